use async_trait::async_trait;
use desk::{Answered, ModelCard};

/// Says what a person looks like: visible attributes only, never who they are or how old.
#[async_trait]
pub trait Describer: Send + Sync {
    /// Who describes, and what it costs at most.
    fn card(&self) -> ModelCard;

    /// A description for [`crate::DrawRequest::appearance`]; opaque to everybody but artists.
    async fn describe(&self, photo: &[u8]) -> Answered<String>;
}
