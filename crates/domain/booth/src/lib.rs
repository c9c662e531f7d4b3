//! The sticker booth: session, job, delivery, pipeline, limits.
