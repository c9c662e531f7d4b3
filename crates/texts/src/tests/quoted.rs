use kernel::Lang;

use crate::{Arg, Texts};

fn ru(key: &str, args: &[(&str, Arg)]) -> String {
    Texts::load().unwrap().get(Lang::Ru, key, args)
}

#[test]
fn texts_that_the_seed_quotes_stand_exactly() {
    let maintenance = "Сейчас идёт техобслуживание, загляни чуть позже 🛠";
    assert_eq!(ru("maintenance", &[]), maintenance);
    assert_eq!(ru("popup-maintenance", &[]), maintenance);
    assert_eq!(ru("consent-button", &[]), "✅ Согласен");
    assert_eq!(ru("button-add-set", &[]), "Добавить набор");
    assert_eq!(ru("button-share", &[]), "Поделиться");
    assert_eq!(ru("progress-ready", &[]), "Готово ⬇");
    let over = "этот визит окончен, начните у планшета заново";
    assert_eq!(ru("popup-session-over", &[]), over);
    assert!(ru("session-over", &[]).contains(over));
    let buttons = ["retry", "simple", "link", "take", "settle"].map(|verb| ru(&format!("button-job-{verb}"), &[]));
    assert_eq!(buttons, ["Повторить", "Отдать простой набор", "Отправить ссылку", "Беру на себя", "Решено"]);
}

#[test]
fn words_of_the_leads_stand_as_quoted() {
    let statuses = ["new", "in_work", "won", "lost", "spam"].map(|status| ru(&format!("lead-status-{status}"), &[]));
    assert_eq!(statuses, ["🆕 Новый", "🛠 В работе", "✅ Договорились", "✖️ Отказ", "🚫 Спам"]);
    assert_eq!(ru("button-growth", &[]), "Хочу такую будку на свой праздник");
    for key in ["lead-duplicate", "popup-lead-duplicate"] {
        assert_eq!(ru(key, &[("number", Arg::from("128"))]), "Дубль, смотрите карточку №128");
    }
    assert!(ru("lead-pack", &[("pack", Arg::from("Свадьба"))]).ends_with("из набора, Свадьба"));
}

fn link(lang: Lang, named: &str, count: i64) -> String {
    let args = [
        ("named", Arg::from(named)),
        ("name", Arg::from("Анна")),
        ("count", Arg::from(count)),
        ("url", Arg::from("https://t.me/addstickers/a_by_b")),
        ("code", Arg::from("ABCDEF")),
    ];
    let text = Texts::load().unwrap().get(lang, "link", &args);
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_link_message_begins_as_quoted_and_counts_right() {
    assert_eq!(link(Lang::Ru, "yes", 12), "Готово, Анна! 12 стикеров");
    assert_eq!(link(Lang::Ru, "no", 21), "Готово! 21 стикер");
    assert_eq!(link(Lang::Ru, "no", 3), "Готово! 3 стикера");
    assert_eq!(link(Lang::Ru, "no", 11), "Готово! 11 стикеров");
    assert_eq!(link(Lang::En, "no", 1), "Done! 1 sticker");
    assert_eq!(link(Lang::En, "yes", 12), "Done, Анна! 12 stickers");
    assert_eq!(link(Lang::Uz, "yes", 12), "Tayyor, Анна! 12 ta stiker");
}

#[test]
fn the_consent_text_names_all_that_it_must() {
    let args = [
        ("named", Arg::from("yes")),
        ("name", Arg::from("Анна")),
        ("event", Arg::from("Свадьба")),
        ("drawn_by", Arg::from(ru("drawn-locally", &[]))),
        ("hours", Arg::from(24i64)),
    ];
    let text = ru("consent-request", &args);
    for part in ["Анна", "Свадьба", "фото", "рисуем на месте", "24 ч", "/delete_me", "мне есть 18, или рядом родитель"]
    {
        assert!(text.contains(part), "«{part}» is missing in {text}");
    }
}

#[test]
fn an_unknown_key_answers_itself_and_never_panics() {
    assert_eq!(ru("no-such-key", &[]), "no-such-key");
    assert!(Texts::load().unwrap().find(Lang::En, "no-such-key", &[]).is_none());
}
