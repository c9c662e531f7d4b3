### Descriptions of commands, 1–256 characters, plain text.

## In Telegram's command menu

command-start = Начать
command-mystickers = Мои наборы стикеров
command-help = Как это работает
command-lang = Язык · Til · Language
command-privacy = Что мы храним
command-delete_me = Удалить мои данные

## For admins

command-pause = Техобслуживание: новых гостей не принимать
command-resume = Снова принимать гостей
command-stats = Сегодня: кто ждёт человека, очередь, наборы, расходы
command-admin_stats = Всё событие по дням: /admin_stats [событие]
command-find = Найти визит по коду или номеру заказа: /find КОД

## In the leads group

command-stickers_stats = Заявки в цифрах
command-stickers_new = Открытые заявки
command-stickers_lead = Заявка целиком: /stickers_lead 128
command-stickers_export = Таблица в личный чат: /stickers_export 30d
command-stickers_forget = Удалить личные данные: /stickers_forget 128
