//! Durable inbox and transactional outbox: machines, envelope, pace, ports.
