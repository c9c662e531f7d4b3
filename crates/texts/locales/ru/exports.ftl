### Заголовки и слова выгрузки лидов (XLSX).

export-sheet = Лиды
export-column-number = №
export-column-status = Статус
export-column-reason = Причина отказа
export-column-created_at = Пришла
export-column-status_at = Статус с
export-column-first_touch_at = Взяли впервые
export-column-name = Имя
export-column-contact_kind = Вид контакта
export-column-contact = Контакт
export-column-event_date = Дата события
export-column-city = Город
export-column-guests = Гостей
export-column-comment = Комментарий
export-column-source = Источник
export-column-pack_event = Из набора, событие
export-column-taken_by = Кто взял
export-column-repeats = Повторов
export-column-lang = Язык

export-status-new = Новый
export-status-in_work = В работе
export-status-won = Договорились
export-status-lost = Отказ
export-status-spam = Спам
export-reason-price = Цена
export-reason-date = Дата
export-reason-rival = Взяли других
export-reason-silent = Не отвечает
export-contact_kind-phone = телефон
export-contact_kind-telegram = Telegram
export-contact_kind-email = почта
