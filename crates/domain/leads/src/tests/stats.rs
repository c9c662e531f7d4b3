use std::collections::BTreeMap;
use std::time::Duration;

use crate::{Cell, EXPORT_COLUMNS, Figures, Lead, LeadId, LeadStatus, Stats};

fn touched(seconds: &[u64]) -> Option<u64> {
    let first_touches = seconds.iter().map(|second| Duration::from_secs(*second)).collect();
    Stats::of(&Figures { first_touches, ..Figures::default() }).median_touch_s
}

#[test]
fn the_median_is_the_middle_one() {
    assert_eq!(touched(&[]), None);
    assert_eq!(touched(&[70]), Some(70));
    assert_eq!(touched(&[900, 10, 20]), Some(20));
    assert_eq!(touched(&[40, 10, 20, 900]), Some(30));
}

#[test]
fn conversion_leaves_spam_out() {
    let by_status =
        BTreeMap::from([(LeadStatus::New, 1), (LeadStatus::Won, 2), (LeadStatus::Lost, 3), (LeadStatus::Spam, 100)]);
    let by_source = BTreeMap::from([(None, 2), (Some("pack".to_owned()), 3), (Some("ads".to_owned()), 3)]);
    let stats = Stats::of(&Figures { by_status, by_source, first_touches: Vec::new() });
    assert_eq!(stats.conversion_percent, Some(33));
    assert_eq!(stats.by_status.len(), 5);
    let named: Vec<_> = stats.by_source.iter().map(|(source, count)| (source.as_str(), *count)).collect();
    assert_eq!(named, [("ads", 3), ("pack", 3), ("", 2)]);
    assert_eq!(Stats::of(&Figures::default()).conversion_percent, None);
}

#[test]
fn no_cell_of_an_export_is_a_formula() {
    let now = kernel::Timestamp::from_millis(0);
    let mut request = crate::testing::a_request(1);
    request.name = kernel::Sensitive::new("=HYPERLINK(\"x\")".to_owned());
    let lead = Lead::receive(LeadId(uuid::Uuid::nil()), request, false, now).lead;
    let row = lead.export_row();
    assert_eq!(row.len(), EXPORT_COLUMNS.len());
    assert_eq!(row[6], Cell::Text("=HYPERLINK(\"x\")".to_owned()), "text where a cell can say so");
    assert_eq!(row[6].guarded(), "'=HYPERLINK(\"x\")");
    assert_eq!(row[8].guarded(), "'+998900000001");
    for start in ['=', '+', '-', '@', '\t', '\r', '\n'] {
        assert!(Cell::Text(format!("{start}1")).guarded().starts_with('\''));
    }
    assert_eq!(Cell::Text("a=1".to_owned()).guarded(), "a=1");
    assert_eq!(Cell::Number(-3).guarded(), "-3");
}
