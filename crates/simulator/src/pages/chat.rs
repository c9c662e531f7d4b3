//! The shell of the chat page; its script fills it from the control API.

use axum::response::Response;
use maud::{DOCTYPE, Markup, html};

use super::page;

/// The head that every page has.
pub(super) fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            link rel="icon" type="image/svg+xml" href="/_sim/assets/icon.svg";
            link rel="stylesheet" href="/_sim/assets/chat.css";
        }
    }
}

pub(super) async fn home() -> Response {
    shell("", "")
}

/// `/<bot>?start=…`: the chat with that bot, its command ready to be sent.
pub(crate) fn deep_link(name: &str, query: &str) -> Option<Response> {
    let plain = name.len() >= 3 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if !plain || !name.to_ascii_lowercase().ends_with("bot") {
        return None;
    }
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    let payload = pairs.find(|(key, _)| key == "start").map(|(_, value)| value.into_owned());
    let command = match payload {
        Some(text) if !text.is_empty() => format!("/start {text}"),
        _ => "/start".to_owned(),
    };
    Some(shell(name, &command))
}

fn shell(bot: &str, command: &str) -> Response {
    page(html! {
        (DOCTYPE)
        html lang="ru" {
            (head("Telegram (симулятор)"))
            body data-bot=(bot) data-command=(command) {
                noscript { p.notice { "Этой странице нужен JavaScript: она показывает чаты вживую." } }
                div #app {
                    aside #side aria-label="Чаты" {
                        header.bar {
                            button #me type="button" aria-haspopup="dialog" title="Кто я" {
                                span.avatar aria-hidden="true" {} span.name { "Кто вы?" }
                            }
                            span.tag { "симулятор" }
                        }
                        nav #chats {}
                    }
                    main #talk aria-label="Переписка" {
                        header.bar {
                            button #back.icon type="button" aria-label="К списку чатов" { "‹" }
                            span #peer-avatar.avatar aria-hidden="true" {}
                            div.who { strong #peer {} span #peer-note.muted {} }
                            button #block.quiet type="button" hidden { "Заблокировать" }
                        }
                        section #messages aria-live="polite" tabindex="0" {}
                        form #composer autocomplete="off" {
                            label.icon.attach title="Отправить фото" {
                                "📎" input #photo type="file" accept="image/*" aria-label="Отправить фото";
                            }
                            textarea #text rows="1" placeholder="Сообщение" aria-label="Сообщение" {}
                            button.icon.send type="submit" aria-label="Отправить" { "➤" }
                        }
                    }
                }
                dialog #people aria-label="Пользователи" {
                    h2 { "За кого играем?" }
                    div #people-list {}
                    form #new-user {
                        h3 { "Новый пользователь" }
                        label { "Имя" input name="first_name" required maxlength="64"; }
                        label { "Язык"
                            select name="language_code" {
                                option value="ru" { "русский" } option value="uz" { "o‘zbekcha" } option value="en" { "English" }
                            }
                        }
                        button.primary type="submit" { "Создать" }
                    }
                }
                dialog #alert aria-label="Ответ бота" { p {} button.primary type="button" { "Хорошо" } }
                div #toast role="status" hidden {}
                script src="/_sim/assets/chat.js" defer {}
            }
        }
    })
}
