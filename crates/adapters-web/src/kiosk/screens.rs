use kernel::Lang;
use maud::{Markup, html};
use texts::Texts;

use super::strings;

/// Texts of the page in its first language; scripts change them by `data-t`.
pub(super) struct Say<'a> {
    pub(super) texts: &'a Texts,
    pub(super) lang: Lang,
    pub(super) bot: &'a str,
}

impl Say<'_> {
    pub(super) fn text(&self, name: &str) -> String {
        strings::one(self.texts, self.lang, self.bot, name)
    }

    fn title(&self, name: &str) -> Markup {
        html! { h1 tabindex="-1" data-t=(name) { (self.text(name)) } }
    }

    fn line(&self, name: &str) -> Markup {
        html! { p data-t=(name) { (self.text(name)) } }
    }

    /// A button by its action; scripts listen for `data-do`.
    fn button(&self, action: &str, name: &str, class: &str) -> Markup {
        html! { button type="button" class=(class) data-do=(action) data-t=(name) { (self.text(name)) } }
    }

    /// A file input that looks like a button; `camera` opens the system camera where there is one.
    fn picker(&self, name: &str, camera: bool) -> Markup {
        html! {
            label .button .quiet {
                input type="file" accept="image/*" capture=[camera.then_some("user")] data-file;
                span data-t=(name) { (self.text(name)) }
            }
        }
    }
}

pub(super) fn all(say: &Say<'_>, event: &str, logo: Option<&str>) -> Markup {
    html! {
        (attract(say, event, logo)) (qr(say)) (hello(say))
        (camera(say)) (checking(say)) (review(say)) (outfits(say))
        (progress(say)) (done(say)) (trouble(say))
    }
}

fn screen(name: &str, hidden: bool, inner: &Markup) -> Markup {
    html! { section .screen data-screen=(name) hidden[hidden] { (inner) } }
}

fn attract(say: &Say<'_>, event: &str, logo: Option<&str>) -> Markup {
    screen(
        "attract",
        false,
        &html! {
            nav .languages aria-label=(say.text("language")) {
                @for (code, name) in [("ru", "Русский"), ("uz", "Oʻzbekcha"), ("en", "English")] {
                    button type="button" lang=(code) data-lang-choice=(code)
                        aria-pressed=(if say.lang.code() == code { "true" } else { "false" }) { (name) }
                }
            }
            @if let Some(logo) = logo { img .logo src=(logo) alt=(event); } @else { p .event { (event) } }
            div .stickers aria-hidden="true" { span { "😎" } span { "🥳" } span { "😍" } span { "🤠" } }
            (say.title("attract-title"))
            (say.line("attract-text"))
            p #notice .notice role="status" hidden {}
            (say.button("start", "start", "button big"))
            div #simple hidden {
                p .small data-t="simple-text" { (say.text("simple-text")) }
                (say.button("start-simple", "start-simple", "button quiet"))
            }
        },
    )
}

fn qr(say: &Say<'_>) -> Markup {
    screen(
        "qr",
        true,
        &html! {
            div .split {
                div .top { (say.title("qr-title")) (say.line("qr-text")) }
                div .paper { img #qr .qr alt=(say.text("qr-alt")) data-t-alt="qr-alt"; }
                div .bottom {
                    p .small data-t="qr-code" { (say.text("qr-code")) }
                    p #short-code .code {}
                    p .waiting role="status" data-t="qr-wait" { (say.text("qr-wait")) }
                    (say.button("cancel", "cancel", "button quiet"))
                }
            }
        },
    )
}

fn hello(say: &Say<'_>) -> Markup {
    screen(
        "hello",
        true,
        &html! {
            div .phone aria-hidden="true" { "👋" }
            h1 #hello tabindex="-1" {}
            (say.line("hello-text"))
            p .waiting role="status" data-t="hello-wait" { (say.text("hello-wait")) }
            (say.button("not-me", "not-me", "button quiet"))
        },
    )
}

fn camera(say: &Say<'_>) -> Markup {
    screen(
        "camera",
        true,
        &html! {
            (say.title("camera-title"))
            (say.line("camera-text"))
            p #insecure .notice hidden data-t="insecure" { (say.text("insecure")) }
            div #viewfinder .viewfinder { video #video muted playsinline {} p #count .count aria-live="assertive" {} }
            div .row {
                (say.button("shoot", "shoot", "button"))
                span #system-camera hidden { (say.picker("pick-camera", true)) }
                (say.picker("pick", false))
                (say.button("not-me", "not-me", "button quiet"))
            }
        },
    )
}

fn checking(say: &Say<'_>) -> Markup {
    screen(
        "checking",
        true,
        &html! {
            div .spinner aria-hidden="true" {}
            h1 #checking tabindex="-1" {}
            div #slow hidden {
                p .notice { strong data-t="slow-title" { (say.text("slow-title")) } " "
                    span data-t="slow-text" { (say.text("slow-text")) } }
                div .row {
                    (say.button("again-now", "again", "button"))
                    (say.button("give-up", "cancel", "button quiet"))
                }
            }
        },
    )
}

fn review(say: &Say<'_>) -> Markup {
    screen(
        "review",
        true,
        &html! {
            (say.title("review-title"))
            img #photo .photo alt=(say.text("photo-alt")) data-t-alt="photo-alt";
            p #review-note .small {}
            div .row {
                (say.button("use", "use", "button"))
                (say.button("retake", "retake", "button quiet"))
            }
        },
    )
}

fn outfits(say: &Say<'_>) -> Markup {
    screen(
        "outfits",
        true,
        &html! {
            (say.title("outfits-title"))
            (say.line("outfits-text"))
            div #outfits .grid role="group" {}
            div .row {
                (say.button("submit", "submit", "button"))
                (say.button("retake", "retake", "button quiet"))
            }
        },
    )
}

fn progress(say: &Say<'_>) -> Markup {
    screen(
        "progress",
        true,
        &html! {
            div .phone aria-hidden="true" { "📱" }
            (say.title("progress-title"))
            (say.line("progress-text"))
            ol .steps {
                @for step in ["queued", "drawing", "publishing", "checking"] {
                    li data-step=(step) data-t=(format!("step-{step}")) { (say.text(&format!("step-{step}"))) }
                }
            }
            p #eta .small role="status" {}
            (say.button("next", "next", "button quiet"))
        },
    )
}

fn done(say: &Say<'_>) -> Markup {
    screen(
        "done",
        true,
        &html! {
            div .split {
                div .top { h1 #done-title tabindex="-1" {} p #done-text {} }
                div #pack .paper hidden { img #pack-qr .qr alt=(say.text("done-alt")) data-t-alt="done-alt"; }
                div .bottom {
                    p #pack-open hidden { a #pack-link rel="noopener noreferrer" target="_blank" data-t="done-open" {
                        (say.text("done-open")) } }
                    p #done-back .small {}
                    (say.button("next", "next", "button"))
                }
            }
        },
    )
}

fn trouble(say: &Say<'_>) -> Markup {
    screen(
        "trouble",
        true,
        &html! {
            div .card {
                div .said role="alert" {
                    h1 #trouble-title tabindex="-1" {}
                    p #trouble-text {}
                }
                div .row {
                    (say.button("again", "again", "button"))
                    span #trouble-pick hidden { (say.picker("pick", false)) }
                    (say.button("cancel", "cancel", "button quiet"))
                }
            }
        },
    )
}

/// «Вы ещё здесь?» (K1).
pub(super) fn idle(say: &Say<'_>) -> Markup {
    html! {
        dialog #idle aria-labelledby="idle-title" {
            h2 #idle-title data-t="idle-title" { (say.text("idle-title")) }
            p #idle-text {}
            div .row {
                (say.button("idle-yes", "idle-yes", "button"))
                (say.button("idle-no", "idle-no", "button quiet"))
            }
        }
    }
}
