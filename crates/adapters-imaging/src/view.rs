//! A scaled window on the photo. All later steps work in such windows, so that their cost does not depend on the
//! photo's size.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::RgbImage;

use crate::pixels::{Plane, Rgb};

/// A rectangle in photo pixels; it may reach beyond the photo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) rgb: Rgb,
    pub(crate) area: Area,
    /// View pixels per photo pixel.
    pub(crate) scale: f32,
    /// The part of the view that the photo covers: x0, y0, x1, y1 (exclusive).
    pub(crate) inside: [usize; 4],
}

impl View {
    /// Cuts `area` out of the photo, `width` pixels wide; beyond the photo its edge pixels are repeated.
    pub(crate) fn new(photo: &RgbImage, area: Area, width: usize) -> Self {
        let scale = width as f32 / area.w;
        let height = (area.h * scale).round().max(1.0) as usize;
        let (pw, ph) = (photo.width() as f32, photo.height() as f32);
        let x0 = area.x.max(0.0).min(pw - 1.0);
        let y0 = area.y.max(0.0).min(ph - 1.0);
        let x1 = (area.x + area.w).min(pw).max(x0 + 1.0);
        let y1 = (area.y + area.h).min(ph).max(y0 + 1.0);
        let ix0 = (((x0 - area.x) * scale).round() as usize).min(width - 1);
        let iy0 = (((y0 - area.y) * scale).round() as usize).min(height - 1);
        let ix1 = (((x1 - area.x) * scale).round() as usize).clamp(ix0 + 1, width);
        let iy1 = (((y1 - area.y) * scale).round() as usize).clamp(iy0 + 1, height);
        let part = resize(photo, [x0, y0, x1 - x0, y1 - y0], ix1 - ix0, iy1 - iy0);
        let full = RgbImage::from_fn(width as u32, height as u32, |x, y| {
            let sx = (x as usize).clamp(ix0, ix1 - 1) - ix0;
            let sy = (y as usize).clamp(iy0, iy1 - 1) - iy0;
            *part.get_pixel(sx as u32, sy as u32)
        });
        Self { rgb: Rgb::of(&full), area, scale, inside: [ix0, iy0, ix1, iy1] }
    }

    /// Brings a plane that covers `from` of the photo into this view; zero beyond it and beyond the photo.
    pub(crate) fn bring(&self, plane: &Plane, from: Area) -> Plane {
        let (w, h) = self.rgb.size();
        let [x0, y0, x1, y1] = self.inside;
        let (kx, ky) = (plane.w as f32 / from.w, plane.h as f32 / from.h);
        Plane::from_fn(w, h, |x, y| {
            if x < x0 || x >= x1 || y < y0 || y >= y1 {
                return 0.0;
            }
            let px = self.area.x + (x as f32 + 0.5) / self.scale;
            let py = self.area.y + (y as f32 + 0.5) / self.scale;
            plane.sample((px - from.x) * kx - 0.5, (py - from.y) * ky - 0.5, 0.0)
        })
    }
}

fn resize(photo: &RgbImage, crop: [f32; 4], w: usize, h: usize) -> RgbImage {
    let blank = || RgbImage::new(w as u32, h as u32);
    let Ok(src) = ImageRef::new(photo.width(), photo.height(), photo.as_raw(), PixelType::U8x3) else {
        return blank();
    };
    let mut dst = Image::new(w as u32, h as u32, PixelType::U8x3);
    let [x, y, cw, ch] = crop.map(f64::from);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom)).crop(x, y, cw, ch);
    if Resizer::new().resize(&src, &mut dst, &options).is_err() {
        return blank();
    }
    RgbImage::from_raw(w as u32, h as u32, dst.into_vec()).unwrap_or_else(blank)
}
