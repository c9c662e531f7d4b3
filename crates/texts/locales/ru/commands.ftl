### Descriptions in Telegram's command menu: 1–256 characters, plain text.

command-start = Начать
command-mystickers = Мои наборы стикеров
command-help = Как это работает
command-lang = Язык · Til · Language
command-privacy = Что мы храним
command-delete_me = Удалить мои данные
