### Pop-up answers to buttons: plain text, 200 characters at most.

popup-agreed = Спасибо! Возвращайся к планшету 📸
popup-session-over = этот визит окончен, начните у планшета заново
popup-session-taken = Эта ссылка занята другим гостем.
popup-unknown-session = Этого визита уже нет. Начни у планшета заново.
popup-maintenance = Сейчас идёт техобслуживание, загляни чуть позже 🛠
popup-lang-chosen = Хорошо, говорим по-русски 🙂
popup-deleted = Всё стёрто.
popup-lead-away = Эта кнопка больше не работает.
popup-not-allowed = Эта кнопка не для тебя.
popup-done = Сделано.
popup-done-before = Уже сделано.
popup-refused = Сейчас так нельзя.
