### Descriptions in Telegram's command menu: 1–256 characters, plain text.

command-start = Start
command-mystickers = My sticker sets
command-help = How it works
command-lang = Language · Язык · Til
command-privacy = What we keep
command-delete_me = Delete my data
