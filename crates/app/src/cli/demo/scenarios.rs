use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;
use tokio::sync::Mutex;

use super::guest::Guest;
use super::stage::Stage;
use super::story::Story;

/// Guests of played scenarios; each play takes the next one.
const FIRST_GUEST: i64 = 200_001;
/// How long a send is put off while the product is cut: longer than it takes to kill it.
const PUT_OFF_S: u64 = 4;

/// The bundled sample photo, or whichever the demo was given.
pub(super) fn sample_photo() -> Option<PathBuf> {
    let given = std::env::var_os("ATELIER_SAMPLE").map(PathBuf::from);
    given.into_iter().chain([PathBuf::from("docs/sample/person.png")]).find(|path| path.is_file())
}

/// «обычная доставка»: session, photo, pack, link.
pub(super) async fn usual(stage: Arc<Mutex<Stage>>, story: Story, number: i64, photo: Vec<u8>) -> anyhow::Result<()> {
    let (tablet, telegram) = sides(&stage).await;
    let guest = Guest::arrive(&tablet, &telegram, &story, FIRST_GUEST + number, "ru").await?;
    guest.take_photo(photo).await?;
    guest.submit(&[], "ru").await?;
    let job = guest.follow(None).await?;
    story.tell("tablet", format!("outcome: {}", job["outcome"]));
    let name = guest.link_arrives().await?;
    story.tell("result", format!("the guest has {} link to {name}", guest.count_links(&name).await?));
    Ok(())
}

/// «обрыв и восстановление»: the product is killed between the commit of the link and its sending.
pub(super) async fn cut(stage: Arc<Mutex<Stage>>, story: Story, number: i64, photo: Vec<u8>) -> anyhow::Result<()> {
    let (tablet, telegram) = sides(&stage).await;
    let user = FIRST_GUEST + number;
    let guest = Guest::arrive(&tablet, &telegram, &story, user, "ru").await?;
    guest.take_photo(photo).await?;
    guest.submit(&[], "ru").await?;
    guest.follow(Some("delivering")).await?;
    let fault =
        json!({"kind": "flood", "method": "sendMessage", "chat_id": user, "times": 0, "retry_after": PUT_OFF_S});
    let fault = telegram.post("/_sim/faults", &fault).await?;
    story.tell("telegram", format!("asks to wait {PUT_OFF_S} s before any message to this guest"));
    let job = guest.follow(None).await?;
    story.tell("job", format!("decided and stored: {}", job["outcome"]));
    stage.lock().await.cut().await?;
    story.tell("crash", "the product is killed (SIGKILL): the link is decided, but not sent");
    telegram.delete(&format!("/_sim/faults/{}", fault.text_or_number("id"))).await?;
    stage.lock().await.start().await?;
    story.tell("restart", "the product is up again and goes on from its database");
    let name = guest.link_arrives().await?;
    let view = guest.view().await?;
    story.tell(
        "result",
        format!("outcome {}, links in the chat: {}", view["job"]["outcome"], guest.count_links(&name).await?),
    );
    Ok(())
}

async fn sides(stage: &Mutex<Stage>) -> (super::http::Side, super::http::Side) {
    let stage = stage.lock().await;
    (stage.tablet.clone(), stage.telegram.clone())
}
