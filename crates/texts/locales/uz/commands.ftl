### Descriptions of commands, 1–256 characters, plain text.

## In Telegram's command menu

command-start = Boshlash
command-mystickers = Stiker toʻplamlarim
command-help = Bu qanday ishlaydi
command-lang = Til · Язык · Language
command-privacy = Nimani saqlaymiz
command-delete_me = Maʼlumotlarimni oʻchirish

## For admins

command-pause = Texnik ishlar: yangi mehmon qabul qilinmaydi
command-resume = Mehmonlarni yana qabul qilish
command-stats = Bugun: kim odamni kutyapti, navbat, toʻplamlar, xarajat
command-admin_stats = Butun tadbir kunma-kun: /admin_stats [tadbir]
command-find = Tashrifni kod yoki buyurtma raqami boʻyicha topish: /find KOD

## In the leads group

command-stickers_stats = Arizalar raqamlarda
command-stickers_new = Ochiq arizalar
command-stickers_lead = Ariza toʻliq: /stickers_lead 128
command-stickers_export = Jadval shaxsiy chatga: /stickers_export 30d
command-stickers_forget = Shaxsiy maʼlumotlarni oʻchirish: /stickers_forget 128
