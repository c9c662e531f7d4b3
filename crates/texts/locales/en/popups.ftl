### Pop-up answers to buttons: plain text, 200 characters at most.

popup-agreed = Thank you! Back to the tablet 📸
popup-session-over = This visit is over, please start again at the tablet.
popup-session-taken = This link belongs to another guest.
popup-unknown-session = This visit is gone. Please start again at the tablet.
popup-maintenance = We are doing some maintenance, please come back a little later 🛠
popup-lang-chosen = All right, English it is 🙂
popup-deleted = Everything is erased.
popup-lead-away = This button no longer works.
popup-not-allowed = This button is not for you.
popup-done = Done.
popup-done-before = Already done.
popup-refused = Not possible right now.
