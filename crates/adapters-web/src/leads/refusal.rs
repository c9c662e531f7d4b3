use leads::{ContactFault, Field, FieldFault, IntakeError};

use crate::problem::{Code, FieldProblem, Problem};

/// What the domain refuses, for the wire.
pub(super) fn of_intake(error: IntakeError) -> Problem {
    match error {
        IntakeError::Invalid(faults) => {
            Problem::of_fields(faults.into_iter().map(|(field, fault)| of_field(field, fault)).collect())
        }
        IntakeError::KeyReused => Problem::new(Code::KeyReused),
        IntakeError::TooMany { retry_after_s } => Problem::new(Code::TooMany).wait(retry_after_s),
        IntakeError::Unavailable(source) => {
            tracing::warn!(error = %source, "the store failed a submission");
            Problem::new(Code::Unavailable)
        }
    }
}

/// A field that holds something of another kind.
pub(super) fn of_type(field: &'static str) -> FieldProblem {
    let text = match field {
        "utm" => "fault-wrong_type-utm",
        "guests" => "fault-wrong_type-guests",
        _ => "fault-wrong_type",
    };
    FieldProblem { field, code: "wrong_type", text: text.to_owned(), most: 0 }
}

fn of_field(field: Field, fault: FieldFault) -> FieldProblem {
    let (name, code) = (field.as_str(), fault.code());
    let text = match fault {
        FieldFault::Required => format!("fault-required-{name}"),
        FieldFault::Contact(ContactFault::Invalid(kind)) => format!("fault-{code}-{}", kind.as_str()),
        FieldFault::Contact(ContactFault::Unreadable)
        | FieldFault::TooLong { .. }
        | FieldFault::NotADate
        | FieldFault::PastDate
        | FieldFault::FarDate
        | FieldFault::NotACount => format!("fault-{code}"),
    };
    let most = if let FieldFault::TooLong { most } = fault { most } else { 0 };
    FieldProblem { field: name, code, text, most }
}

#[cfg(test)]
mod tests {
    use kernel::Lang;
    use leads::ContactKind;
    use texts::{Arg, Texts};

    use super::*;

    #[test]
    fn every_fault_has_its_text_in_every_language() {
        let texts = Texts::load().expect("texts");
        let contacts = ContactKind::ALL.map(|kind| FieldFault::Contact(ContactFault::Invalid(kind)));
        let others = [
            FieldFault::Contact(ContactFault::Unreadable),
            FieldFault::TooLong { most: 100 },
            FieldFault::NotADate,
            FieldFault::PastDate,
            FieldFault::FarDate,
            FieldFault::NotACount,
        ];
        let required = [Field::Name, Field::Contact].map(|field| of_field(field, FieldFault::Required));
        let of_contact = contacts.into_iter().chain(others).map(|fault| of_field(Field::Contact, fault));
        for problem in of_contact.chain(required).chain(["utm", "guests", "name"].map(of_type)) {
            for lang in Lang::ALL {
                let found = texts.find(lang, &problem.text, &[("most", Arg::from(100u32))]);
                assert!(found.is_some_and(|text| !text.is_empty()), "{} {lang:?}", problem.text);
            }
        }
    }
}
