//! Every combination of what is stored, spent, left and asked for has a next step, and it is a lawful one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use desk::{CallEnd, MadeCall, ModelCard};
use kernel::{BotId, FileName, MicroUsd, TimeScale, Timestamp};
use proptest::prelude::*;

use super::obstacle::Obstacle;
use super::plan::{Brief, Step};
use crate::{
    Artifacts, BoothSettings, Capabilities, CheckMode, FigureMarks, KeptFigure, RecentRun, SheetCut, SheetPlan,
    StickerVerdict, StoredSheet,
};

const PROVIDERS: [&str; 2] = ["first", "second"];
const CEILING: MicroUsd = MicroUsd(100);

/// What a test turns.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
struct Facts {
    local: bool,
    simple: bool,
    softened: bool,
    described: bool,
    judge: bool,
    layout: usize,
    modes: (usize, usize),
    minutes_left: u64,
    spent: i64,
    budget: Option<i64>,
    day: (i64, Option<i64>),
    slow: Option<u64>,
    left: BTreeMap<usize, Obstacle>,
    /// Provider, stickers by a mask, whether it was cut.
    sheets: Vec<(usize, u16, bool)>,
    /// Provider, sticker, what the judge said, whether it is the same picture as all others of that kind.
    figures: Vec<(usize, u8, Option<u8>, bool)>,
    /// Provider, outcome.
    draws: Vec<(usize, Option<&'static str>)>,
}

fn obstacle() -> impl Strategy<Value = Obstacle> {
    prop_oneof![
        Just(Obstacle::Away),
        Just(Obstacle::Quota),
        Just(Obstacle::NoAccess),
        Just(Obstacle::BadRequest),
        Just(Obstacle::Useless),
    ]
}

fn facts() -> impl Strategy<Value = Facts> {
    let outcome = prop_oneof![
        Just(None),
        Just(Some("ok")),
        Just(Some("bad_output")),
        Just(Some("output_refused")),
        Just(Some("quota")),
        Just(Some("over_budget")),
    ];
    let flags = (any::<bool>(), prop::bool::weighted(0.1), any::<bool>(), any::<bool>(), any::<bool>());
    let ways = (0usize..3, (0usize..3, 0usize..3), 0u64..16, 0i64..500, prop::option::of(100i64..600));
    let rest = (
        (0i64..500, prop::option::of(100i64..600)),
        prop::option::of(0u64..12),
        prop::collection::btree_map(0usize..3, obstacle(), 0..3),
        prop::collection::vec((0usize..2, any::<u16>(), prop::bool::weighted(0.9)), 0..4),
        prop::collection::vec((0usize..2, 1u8..13, prop::option::of(0u8..101), prop::bool::weighted(0.1)), 0..30),
        prop::collection::vec((0usize..2, outcome), 0..6),
    );
    (flags, ways, rest).prop_map(|((local, simple, softened, described, judge), ways, rest)| {
        let (layout, modes, minutes_left, spent, budget) = ways;
        let (day, slow, left, sheets, figures, draws) = rest;
        Facts {
            local,
            simple,
            softened,
            described,
            judge,
            layout,
            modes,
            minutes_left,
            spent,
            budget,
            day,
            slow,
            left,
            sheets,
            figures,
            draws,
        }
    })
}

fn numbers(mask: u16) -> Vec<u8> {
    (1..=12).filter(|sticker| mask & (1 << sticker) != 0).collect()
}

fn artifacts(facts: &Facts) -> Artifacts {
    let sheet = |(place, (provider, mask, cut)): (usize, &(usize, u16, bool))| StoredSheet {
        file: FileName(format!("sheet-{place}")),
        layout: SheetPlan::OneOfTwelve.layout(),
        stickers: numbers(*mask),
        provider: PROVIDERS[*provider].to_owned(),
        drawn_at: None,
        cut: cut.then(SheetCut::default),
    };
    let figure = |(place, (provider, sticker, likeness, twin)): (usize, &(usize, u8, Option<u8>, bool))| KeptFigure {
        sticker: *sticker,
        file: FileName(format!("figure-{place}")),
        sheet: FileName("sheet".to_owned()),
        provider: PROVIDERS[*provider].to_owned(),
        marks: FigureMarks {
            dhash: if *twin { 0 } else { 0x0F0F_3C3C_5A5A_6969_u64.rotate_left(u32::from(*sticker) * 5) },
            hue: None,
        },
        verdict: likeness.map(|likeness| StickerVerdict { number: 1, likeness, outfit_fits: true, clean: true }),
    };
    Artifacts {
        appearance: facts.described.then(|| kernel::Sensitive::new("a hat".to_owned())),
        softened: facts.softened,
        sheets: facts.sheets.iter().enumerate().map(sheet).collect(),
        figures: facts.figures.iter().enumerate().map(figure).collect(),
        pack: None,
    }
}

fn call(provider: &str, outcome: Option<&str>, cost: MicroUsd) -> MadeCall {
    MadeCall {
        job: None,
        attempt: 1,
        provider: provider.to_owned(),
        model: String::new(),
        purpose: "draw".to_owned(),
        started_at: Timestamp::from_millis(0),
        cost,
        end: outcome.map(|outcome| CallEnd { outcome: outcome.to_owned(), took: Duration::ZERO }),
    }
}

/// Everything that holds for the step that follows from the facts.
fn check(facts: &Facts) {
    let mut settings = BoothSettings::defaults(BotId(1), "bot", TimeScale::default());
    settings.sheet_layout = SheetPlan::ALL[facts.layout];
    settings.likeness = CheckMode::ALL[facts.modes.0];
    settings.consistency = CheckMode::ALL[facts.modes.1];
    settings.job_budget = facts.budget.map(MicroUsd);
    settings.day_budget = facts.day.1.map(MicroUsd);
    let can = |provider, local: bool| Capabilities {
        provider,
        model: String::new(),
        wants_description: !local,
        ceiling: if local { MicroUsd::ZERO } else { CEILING },
        local,
    };
    let mut artists: Vec<Capabilities> = PROVIDERS.into_iter().map(|provider| can(provider, false)).collect();
    artists.extend(facts.local.then(|| can("local", true)));
    let mut calls: Vec<MadeCall> =
        facts.draws.iter().map(|(who, outcome)| call(PROVIDERS[*who], *outcome, MicroUsd::ZERO)).collect();
    calls.push(MadeCall { purpose: "other".to_owned(), ..call("x", Some("ok"), MicroUsd(facts.spent)) });
    let took = facts.slow.map(Duration::from_mins);
    let runs: Vec<RecentRun> =
        took.iter().map(|took| RecentRun { provider: "first".to_owned(), took: *took }).collect();
    let judge = ModelCard { provider: "judge", model: String::new(), ceiling: MicroUsd(10) };
    let artifacts = artifacts(facts);
    let time_left = Duration::from_mins(facts.minutes_left);
    let brief = Brief {
        artists: &artists,
        describing: &[MicroUsd(30), MicroUsd(30), MicroUsd::ZERO],
        artifacts: &artifacts,
        simple: facts.simple,
        outfits: 1,
        settings: &settings,
        calls: &calls,
        spent_today: MicroUsd(facts.day.0),
        time_left,
        runs: &runs,
        left: &facts.left,
        judge: facts.judge.then_some(&judge),
    };
    let (step, met) = brief.next();
    let affordable = |cost: i64| {
        settings.job_budget.is_none_or(|limit| facts.spent + cost <= limit.0)
            && settings.day_budget.is_none_or(|limit| facts.day.0 + cost <= limit.0)
    };
    let most = settings.sheet_layout.sheets() + 2;
    let drawn = |provider: &str| {
        let made = |call: &&MadeCall| {
            let word = call.end.as_ref().map(|end| end.outcome.as_str());
            call.provider == provider && call.purpose == "draw" && !matches!(word, Some("quota" | "over_budget"))
        };
        calls.iter().filter(made).count()
    };
    let uncut = |provider: &str| artifacts.sheets_of(provider).any(|sheet| sheet.cut.is_none());
    let paid_for = |place: usize| {
        let can = &artists[place];
        assert!(!facts.left.contains_key(&place) && !uncut(can.provider), "{step:?}");
        if !can.local {
            assert!(!facts.simple && affordable(CEILING.0), "{step:?}");
            assert!(time_left >= settings.last_call_margin, "T6 c: {step:?}");
            assert!(drawn(can.provider) < most, "{step:?}");
        }
    };
    match &step {
        Step::Cut(place) => assert!(artifacts.sheets[*place].cut.is_none()),
        Step::Describe(place) => {
            paid_for(*place);
            assert!(!facts.described && !facts.softened && !artists[*place].local);
            assert!(affordable(CEILING.0 + 30), "a description leaves enough for the drawing");
        }
        Step::Draw { artist, order } => {
            paid_for(*artist);
            let unique: BTreeSet<u8> = order.stickers.iter().copied().collect();
            assert_eq!(unique.len(), order.stickers.len());
            assert_eq!(order.stickers.len(), order.layout.cells(), "no cell stays empty");
            assert!(unique.iter().all(|sticker| (1..=12).contains(sticker)));
            let plan = settings.sheet_layout.layout();
            assert!(order.layout == plan || order.layout.cells() == 4);
        }
        Step::Judge(figures) => {
            assert!(facts.judge && settings.likeness != CheckMode::Off && affordable(10));
            assert!(figures.iter().all(|place| artifacts.figures[*place].verdict.is_none()));
            assert!(time_left >= settings.last_call_margin, "the judge never makes a job late");
        }
        Step::Export { artist, figures } => {
            let stickers: Vec<u8> = figures.iter().map(|place| artifacts.figures[*place].sticker).collect();
            assert_eq!(stickers, (1..=12).collect::<Vec<u8>>());
            let one = |place: &usize| artifacts.figures[*place].provider == artists[*artist].provider;
            assert!(figures.iter().all(one), "one provider's figures only");
        }
        Step::GiveUp { .. } => {
            let here = artists.iter().position(|can| can.local);
            assert!(here.is_none_or(|place| facts.left.contains_key(&place)), "local draws whatever happens");
            assert_eq!(
                met.len(),
                if facts.simple { artists.iter().filter(|can| can.local).count() } else { artists.len() }
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn p1_p2_p3_t6_every_situation_has_a_lawful_next_step(facts in facts()) {
        check(&facts);
    }
}

/// Nothing stored, nothing spent.
fn fresh() -> Facts {
    Facts {
        local: true,
        simple: false,
        softened: false,
        described: true,
        judge: false,
        layout: 0,
        modes: (0, 0),
        minutes_left: 15,
        spent: 0,
        budget: None,
        day: (0, None),
        slow: None,
        left: BTreeMap::new(),
        sheets: Vec::new(),
        figures: Vec::new(),
        draws: Vec::new(),
    }
}

#[test]
fn p3_every_combination_of_layout_modes_and_judge_begins_lawfully() {
    for layout in 0..3 {
        for likeness in 0..3 {
            for consistency in 0..3 {
                for flags in 0..16u8 {
                    let flag = |bit: u8| flags & (1 << bit) != 0;
                    let (judge, described, simple, local) = (flag(0), flag(1), flag(2), flag(3));
                    let modes = (likeness, consistency);
                    check(&Facts { local, simple, described, judge, layout, modes, ..fresh() });
                }
            }
        }
    }
}
