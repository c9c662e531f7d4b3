//! What a job's story tells of its pictures: raw sheets with their file and faults, where each sticker came from, what
//! the judge said.

use std::time::Duration;

use booth::{Artifacts, CheckMode, KeptFigure, PackRules, StoredSheet, choose, doubts};
use serde_json::{Value, json};

use super::job_story::section;

/// The pictures of one job.
pub(super) struct JobPictures<'a> {
    artifacts: &'a Artifacts,
    outfits: usize,
    /// How long raw sheets are kept.
    sheets_ttl: Duration,
}

impl<'a> JobPictures<'a> {
    pub(super) const fn of(artifacts: &'a Artifacts, outfits: usize, sheets_ttl: Duration) -> Self {
        Self { artifacts, outfits, sheets_ttl }
    }

    /// As scripts read it.
    pub(super) fn fields(&self) -> [(&'static str, Value); 2] {
        let sheets: Vec<Value> = self.artifacts.sheets.iter().map(|sheet| self.sheet_json(sheet)).collect();
        let stickers: Vec<Value> = self.stickers().iter().map(sticker_json).collect();
        [("sheets", json!(sheets)), ("stickers", json!(stickers))]
    }

    /// As people read it.
    pub(super) fn tell(&self) {
        let head = ["file", "grid", "shows", "provider", "kept until", "faults"];
        section("sheets", &head, self.artifacts.sheets.iter().map(|sheet| self.sheet_row(sheet)));
        let head = ["sticker", "provider", "sheet", "likeness", "outfit", "clean", "doubts"];
        section("stickers", &head, self.stickers().iter().map(sticker_row));
    }

    fn kept_until(&self, sheet: &StoredSheet) -> Option<String> {
        sheet.drawn_at.map(|at| at.plus(self.sheets_ttl).to_string())
    }

    fn sheet_json(&self, sheet: &StoredSheet) -> Value {
        json!({
            "file": sheet.file,
            "grid": grid(sheet),
            "stickers": sheet.stickers,
            "provider": sheet.provider,
            "drawn": sheet.drawn_at.map(|at| at.to_string()),
            "kept_until": self.kept_until(sheet),
            "cut": sheet.cut.is_some(),
            "faults": sheet.cut.as_ref().map(|cut| &cut.faults),
            "bad": sheet.cut.as_ref().map(|cut| &cut.bad),
        })
    }

    fn sheet_row(&self, sheet: &StoredSheet) -> Vec<String> {
        let shows: Vec<String> = sheet.stickers.iter().map(u8::to_string).collect();
        vec![
            sheet.file.to_string(),
            grid(sheet),
            shows.join(" "),
            sheet.provider.clone(),
            self.kept_until(sheet).unwrap_or_else(|| "-".to_owned()),
            faults(sheet),
        ]
    }

    /// Figures that the pack was made of, or would be made of as things stand; with whatever its checks would say.
    fn stickers(&self) -> Vec<Sticker<'a>> {
        let figures = &self.artifacts.figures;
        let rules = PackRules::of(CheckMode::Warn, CheckMode::Warn, self.outfits, CheckMode::Warn);
        let used = self.artifacts.pack.as_ref().map(|pack| {
            let places = pack.stickers.iter().filter_map(|sticker| {
                let place = figures.iter().position(|figure| Some(&figure.file) == sticker.figure.as_ref())?;
                Some((figures.get(place)?.sticker, place))
            });
            places.collect()
        });
        let newest = self.artifacts.sheets.last().map(|sheet| sheet.provider.as_str());
        let chosen = used.unwrap_or_else(|| choose(figures, newest.unwrap_or_default(), rules));
        let doubted = doubts(figures, &chosen, rules);
        let one = |(sticker, place): (&u8, &usize)| {
            let words = doubted.get(sticker).into_iter().flatten().map(ToString::to_string);
            Some(Sticker { figure: figures.get(*place)?, doubts: words.collect() })
        };
        chosen.iter().filter_map(one).collect()
    }
}

struct Sticker<'a> {
    figure: &'a KeptFigure,
    doubts: Vec<String>,
}

fn grid(sheet: &StoredSheet) -> String {
    format!("{}x{}", sheet.layout.columns, sheet.layout.rows)
}

fn faults(sheet: &StoredSheet) -> String {
    let Some(cut) = &sheet.cut else { return "not cut yet".to_owned() };
    let bad = cut.bad.iter().map(|bad| format!("{}: {}", bad.sticker, bad.faults.join("+")));
    let words: Vec<String> = cut.faults.iter().cloned().chain(bad).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn sticker_json(sticker: &Sticker<'_>) -> Value {
    let Sticker { figure, doubts } = sticker;
    json!({
        "number": figure.sticker,
        "provider": figure.provider,
        "sheet": figure.sheet,
        "verdict": figure.verdict.map(|verdict| json!({
            "likeness": verdict.likeness, "outfit_fits": verdict.outfit_fits, "clean": verdict.clean,
        })),
        "doubts": doubts,
    })
}

fn sticker_row(sticker: &Sticker<'_>) -> Vec<String> {
    let Sticker { figure, doubts } = sticker;
    let yes = |fine: bool| if fine { "yes" } else { "no" }.to_owned();
    let verdict = figure
        .verdict
        .map_or_else(Default::default, |said| [said.likeness.to_string(), yes(said.outfit_fits), yes(said.clean)]);
    let [likeness, outfit, clean] = verdict.map(|word: String| if word.is_empty() { "-".to_owned() } else { word });
    vec![
        figure.sticker.to_string(),
        figure.provider.clone(),
        figure.sheet.to_string(),
        likeness,
        outfit,
        clean,
        if doubts.is_empty() { "none".to_owned() } else { doubts.join(", ") },
    ]
}
