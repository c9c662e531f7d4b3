use async_trait::async_trait;
use thiserror::Error;

/// A photo that was accepted: clean JPEG, oriented, without metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenPhoto {
    /// At most 1.5 MB.
    pub jpeg: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Faces found.
    pub faces: u32,
}

/// Why a photo is refused, before any money is spent (P7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PhotoFault {
    /// Over 20 MB.
    #[error("too_large")]
    TooLarge,
    /// Not a picture that can be read.
    #[error("not_an_image")]
    NotAnImage,
    /// HEIC: send as JPEG.
    #[error("heic")]
    Heic,
    /// More than one frame.
    #[error("animated")]
    Animated,
    /// Short side under 512.
    #[error("too_small")]
    TooSmall,
    /// Over 50 megapixels.
    #[error("too_many_pixels")]
    TooManyPixels,
    /// No face, with `FACE_CHECK=enforce`.
    #[error("no_face")]
    NoFace,
    /// Too many photos at once, or our own fault: try again.
    #[error("busy")]
    Busy,
}

impl PhotoFault {
    /// Fixed word, on the wire too.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "too_large",
            Self::NotAnImage => "not_an_image",
            Self::Heic => "heic",
            Self::Animated => "animated",
            Self::TooSmall => "too_small",
            Self::TooManyPixels => "too_many_pixels",
            Self::NoFace => "no_face",
            Self::Busy => "busy",
        }
    }
}

/// Takes photos in.
#[async_trait]
pub trait PhotoIntake: Send + Sync {
    /// Checks and cleans one photo.
    async fn accept(&self, bytes: Vec<u8>) -> Result<TakenPhoto, PhotoFault>;
}
