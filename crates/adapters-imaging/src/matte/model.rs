//! `MODNet` and `U²-Netp` through `rten`: a soft person matte out of a picture.

use std::path::{Path, PathBuf};

use image::{RgbImage, imageops};
use rten::{Model, ModelOptions};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use sha2::{Digest, Sha256};

use crate::matte::CutLevel;
use crate::pixels::Plane;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Net {
    Modnet,
    U2netp,
}

impl Net {
    pub(crate) const ALL: [Self; 2] = [Self::Modnet, Self::U2netp];

    fn file(self) -> &'static str {
        match self {
            Self::Modnet => "modnet.onnx",
            Self::U2netp => "u2netp.onnx",
        }
    }

    fn sha256(self) -> &'static str {
        match self {
            Self::Modnet => "07c308cf0fc7e6e8b2065a12ed7fc07e1de8febb7dc7839d7b7f15dd66584df9",
            Self::U2netp => "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8",
        }
    }

    pub(crate) fn find(self, dir: &Path) -> Option<PathBuf> {
        let path = dir.join(self.file());
        path.is_file().then_some(path)
    }

    pub(crate) fn level(self) -> CutLevel {
        match self {
            Self::Modnet => CutLevel::Modnet,
            Self::U2netp => CutLevel::U2netp,
        }
    }

    /// Reads and checks the file: a half-written or foreign model must not draw anybody.
    pub(crate) fn read(self, path: &Path) -> Result<Vec<u8>, ModelFault> {
        let bytes = std::fs::read(path).map_err(ModelFault::Read)?;
        if hex(&Sha256::digest(&bytes)) == self.sha256() { Ok(bytes) } else { Err(ModelFault::Checksum) }
    }

    pub(crate) fn load(self, path: &Path) -> Result<Model, ModelFault> {
        ModelOptions::with_all_ops().load(self.read(path)?).map_err(|e| ModelFault::Run(Box::new(e)))
    }

    /// The side that the picture is scaled to, and its normalisation.
    fn input(self) -> (u32, [f32; 3], [f32; 3]) {
        match self {
            Self::Modnet => (512, [0.5; 3], [0.5; 3]),
            Self::U2netp => (320, [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
        }
    }

    /// A matte of the picture at the network's own size.
    pub(crate) fn run(self, model: &Model, picture: &RgbImage) -> Result<Plane, ModelFault> {
        let (side, mean, dev) = self.input();
        let scaled = imageops::resize(picture, side, side, imageops::FilterType::Triangle);
        let n = side as usize;
        let raw = scaled.as_raw();
        let peak = match self {
            Self::Modnet => 255.0,
            Self::U2netp => f32::from(raw.iter().copied().max().unwrap_or(255).max(1)),
        };
        let input = NdTensor::from_fn([1, 3, n, n], |[_, c, y, x]| {
            (f32::from(raw[(y * n + x) * 3 + c]) / peak - mean[c]) / dev[c]
        });
        let output = *model.output_ids().first().ok_or(ModelFault::Shape)?;
        let node = *model.input_ids().first().ok_or(ModelFault::Shape)?;
        let [value] =
            model.run_n(vec![(node, input.view().into())], [output], None).map_err(|e| ModelFault::Run(Box::new(e)))?;
        let tensor: NdTensor<f32, 4> = value.try_into().map_err(|e| ModelFault::Run(Box::new(e)))?;
        let [_, _, h, w] = tensor.shape();
        if w != n || h != n {
            return Err(ModelFault::Shape);
        }
        let mut v: Vec<f32> = tensor.iter().copied().collect();
        if self == Self::U2netp {
            let (lo, hi) = v.iter().fold((f32::MAX, f32::MIN), |(lo, hi), &x| (lo.min(x), hi.max(x)));
            let span = (hi - lo).max(1e-6);
            for x in &mut v {
                *x = (*x - lo) / span;
            }
        }
        Ok(Plane { w, h, v })
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]]).map(char::from).collect()
}

/// Why a model could not be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModelFault {
    #[error("the model file cannot be read")]
    Read(#[source] std::io::Error),
    #[error("the model file's checksum is not the expected one")]
    Checksum,
    #[error("the model failed")]
    Run(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the model's output has an unexpected shape")]
    Shape,
}
