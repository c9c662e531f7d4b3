//! The whole way of a lead through the real binary: from the form to its erasure.

use std::time::Duration;

use serde_json::{Value, json};
use tests::leads::{ANNA, BOSS, OLEG, Office, address, phone, request};
use tests::product::run;
use tests::stage::BOT;
use tests::wait::until;

const SOON: Duration = Duration::from_secs(60);
/// Wednesday, 12:30 in Tashkent: too late for a digest. Our own waits are a thirtieth.
const NOON: [(&str, &str); 3] =
    [("CLOCK_START", "2026-12-02T07:30:00Z"), ("CLOCK_FILE_SERVICE", "1"), ("TIME_SCALE", "30")];
/// The next morning, 10:01.
const NEXT_MORNING: i64 = 77_460;

/// What the landing page's form hides in itself: when it was made, and under which name.
async fn form_token(office: &Office) -> (i64, String) {
    let page = office.site.get("/booth/ru").await.expect("the landing page").body;
    let page = page.as_str().expect("HTML").to_owned();
    let tail = page.split("name=\"form_token\" value=\"").nth(1).expect("a form");
    let token = tail.split('"').next().expect("a token").to_owned();
    (token.split('.').next().and_then(|made| made.parse().ok()).expect("a moment"), token)
}

/// Somebody fills the form in ten seconds and sends it.
async fn fill_form(office: &Office) {
    let (made, token) = form_token(office).await;
    office.set_clock(10);
    until("ten seconds", SOON, async || (form_token(office).await.0 >= made + 10_000).then_some(())).await;
    let fields = [
        ("name", "Гульнара"),
        ("contact", "90 777-66-55"),
        ("event_date", "2027-05-02"),
        ("city", "Ташкент"),
        ("guests", "120"),
        ("comment", "=1+1 <b>свадьба</b>"),
        ("lang", "ru"),
        ("website", ""),
        ("form_token", &token),
    ];
    let answer = office.site.submit("/api/leads", &fields).await.expect("an answer");
    assert_eq!(answer.status, 200, "the thank-you page: {}", answer.body);
}

async fn shows(office: &Office, number: i64, what: &str) {
    until(&format!("card {number} to show «{what}»; log: {}", office.stage.tail()), SOON, async || {
        office.card(number).await.filter(|card| card.shows(what)).map(drop)
    })
    .await;
}

async fn told_once(office: &Office, what: &str) {
    until(&format!("«{what}»; log: {}", office.stage.tail()), SOON, async || {
        (!office.told_of(what).await.is_empty()).then_some(())
    })
    .await;
    assert_eq!(office.told_of(what).await.len(), 1, "«{what}» once");
}

#[tokio::test]
async fn the_whole_way_of_a_lead_from_the_form_to_its_erasure() {
    let office = Office::open(&NOON).await;
    fill_form(&office).await;
    shows(&office, 1, "Новый").await;
    let card = office.card(1).await.expect("a card");
    assert!(card.shows("Гульнара") && card.shows("+998907776655") && card.shows("<b>свадьба</b>"), "{}", card.text);

    // Two admins at once: one of them has it.
    let take = card.button("in_work");
    let (anna, oleg) = tokio::join!(office.press(ANNA, card.message, &take), office.press(OLEG, card.message, &take));
    let done = [&anna, &oleg].iter().filter(|(_, said)| said.starts_with("Готово")).count();
    assert_eq!((anna.0, oleg.0, done), (200, 200, 1), "{anna:?} {oleg:?}");
    let winner = if anna.1.starts_with("Готово") { "Anna" } else { "Oleg" };
    shows(&office, 1, "В работе").await;
    shows(&office, 1, winner).await;

    // Nobody takes the second one: one reminder.
    assert_eq!(office.ask(2).await.expect("an answer").status, 201);
    shows(&office, 2, "Новый").await;
    office.set_clock(400);
    told_once(&office, "№2 ждёт с").await;

    // The same contact, written in another way, joins.
    let mut again = request(2);
    again["contact"] = json!("90 100-00-02");
    assert_eq!(office.ask_as(&again, &address(9), "key-again").await.expect("an answer").status, 201);
    shows(&office, 2, "🔁").await;
    told_once(&office, "№2: обращаются ещё раз").await;
    assert_eq!(office.stored().len(), 2);

    // A member's reply to the card is a note.
    office.say(OLEG, "позвонил, перезвонит", Some(card.message)).await;
    shows(&office, 1, "позвонил, перезвонит").await;

    // The next morning: one digest.
    office.set_clock(NEXT_MORNING);
    told_once(&office, "сводка за").await;

    export(&office).await;
    forget(&office).await;
    office.stage.close().await;
}

async fn export(office: &Office) {
    office.say(ANNA, "/stickers_export", None).await;
    office.say(BOSS, "/stickers_export", None).await;
    told_once(office, "нажмите «Запустить»").await;
    let start = json!({"bot": BOT, "text": "/start"});
    office.stage.sim.post(&format!("/_sim/users/{BOSS}/send"), &start).await.expect("/start");
    until("the boss to be known", SOON, async || (!office.stage.messages(BOSS).await.is_empty()).then_some(())).await;
    office.say(BOSS, "/stickers_export 30d", None).await;
    told_once(office, "Готово: 2 заявки").await;
    until("the workbook", SOON, async || {
        let messages = office.stage.messages(BOSS).await;
        messages.into_iter().find(|message| message["document"]["file_name"] == "leads.xlsx").map(drop)
    })
    .await;
    let csv = run(&office.stage.environment, &["leads", "export"]);
    let csv = String::from_utf8(csv.stdout).expect("UTF-8");
    let file = office.stage.beside("leads.csv");
    let out = ["leads", "export", "--out", file.to_str().expect("a path")];
    assert_eq!(run(&office.stage.environment, &out).status.code(), Some(0));
    let kept = std::fs::read(&file).expect("the file");
    let again = run(&office.stage.environment, &out);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(again.status.code() == Some(1) && said.contains("left alone: name another file"), "{said}");
    assert_eq!(std::fs::read(&file).expect("the file"), kept);
    assert!(csv.starts_with("number,status,") && csv.contains("'+998907776655") && csv.contains("'=1+1"), "{csv}");
}

async fn forget(office: &Office) {
    // What the bot says of a person outside the card.
    office.say(BOSS, "/stickers_lead 2", None).await;
    office.say(BOSS, "/stickers_new", None).await;
    until("the lead and the list", SOON, async || (office.told_of("Visitor 2").await.len() == 3).then_some(())).await;
    office.say(ANNA, "/stickers_forget 2", None).await;
    office.say(BOSS, "/stickers_forget 2", None).await;
    let confirm = until("the question", SOON, async || office.told_of("Удалить личные данные?").await.pop()).await;
    assert_eq!(office.told_of("Удалить личные данные?").await.len(), 1, "who is no admin gets silence");
    let message = confirm["message_id"].as_i64().expect("message_id");
    let (status, said) = office.press(BOSS, message, "stickers_pick:forget:2").await;
    assert_eq!((status, said.as_str()), (200, "Личные данные удалены."));
    until("the card without the person", SOON, async || {
        let told = office.told_of("№2 ·").await;
        let card = told.iter().find(|message| message["text"].to_string().contains("Личные данные удалены"))?;
        (card["reply_markup"] == Value::Null).then_some(())
    })
    .await;
    until("every message without the person", SOON, async || {
        let named = [office.told_of("Visitor 2").await, office.told_of(&phone(2)).await];
        named.iter().all(Vec::is_empty).then_some(())
    })
    .await;
    let told = office.told().await;
    let prompt = told.iter().find(|told| told["message_id"] == confirm["message_id"]).expect("the prompt");
    assert_eq!((&prompt["text"], &prompt["reply_markup"]), (&json!("Личные данные удалены: №2"), &Value::Null));
    assert!(told.iter().any(|told| told["text"].to_string().contains("Гульнара")), "others stay as they are");
    let lead = office.stored().into_iter().find(|lead| lead["number"] == 2).expect("its row stays");
    assert_eq!((&lead["contact"], &lead["name"], &lead["repeats"]), (&Value::Null, &json!(""), &json!(1)));
}

#[tokio::test]
async fn requests_at_once_are_one_lead_for_one_contact_and_keep_to_the_limit_of_an_address() {
    const AT_ONCE: u32 = 40;
    let office = Office::open(&[]).await;
    let statuses = async |requests: Vec<(Value, String)>| {
        let sent = requests.iter().enumerate().map(|(number, (body, from))| {
            let key = format!("{from}-{number}");
            let office = &office;
            async move { office.ask_as(body, from, &key).await.expect("an answer").status }
        });
        let mut statuses = futures::future::join_all(sent).await;
        statuses.sort_unstable();
        statuses
    };
    let one_contact = (0..AT_ONCE).map(|number| (request(1), address(number))).collect();
    assert_eq!(statuses(one_contact).await, [201; AT_ONCE as usize]);
    let leads = office.stored();
    assert_eq!((leads.len(), &leads[0]["repeats"]), (1, &json!(AT_ONCE - 1)));
    let one_address = (2..AT_ONCE + 2).map(|number| (request(number), address(9_999))).collect();
    let statuses = statuses(one_address).await;
    assert_eq!(statuses[..5], [201; 5]);
    assert!(statuses[5..].iter().all(|status| *status == 429), "{statuses:?}");
    office.stage.close().await;
}

#[tokio::test]
async fn who_has_everything_erased_has_their_request_erased_too() {
    const GUEST: i64 = 9_000_777;
    let office = Office::open(&[]).await;
    let send = async |body: Value| {
        let answer = office.stage.sim.post(&format!("/_sim/users/{GUEST}/send"), &body).await.expect("the simulator");
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    let hears = async |what: &str| {
        until(&format!("«{what}»; log: {}", office.stage.tail()), SOON, async || {
            let messages = office.stage.messages(GUEST).await;
            messages.into_iter().rev().find(|message| message["text"].as_str().is_some_and(|text| text.contains(what)))
        })
        .await
    };
    let guest = json!({"id": GUEST, "first_name": "Nigora", "language_code": "ru"});
    office.stage.sim.post("/_sim/users", &guest).await.expect("user");
    send(json!({"bot": BOT, "text": "/start want"})).await;
    hears("Когда твой праздник").await;
    send(json!({"bot": BOT, "text": "24.12.2027"})).await;
    send(json!({"bot": BOT, "text": "+998 90 123 45 67"})).await;
    shows(&office, 1, "Nigora").await;
    send(json!({"bot": BOT, "text": "/delete_me"})).await;
    let question = hears("Удалить?").await;
    let press = json!({"message_id": question["message_id"], "data": "delete_me:yes"});
    office.stage.sim.post(&format!("/_sim/users/{GUEST}/press"), &press).await.expect("the simulator");
    until("the card without the person", SOON, async || {
        (office.told_of("Nigora").await.is_empty() && office.told_of("+998901234567").await.is_empty()).then_some(())
    })
    .await;
    assert_eq!(office.stored()[0]["contact"], Value::Null);
    office.stage.close().await;
}
