use booth::{ExportError, Figure, SheetLayout};

/// Cuts one sheet into figures, in reading order.
pub(super) fn cut_sheet(_picture: &[u8], _layout: SheetLayout) -> Result<Vec<Figure>, ExportError> {
    Err(ExportError::Unfit { faults: vec!["unbuilt".to_owned()] })
}

/// The pack's checks, as warnings: figures that look alike.
pub fn sheet_warnings(_figures: &[Figure]) -> Vec<String> {
    Vec::new()
}
