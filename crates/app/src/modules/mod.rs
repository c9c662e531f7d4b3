mod booth_settings;
pub use booth_settings::BOOTH_TABLE;
