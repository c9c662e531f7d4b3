//! The published names and types, parsed once from the embedded tables (`scripts/botapi-facts` writes them).

use std::collections::HashMap;
use std::sync::LazyLock;

/// A type as the Bot API names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Float,
    Boolean,
    String,
    InputFile,
    Array(Box<Kind>),
    Object(&'static str),
}

impl Kind {
    fn parse(text: &'static str) -> Self {
        if let Some(rest) = text.strip_prefix("Array of ") {
            return Self::Array(Box::new(Self::parse(rest)));
        }
        match text {
            "Integer" => Self::Integer,
            "Float" => Self::Float,
            "Boolean" | "True" => Self::Boolean,
            "String" => Self::String,
            "InputFile" => Self::InputFile,
            other => Self::Object(other),
        }
    }
}

/// A parameter of a method, or a field of a type.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) required: bool,
}

/// A method with its canonical spelling.
#[derive(Debug)]
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) fields: Vec<Field>,
}

/// Smallest and largest size of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
    pub(crate) unit: &'static str,
}

#[derive(Debug, Default)]
pub(crate) struct Tables {
    methods: HashMap<String, Method>,
    types: HashMap<&'static str, Vec<Field>>,
    unions: HashMap<&'static str, Vec<&'static str>>,
    limits: HashMap<(&'static str, &'static str), Limit>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::load);

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn field(name: &'static str, kinds: &'static str, required: &str) -> Option<Field> {
    (name != "-").then(|| Field { name, kinds: kinds.split('|').map(Kind::parse).collect(), required: required == "1" })
}

impl Tables {
    fn load() -> Self {
        let mut tables = Self::default();
        for row in rows(include_str!("../../data/methods.tsv")) {
            if let [name, parameter, kinds, required] = row[..] {
                let method = tables
                    .methods
                    .entry(name.to_ascii_lowercase())
                    .or_insert_with(|| Method { name, fields: Vec::new() });
                method.fields.extend(field(parameter, kinds, required));
            }
        }
        for row in rows(include_str!("../../data/types.tsv")) {
            if let [name, parameter, kinds, required] = row[..] {
                tables.types.entry(name).or_default().extend(field(parameter, kinds, required));
            }
        }
        for row in rows(include_str!("../../data/unions.tsv")) {
            if let [name, members] = row[..] {
                tables.unions.insert(name, members.split('|').collect());
            }
        }
        for row in rows(include_str!("../../data/limits.tsv")) {
            if let [owner, name, low, high, unit] = row[..] {
                let limit = Limit { low: low.parse().ok(), high: high.parse().ok(), unit };
                tables.limits.entry((owner, name)).or_insert(limit);
            }
        }
        tables
    }
}

/// The method of that name, in any letter case.
pub(crate) fn method(name: &str) -> Option<&'static Method> {
    TABLES.methods.get(&name.to_ascii_lowercase())
}

/// The fields of an object type; `None` for a union or an unknown name.
pub(crate) fn object(name: &str) -> Option<&'static [Field]> {
    TABLES.types.get(name).map(Vec::as_slice)
}

/// The members of a union type.
pub(crate) fn union(name: &str) -> Option<&'static [&'static str]> {
    TABLES.unions.get(name).map(Vec::as_slice)
}

/// The published limit of a parameter or field.
pub(crate) fn limit(owner: &'static str, name: &'static str) -> Option<Limit> {
    TABLES.limits.get(&(owner, name)).copied()
}
