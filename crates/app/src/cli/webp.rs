/// Largest sticker file that Telegram takes.
const LARGEST: usize = 512 * 1024;

/// Size in pixels that a WebP file claims in its header; `None` when it is no WebP.
pub(super) fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.get(0..4)? != b"RIFF" || bytes.get(8..12)? != b"WEBP" {
        return None;
    }
    let byte = |at: usize| bytes.get(at).copied().map(u32::from);
    match bytes.get(12..16)? {
        // 24-bit width and height, each minus one.
        b"VP8X" => {
            let three = |at: usize| Some(byte(at)? | byte(at + 1)? << 8 | byte(at + 2)? << 16);
            Some((three(24)? + 1, three(27)? + 1))
        }
        // A signature byte, then 14 bits each, minus one.
        b"VP8L" => {
            let bits = byte(21)? | byte(22)? << 8 | byte(23)? << 16 | byte(24)? << 24;
            Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        }
        b"VP8 " => Some(((byte(26)? | byte(27)? << 8) & 0x3FFF, (byte(28)? | byte(29)? << 8) & 0x3FFF)),
        _ => None,
    }
}

/// What keeps a file from being a static sticker; `None` when it is one.
pub(super) fn sticker_fault(bytes: &[u8]) -> Option<String> {
    let Some((width, height)) = webp_size(bytes) else { return Some("is no WebP picture".to_owned()) };
    if width.max(height) != 512 {
        return Some(format!("is {width} × {height}; its longer side must be 512"));
    }
    (bytes.len() > LARGEST).then(|| format!("has {} bytes; at most {LARGEST} are allowed", bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vp8x(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\x10\0\0\0".to_vec();
        for side in [width - 1, height - 1] {
            bytes.extend_from_slice(&side.to_le_bytes()[..3]);
        }
        bytes
    }

    #[test]
    fn p4_one_side_is_exactly_512() {
        assert_eq!(webp_size(&vp8x(512, 300)), Some((512, 300)));
        assert_eq!(sticker_fault(&vp8x(512, 300)), None);
        assert_eq!(sticker_fault(&vp8x(400, 512)), None);
        assert!(sticker_fault(&vp8x(500, 500)).is_some());
        assert!(sticker_fault(&vp8x(512, 513)).is_some());
    }

    #[test]
    fn what_is_no_webp_is_said_to_be_none() {
        for bytes in [&b""[..], b"RIFF", b"\x89PNG\r\n\x1a\n0000000000000000", b"RIFF\0\0\0\0WEBPVP8X"] {
            assert!(sticker_fault(bytes).is_some());
        }
    }

    #[test]
    fn p4_a_file_that_is_too_large_is_refused() {
        let mut bytes = vp8x(512, 512);
        bytes.resize(LARGEST + 1, 0);
        assert!(sticker_fault(&bytes).is_some_and(|fault| fault.contains("bytes")));
    }
}
