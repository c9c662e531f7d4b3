use super::Row;

/// One line a distinct result of a verb in a state; situations are named only where they make a difference.
pub(super) fn table(title: &str, rows: &[Row]) -> String {
    let mut text = format!("## {title}\n\n| from | event | when | to | says |\n|---|---|---|---|---|\n");
    for line in lines(rows) {
        text.push_str(&line);
    }
    text
}

fn lines(rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if seen.contains(&(row.from, row.verb)) {
            continue;
        }
        seen.push((row.from, row.verb));
        let group: Vec<&Row> = rows.iter().filter(|other| other.from == row.from && other.verb == row.verb).collect();
        lines.extend(group_lines(&group));
    }
    lines
}

fn group_lines(group: &[&Row]) -> Vec<String> {
    let mut results: Vec<(&(&str, String), Vec<&str>)> = Vec::new();
    for row in group {
        let Some(to) = &row.to else { continue };
        match results.iter_mut().find(|(known, _)| *known == to) {
            Some((_, situations)) => situations.push(row.situation),
            None => results.push((to, vec![row.situation])),
        }
    }
    let Some(first) = group.first() else { return Vec::new() };
    results
        .into_iter()
        .map(|((to, says), situations)| {
            let always = situations.len() == group.len();
            let when = if always { "–".to_owned() } else { situations.join("; ") };
            let to = if *to == first.from { "(same)" } else { *to };
            format!("| {} | {} | {when} | {to} | {says} |\n", first.from, first.verb)
        })
        .collect()
}

/// A list in a cell.
pub(super) fn cell(words: &[String]) -> String {
    if words.is_empty() { "–".to_owned() } else { words.join(", ") }
}
