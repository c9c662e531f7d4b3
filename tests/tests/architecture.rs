//! Who may depend on whom, read from cargo itself. The rules and their reasons: docs/architecture.md.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// What a domain crate may use besides the domain crates below it.
const DOMAIN_LIBRARIES: [&str; 8] =
    ["serde", "serde_json", "thiserror", "chrono", "chrono-tz", "uuid", "async-trait", "tracing"];

/// Domain crates and the domain crates they may see.
const DOMAIN: [(&str, &[&str]); 5] = [
    ("kernel", &[]),
    ("messaging", &["kernel"]),
    ("desk", &["kernel", "messaging"]),
    ("booth", &["kernel", "messaging", "desk"]),
    ("leads", &["kernel", "messaging", "desk"]),
];

/// The few adapters that stand on another adapter, each with its reason.
const ADAPTER_ON_ADAPTER: [(&str, &str); 2] = [
    ("adapters-sqlite", "adapters-sql"), // an engine runs the stores
    ("adapters-ai", "adapters-imaging"), // the local renderer draws with it
];

/// A technology and the only crates of ours that may use it.
const TECHNOLOGY: [(&str, &[&str]); 10] = [
    ("sea-orm", &["adapters-sql", "adapters-sqlite"]),
    ("sqlx", &["tests"]),
    ("sea-orm-migration", &["migrations", "adapters-sqlite"]),
    ("teloxide", &["adapters-telegram"]),
    ("axum", &["adapters-web", "simulator", "app", "tests"]),
    ("phonenumber", &["adapters-contacts"]),
    ("rten", &["adapters-imaging"]),
    ("rustface", &["adapters-imaging"]),
    ("resvg", &["adapters-imaging"]),
    ("anyhow", &["app", "tests", "simulator"]),
];

fn metadata() -> Metadata {
    MetadataCommand::new().no_deps().exec().expect("cargo metadata")
}

/// Ordinary (not dev, not build) dependencies of each of our crates.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    metadata()
        .packages
        .iter()
        .map(|package| {
            let uses = package
                .dependencies
                .iter()
                .filter(|dependency| dependency.kind == DependencyKind::Normal)
                .map(|dependency| dependency.name.clone())
                .collect();
            (package.name.to_string(), uses)
        })
        .collect()
}

#[test]
fn domain_crates_see_only_what_is_below_them_and_pure_libraries() {
    let edges = edges();
    for (name, below) in DOMAIN {
        let uses = edges.get(name).unwrap_or_else(|| panic!("no crate {name}"));
        for used in uses {
            let allowed = below.contains(&used.as_str()) || DOMAIN_LIBRARIES.contains(&used.as_str());
            assert!(
                allowed,
                "{name} uses {used}: a domain crate decides, it does no I/O and knows no context above it"
            );
        }
    }
    let drawn: BTreeSet<_> = DOMAIN.iter().map(|(name, _)| (*name).to_owned()).collect();
    let found: BTreeSet<_> = metadata()
        .packages
        .iter()
        .filter(|package| package.manifest_path.as_str().contains("/crates/domain/"))
        .map(|package| package.name.to_string())
        .collect();
    assert_eq!(drawn, found, "a domain crate without a rule here");
}

#[test]
fn no_adapter_imports_another_adapter() {
    for (name, uses) in edges() {
        if !name.starts_with("adapters-") {
            continue;
        }
        for used in uses.iter().filter(|used| used.starts_with("adapters-")) {
            let excepted = ADAPTER_ON_ADAPTER.contains(&(name.as_str(), used.as_str()));
            assert!(excepted, "{name} imports {used}: adapters meet only in app");
        }
        for forbidden in ["app", "simulator", "tests"] {
            assert!(!uses.contains(forbidden), "{name} imports {forbidden}: only app and tests see everything");
        }
    }
}

#[test]
fn each_technology_stays_in_its_adapter() {
    for (name, uses) in edges() {
        for (technology, owners) in TECHNOLOGY {
            assert!(
                !uses.contains(technology) || owners.contains(&name.as_str()),
                "{name} uses {technology}, which belongs to {owners:?}"
            );
        }
    }
}

#[test]
fn the_simulator_and_the_texts_know_nothing_of_the_product() {
    let edges = edges();
    let ours: BTreeSet<_> = edges.keys().cloned().collect();
    for name in ["simulator", "texts"] {
        for used in &edges[name] {
            assert!(
                !ours.contains(used) || (name == "texts" && used == "kernel"),
                "{name} uses {used}: it must stand alone, else it would agree with our own mistakes"
            );
        }
    }
}

#[test]
fn a_folder_is_named_like_its_package() {
    for package in metadata().packages {
        let folder = package.manifest_path.parent().and_then(|path| path.file_name()).unwrap_or_default();
        assert_eq!(folder, package.name.as_str(), "folder and package name differ");
    }
}

#[test]
fn every_dependency_stands_once_in_the_workspace_table() {
    for package in metadata().packages {
        let manifest = std::fs::read_to_string(&package.manifest_path).expect("manifest");
        let mut in_dependencies = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                in_dependencies = line.contains("dependencies");
                continue;
            }
            if in_dependencies && line.contains('=') && !line.trim_start().starts_with('#') {
                assert!(
                    line.contains("workspace = true"),
                    "{}: `{line}` must come from the workspace table",
                    package.name
                );
            }
        }
    }
}

/// Files stay short: median ≤ 120 lines, 90 % ≤ 350, none over 500.
#[test]
fn files_stay_short() {
    let root = metadata().workspace_root;
    let mut lengths = Vec::new();
    let mut folders = vec![
        root.join("crates").into_std_path_buf(),
        root.join("migrations").into_std_path_buf(),
        root.join("tests").into_std_path_buf(),
    ];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("readable folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let lines = std::fs::read_to_string(&path).expect("utf-8 source").lines().count();
                assert!(lines <= 500, "{} has {lines} lines: split it by what it holds", path.display());
                lengths.push(lines);
            }
        }
    }
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= 120, "median file length {}", lengths[lengths.len() / 2]);
    let tenth = lengths[lengths.len() * 9 / 10];
    assert!(tenth <= 350, "one file in ten is longer than {tenth} lines");
}

#[test]
fn failpoints_are_off_unless_asked_for_and_absent_from_domain_crates() {
    for package in metadata().packages {
        let name = package.name.as_str();
        let uses = package.dependencies.iter().filter(|dependency| dependency.name == "failpoints");
        for dependency in uses {
            assert!(dependency.features.is_empty(), "{name} switches failpoints on for everybody");
            assert!(DOMAIN.iter().all(|(domain, _)| *domain != name), "{name} has failpoints: a domain crate decides");
        }
        let on = package.features.get("default").is_some_and(|on| on.iter().any(|word| word.contains("failpoints")));
        assert!(!on, "{name} switches failpoints on by default");
    }
}
