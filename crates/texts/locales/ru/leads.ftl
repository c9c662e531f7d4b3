### The leads group, and who asks by the bot. HTML of Telegram's kind; what is filled in is escaped already.

## Statuses and reasons: words of the buttons too

lead-status-new = 🆕 Новый
lead-status-in_work = 🛠 В работе
lead-status-won = ✅ Договорились
lead-status-lost = ✖️ Отказ
lead-status-spam = 🚫 Спам
lead-reason-price = Дорого
lead-reason-date = Не подошла дата
lead-reason-rival = Выбрали других
lead-reason-silent = Не отвечают

## The card, a line each

lead-head = №{ $number } · { $status }
lead-reason = Причина отказа: { $reason }
lead-ask-reason = Почему отказ? Можно не отвечать.
lead-person = 👤 { $person }
lead-phone = 📞 { $phone } · { $link }
lead-telegram = ✈️ @{ $handle }
lead-email = ✉️ { $email }
lead-date = 📅 { $day }
lead-city = 📍 { $city }
lead-guests =
    { $count ->
        [one] 👥 { $count } гость
        [few] 👥 { $count } гостя
       *[other] 👥 { $count } гостей
    }
lead-comment = 💬 Комментарий:
lead-source = 🔗 Источник: { $source }
lead-pack = 🎁 из набора, { $pack }
lead-lang = 🗣 Язык: { $language }
lead-lang-ru = русский
lead-lang-uz = узбекский
lead-lang-en = английский
lead-created = 🕒 Пришла: { $moment }
lead-taken = 🙋 Взялся за заявку: { $person }, { $moment }
lead-repeats =
    { $count ->
        [one] 🔁 Обращались ещё { $count } раз
        [few] 🔁 Обращались ещё { $count } раза
       *[other] 🔁 Обращались ещё { $count } раз
    }
lead-note = 📝 Заметка:
lead-erased = Личные данные удалены.

## Under the card

lead-duplicate = Дубль, смотрите карточку №{ $number }
lead-ping =
    { $count ->
        [one] 🔁 №{ $number }: обращаются ещё раз
       *[other] 🔁 №{ $number }: обращаются ещё раз, повторов уже { $count }
    }
lead-reminder = ⏰ №{ $number } ждёт с { $moment }. Кто возьмёт?

## Lists

lead-line = №{ $number } · { $status }
lead-digest-head = <b>Заявки, сводка за { $day }</b>
lead-digest-fresh = 🆕 Пришло со вчера: { $count }
lead-digest-spam = 🚫 Спам со вчера: { $count }
lead-digest-waiting = ⏳ Ждут ответа: { $count }
lead-digest-won = ✅ Договорились со вчера: { $count }
lead-digest-lost = ✖️ Отказов со вчера: { $count }
lead-digest-untouched = 🛠 В работе, но три дня без движения:
lead-open-head = <b>Открытых заявок: { $count }</b>
lead-open-none = Открытых заявок нет.
lead-open-more = Здесь самые старые, всего показано: { $count }.
lead-open-spam = 🚫 Спам: { $count }
lead-stats-head = <b>Заявки</b>
lead-stats-line = { $what }: { $count }
lead-stats-conversion = Конверсия: { $percent } %
lead-stats-touch = До первого ответа, медиана: { $span }
lead-stats-sources = <b>Источники</b>
lead-stats-no-source = не указан
lead-details-card = 📌 { $link }
lead-details-card-link = Карточка в группе
lead-details-twice = ⚠️ Карточка могла попасть в группу дважды. Лишнюю исправит нажатие любой её кнопки.
lead-details-notes = 📝 Заметки:
lead-details-repeats = 🔁 Повторные обращения:
lead-details-history = 🗂 История:
lead-details-earlier =
    { $count ->
        [one] … и ещё { $count } раньше
       *[other] … и ещё { $count } раньше
    }
lead-history-line = { $moment } · { $who }: { $what }
lead-actor-visitor = клиент
lead-actor-member = участник { $user }
lead-actor-operator = оператор
lead-actor-task = автоматически
lead-event-received = пришла заявка
lead-event-received-spam = пришла заявка, похожа на спам
lead-event-status = { $from } → { $to }
lead-event-reason = причина отказа: { $reason }
lead-event-repeat = повторное обращение
lead-event-erased = личные данные удалены

## Answers to commands

lead-unknown = Такой заявки нет.
lead-usage-stats = Команда пишется так: <code>/stickers_stats</code>
lead-usage-new = Команда пишется так: <code>/stickers_new</code>
lead-usage-lead = Команда пишется так: <code>/stickers_lead 128</code>
lead-usage-export = Команда пишется так: <code>/stickers_export</code> или <code>/stickers_export 30d</code>
lead-usage-forget = Команда пишется так: <code>/stickers_forget 128</code> или <code>/stickers_forget +998901234567</code>
lead-forget-ask = <b>Удалить личные данные?</b>
lead-forget-what = Имя, контакт, комментарии и заметки исчезнут навсегда. Номер и история статусов останутся.
button-lead-forget = Да, удалить
button-lead-forget-all = Да, удалить все
lead-forgotten = Личные данные удалены: { $numbers }
lead-note-refused = Личные данные этой заявки удалены, заметка не сохранена.
lead-exported =
    { $count ->
        [one] Готово: { $count } заявка. Файл в личном чате с ботом.
        [few] Готово: { $count } заявки. Файл в личном чате с ботом.
       *[other] Готово: { $count } заявок. Файл в личном чате с ботом.
    }
lead-export-empty = За это время заявок нет.
lead-export-needs-start = Файл придёт в личный чат. Откройте чат с ботом, нажмите «Запустить» и повторите команду.
lead-export-caption =
    { $count ->
        [one] { $count } заявка
        [few] { $count } заявки
       *[other] { $count } заявок
    }

## In the private chat, after the growth button

button-growth = Хочу такую будку на свой праздник
want-hello = Привет! Здесь заказывают будку стикеров на свой праздник. Нажми кнопку: спросим дату и как с тобой связаться.
want-date = Здорово! 🎉 Когда твой праздник? Напиши дату, например 24.12.2026, или просто словами.
want-phone = Как с тобой связаться? Нажми кнопку внизу или напиши номер сюда. Подойдёт и @имя в Telegram, и e-mail.
button-want-phone = 📱 Отправить мой номер
want-phone-again = Не получилось прочитать этот контакт. Нажми кнопку внизу или напиши номер целиком, например +998 90 123 45 67.
want-thanks = Спасибо! Скоро с тобой свяжемся 🙌
want-later = Слишком много заявок подряд. Попробуй чуть позже.

## Words to the admins

alert-lead-cards-failing = Карточки заявок не доходят до группы: №{ $number }, неудач подряд: { $failures }. Проверьте, что бот в группе и может писать. Заявки сохранены, пробуем дальше.
alert-lead-group-moved = Группа заявок стала супергруппой, бот уже пишет в новую. Обновите настройку: <code>LEADS_CHAT_ID={ $chat }</code>
alert-lead-card-given-up = Карточку заявки №{ $number } Telegram не принимает даже простым текстом. Сама заявка сохранена; покажет её /stickers_lead { $number }
alert-lead-digest-ahead = Последняя сводка заявок помечена днём { $day }, который ещё не наступил. Проверьте часы сервера.
