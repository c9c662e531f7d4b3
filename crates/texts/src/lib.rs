//! Message texts in Russian, Uzbek and English.
