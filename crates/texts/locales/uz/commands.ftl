### Descriptions in Telegram's command menu: 1–256 characters, plain text.

command-start = Boshlash
command-mystickers = Stiker toʻplamlarim
command-help = Bu qanday ishlaydi
command-lang = Til · Язык · Language
command-privacy = Nimani saqlaymiz
command-delete_me = Maʼlumotlarimni oʻchirish
