/// `Debug` by name alone, for structs that hold trait objects.
macro_rules! opaque_debug {
    ($($type:ident),* $(,)?) => {
        $(impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($type))
            }
        })*
    };
}
