use leads::ContactKind::{Email, Phone, Telegram};
use leads::{ContactFault, ContactKind, ContactReader};

use crate::Contacts;

#[track_caller]
fn reads(kind: ContactKind, value: &str, forms: &[&str]) {
    for form in forms {
        let read = Contacts.read(form).map(|contact| (contact.kind, contact.value.expose().clone()));
        assert_eq!(read, Ok((kind, value.to_owned())), "{form}");
    }
}

#[test]
fn numbers_of_uzbekistan() {
    reads(
        Phone,
        "+998901234567",
        &[
            "+998901234567",
            "+998 90 123-45-67",
            "+998 (90) 123 45 67",
            "(+998) 90 123.45.67",
            "998901234567",
            "00998901234567",
            "00 998 90 123 45 67",
            "8 10 998 90 123 45 67",
            "901234567",
            "90 123 45 67",
            "(90) 123-45-67",
            "90–123—45−67",
            "8 90 123 45 67",
            "tel:+998901234567",
            "  +998 90\u{A0}123\u{202F}45 67  ",
            "\u{200E}+998901234567\u{202C}",
            "＋９９８９０１２３４５６７",
            "+٩٩٨٩٠١٢٣٤٥٦٧",
            "+۹۹۸۹۰۱۲۳۴۵۶۷",
            "९०१२३४५६७",
            "t.me/+998901234567",
            "https://t.me/+998901234567",
            "tg://resolve?phone=998901234567",
        ],
    );
    reads(Phone, "+998712345678", &["+998 71 234 56 78", "71 234-56-78", "8-71-234-56-78"]);
    reads(Phone, "+998331234567", &["33 123 45 67"]);
}

#[test]
fn numbers_of_russia_and_kazakhstan() {
    reads(
        Phone,
        "+79161234567",
        &[
            "+7 916 123-45-67",
            "8 (916) 123-45-67",
            "89161234567",
            "79161234567",
            "9161234567",
            "0079161234567",
            "+8 916 123 45 67",
            "8-916-123-45-67",
        ],
    );
    reads(Phone, "+74951234567", &["8 495 123 45 67", "(495) 123-45-67"]);
    reads(Phone, "+77011234567", &["+7 701 123 45 67", "8 701 123 45 67", "87011234567", "7011234567"]);
    reads(Phone, "+77272501234", &["8 (727) 250-12-34", "+77272501234", "+7 7272 50-12-34"]);
}

#[test]
fn numbers_of_other_countries() {
    reads(Phone, "+4915112345678", &["+49 151 12345678", "0049 151 12345678", "4915112345678"]);
    reads(Phone, "+12025550143", &["+1 (202) 555-0143", "+1.202.555.0143"]);
    reads(Phone, "+996700123456", &["+996 700 123 456"]);
    reads(Phone, "+905321234567", &["+90 532 123 45 67"]);
}

#[test]
fn telegram_handles() {
    reads(
        Telegram,
        "anna_smith",
        &[
            "@anna_smith",
            "@Anna_Smith",
            "＠anna_smith",
            "@ anna_smith",
            "anna_smith",
            "ANNA_SMITH",
            "t.me/anna_smith",
            "T.me/Anna_smith",
            "http://t.me/anna_smith",
            "https://t.me/anna_smith/",
            "https://t.me/anna_smith?start=1",
            "https://t.me/anna_smith/42",
            "https://www.t.me/anna_smith",
            "https://telegram.me/anna_smith",
            "telegram.dog/anna_smith",
            "t.me/@anna_smith",
            "https://t.me/%40anna_smith",
            "https://anna_smith.t.me",
            "anna_smith.t.me/",
            "tg://resolve?domain=Anna_Smith",
            "tg://resolve?start=1&domain=anna_smith",
        ],
    );
    reads(Telegram, "anna", &["@anna", "t.me/anna"]);
    reads(Telegram, "sasha2000", &["sasha2000"]);
}

#[test]
fn addresses() {
    reads(
        Email,
        "anna@example.uz",
        &[
            "anna@example.uz",
            "Anna@Example.UZ",
            "mailto:anna@example.uz",
            " anna@example.uz ",
            "anna@example.uz.",
            "anna＠example.uz",
        ],
    );
    reads(Email, "anna.m+booth@mail.example.com", &["Anna.M+booth@mail.example.com"]);
    reads(Email, "anna@xn--e1afmkfd.xn--p1ai", &["anna@пример.рф", "anna@ПРИМЕР.РФ", "anna@xn--e1afmkfd.xn--p1ai"]);
}

#[test]
fn what_is_of_a_kind_but_wrong_is_named_by_its_kind() {
    let cases: [(ContactKind, &[&str]); 3] = [
        (
            Phone,
            &[
                "+998 00 123 45 67",
                "12345",
                "1",
                "+7 916 123 45",
                "+99890123456789012",
                "0000000000",
                "1234567",
                "90 123 45 67 + 5",
                "++998901234567",
                "+8 123",
                "t.me/+123",
            ],
        ),
        (
            Telegram,
            &[
                "@",
                "@abc",
                "@1abcde",
                "@anna_",
                "@anna__smith",
                "@анна1",
                "@anna smith",
                "t.me/",
                "https://t.me/joinchat/AAAA",
                "https://t.me/+AbCdEf",
                "https://t.me/addstickers/pack",
                "https://t.me/c/123/4",
                "@=cmd|calc",
                "tg://resolve?x=y",
                "@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ],
        ),
        (
            Email,
            &[
                "a@",
                "a@b",
                "a@b.c",
                "a b@c.uz",
                "a@b..uz",
                "\"a b\"@c.uz",
                "a@[127.0.0.1]",
                "a@127.0.0.1",
                "a@@b.uz",
                "a,b@c.uz",
                "<a@c.uz>",
                "Anna <a@c.uz>",
                "a@-b.uz",
                "=a()@c.uz",
            ],
        ),
    ];
    for (kind, forms) in cases {
        for form in forms {
            assert_eq!(Contacts.read(form).err(), Some(ContactFault::Invalid(kind)), "{form}");
        }
    }
}

#[test]
fn what_can_be_anything_is_refused() {
    for form in [
        "",
        " ",
        "Anna",
        "Alisher",
        "call me",
        "позвоните мне",
        "😀😀😀",
        "<script>alert(1)</script>",
        "=1+1",
        "+",
        "()",
        "+++",
        "https://example.uz/anna_smith",
        "a_1",
        "90 123 45 67 Anna",
        "anna_smith!",
        "\u{0}",
    ] {
        assert_eq!(Contacts.read(form).err(), Some(ContactFault::Unreadable), "{form}");
    }
    assert_eq!(Contacts.read(&"9".repeat(10_000)).err(), Some(ContactFault::Unreadable));
}
