//! Photo intake: what a guest's photo must be, and the clean JPEG that is kept of it.

mod clean;
mod decode;
mod sniff;

use crate::face::{self, FaceBox};

/// Larger uploads are refused before anything is looked at.
pub const MAX_BYTES: usize = 20 * 1024 * 1024;
/// More pixels are refused by the header, before decoding.
pub const MAX_PIXELS: u64 = 50_000_000;
/// The shorter side of a photo that is good enough.
pub const MIN_SIDE: u32 = 512;
/// The kept JPEG is at most this large.
pub const MAX_CLEAN_BYTES: usize = 1_500_000;

/// What happens to a photo without a face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FaceCheck {
    /// Nobody looks for a face.
    Off,
    /// It is accepted; `faces` is empty.
    Warn,
    /// It is refused with `no_face`.
    #[default]
    Enforce,
}

/// How strict the intake is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IntakePolicy {
    /// What happens to a photo without a face.
    pub face_check: FaceCheck,
}

/// A photo that may be kept: upright, RGB, without any metadata.
#[derive(Clone, Debug)]
pub struct CleanPhoto {
    /// The file, at most [`MAX_CLEAN_BYTES`].
    pub jpeg: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Faces in pixels of this photo, the main one first; empty when nobody looked.
    pub faces: Vec<FaceBox>,
}

/// Why a photo is refused. The codes are stable; the messages are for logs, not for guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum PhotoFault {
    /// Over 20 MB.
    #[error("the file is larger than 20 MB")]
    TooLarge,
    /// Not a JPEG, PNG or WebP, or a damaged one.
    #[error("the file is not a readable JPEG, PNG or WebP picture")]
    NotAnImage,
    /// A HEIC (or AVIF) picture: it has to be sent as JPEG.
    #[error("HEIC pictures have to be sent as JPEG")]
    Heic,
    /// More than one frame.
    #[error("the picture is animated")]
    Animated,
    /// The shorter side is under 512 pixels.
    #[error("the shorter side is under 512 pixels")]
    TooSmall,
    /// Over 50 megapixels, or too much memory to decode.
    #[error("the picture has more than 50 megapixels")]
    TooManyPixels,
    /// Nobody looks into the camera.
    #[error("no face was found")]
    NoFace,
}

impl PhotoFault {
    /// Every fault.
    pub const ALL: [Self; 7] = [
        Self::TooLarge,
        Self::NotAnImage,
        Self::Heic,
        Self::Animated,
        Self::TooSmall,
        Self::TooManyPixels,
        Self::NoFace,
    ];

    /// The stable code of the tablet's API.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "too_large",
            Self::NotAnImage => "not_an_image",
            Self::Heic => "heic",
            Self::Animated => "animated",
            Self::TooSmall => "too_small",
            Self::TooManyPixels => "too_many_pixels",
            Self::NoFace => "no_face",
        }
    }
}

/// Checks and cleans an upload. Blocking and CPU-bound: up to about a second for the largest photos.
pub fn accept(bytes: &[u8], policy: IntakePolicy) -> Result<CleanPhoto, PhotoFault> {
    if bytes.len() > MAX_BYTES {
        return Err(PhotoFault::TooLarge);
    }
    let format = sniff::still_picture(bytes)?;
    let photo = decode::upright_rgb(bytes, format)?;
    if photo.width().min(photo.height()) < MIN_SIDE {
        return Err(PhotoFault::TooSmall);
    }
    let (photo, jpeg) = clean::clean(photo)?;
    let faces = match policy.face_check {
        FaceCheck::Off => Vec::new(),
        FaceCheck::Warn | FaceCheck::Enforce => face::find(&photo),
    };
    if faces.is_empty() && policy.face_check == FaceCheck::Enforce {
        return Err(PhotoFault::NoFace);
    }
    Ok(CleanPhoto { jpeg, width: photo.width(), height: photo.height(), faces })
}
