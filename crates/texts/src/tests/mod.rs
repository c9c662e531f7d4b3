#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod complete;
mod quoted;

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};

/// Keys of a Fluent source with the placeholders of each.
fn keys_of(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(source).expect("the file parses");
    let mut keys = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut names = BTreeSet::new();
            pattern(message.value.as_ref().expect("every message has a value"), &mut names);
            assert!(keys.insert(message.id.name.to_owned(), names).is_none(), "{} stands twice", message.id.name);
        }
    }
    keys
}

fn pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_names(expression, names);
        }
    }
}

fn expression_names(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Select { selector, variants } => {
            inline(selector, names);
            for variant in variants {
                pattern(&variant.value, names);
            }
        }
        Expression::Inline(found) => inline(found, names),
    }
}

fn inline(expression: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            for argument in positional {
                inline(argument, names);
            }
        }
        InlineExpression::Placeable { expression } => expression_names(expression, names),
        _ => {}
    }
}
