//! Telegram: ingress, routes, rendering, relay, sticker sets, pack page.
