use async_trait::async_trait;
use kernel::Sensitive;

use crate::{Answered, ModelCard};

/// Who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The person.
    Person,
    /// The model, earlier.
    Model,
}

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatTurn {
    /// Who.
    pub speaker: Speaker,
    /// What.
    pub text: Sensitive<String>,
}

/// A conversation that waits for the model's next turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRequest {
    /// What the model is told about its part.
    pub instructions: String,
    /// The turns so far, the person's last.
    pub turns: Vec<ChatTurn>,
    /// The answer's limit, in tokens.
    pub max_tokens: u32,
}

/// Answers a person in words.
#[async_trait]
pub trait ChatModel: Send + Sync {
    /// Who answers, and what it costs at most.
    fn card(&self) -> ModelCard;

    /// The next turn. An empty one, or one cut by the limit, is `BadOutput`.
    async fn answer(&self, request: ChatRequest) -> Answered<Sensitive<String>>;
}
