/// One Fluent file in every language.
pub(crate) struct File {
    /// Name without folder and ending.
    pub(crate) name: &'static str,
    /// Sources in the order of [`kernel::Lang::ALL`]: ru, uz, en.
    pub(crate) sources: [&'static str; 3],
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The one list of files; every language has each of them.
        pub(crate) const FILES: &[File] = &[$(File {
            name: $name,
            sources: [
                include_str!(concat!("../locales/ru/", $name, ".ftl")),
                include_str!(concat!("../locales/uz/", $name, ".ftl")),
                include_str!(concat!("../locales/en/", $name, ".ftl")),
            ],
        },)*];
    };
}

files!["guest", "popups", "commands", "admin", "leads", "kiosk", "landing", "exports"];
