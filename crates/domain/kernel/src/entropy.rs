use uuid::Uuid;

/// Randomness, so that machines and use cases stay reproducible.
pub trait Entropy: Send + Sync {
    /// A fresh time-ordered id (`UUIDv7`).
    fn uuid(&self) -> Uuid;
    /// Sixteen unguessable bytes from the operating system.
    fn secret(&self) -> [u8; 16];
    /// A number in `0.0..1.0` for jitter.
    fn jitter(&self) -> f64;
}
