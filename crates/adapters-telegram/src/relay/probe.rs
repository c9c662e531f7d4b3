use async_trait::async_trait;

use crate::client::{CallFault, TelegramClient};

/// A harmless call that tells whether Telegram answers at all; see [`messaging::Reach`].
#[async_trait]
pub trait Probe: Send + Sync {
    /// Whether Telegram itself answered, whatever it said.
    async fn heard(&self) -> bool;
}

/// Asks `getMe`.
#[derive(Debug, Clone)]
pub struct TelegramProbe(pub TelegramClient);

#[async_trait]
impl Probe for TelegramProbe {
    async fn heard(&self) -> bool {
        match self.0.get_me().await {
            Ok(_) | Err(CallFault::Refused(_)) => true,
            Err(CallFault::NotSent(_) | CallFault::Unknown(_)) => false,
        }
    }
}
