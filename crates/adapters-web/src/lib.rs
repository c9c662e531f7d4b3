//! axum: tablet API and page, health.
