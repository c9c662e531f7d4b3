### The leads group, and who asks by the bot. HTML of Telegram's kind; what is filled in is escaped already.

## Statuses and reasons: words of the buttons too

lead-status-new = 🆕 Yangi
lead-status-in_work = 🛠 Ishda
lead-status-won = ✅ Kelishdik
lead-status-lost = ✖️ Rad etildi
lead-status-spam = 🚫 Spam
lead-reason-price = Qimmat
lead-reason-date = Sana toʻgʻri kelmadi
lead-reason-rival = Boshqasini tanladi
lead-reason-silent = Javob bermayapti

## The card, a line each

lead-head = №{ $number } · { $status }
lead-reason = Rad etish sababi: { $reason }
lead-ask-reason = Nega rad etildi? Javob bermasa ham boʻladi.
lead-person = 👤 { $person }
lead-phone = 📞 { $phone } · { $link }
lead-telegram = ✈️ @{ $handle }
lead-email = ✉️ { $email }
lead-date = 📅 { $day }
lead-city = 📍 { $city }
lead-guests = 👥 { $count } mehmon
lead-comment = 💬 Izoh:
lead-source = 🔗 Manba: { $source }
lead-pack = 🎁 toʻplamdan, { $pack }
lead-lang = 🗣 Til: { $language }
lead-lang-ru = ruscha
lead-lang-uz = oʻzbekcha
lead-lang-en = inglizcha
lead-created = 🕒 Keldi: { $moment }
lead-taken = 🙋 Ishga olgan: { $person }, { $moment }
lead-repeats = 🔁 Yana { $count } marta murojaat qilgan
lead-note = 📝 Eslatma:
lead-erased = Shaxsiy maʼlumotlar oʻchirilgan.

## Under the card

lead-duplicate = Takror, №{ $number } kartochkaga qarang
lead-ping =
    { $count ->
        [one] 🔁 №{ $number }: yana murojaat qildi
       *[other] 🔁 №{ $number }: yana murojaat qildi, takrorlar soni { $count }
    }
lead-reminder = ⏰ №{ $number } { $moment } dan beri kutyapti. Kim oladi?

## Lists

lead-line = №{ $number } · { $status }
lead-digest-head = <b>Arizalar, { $day } kungi xulosa</b>
lead-digest-fresh = 🆕 Kechadan beri kelgan: { $count }
lead-digest-spam = 🚫 Kechadan beri spam: { $count }
lead-digest-waiting = ⏳ Javob kutmoqda: { $count }
lead-digest-won = ✅ Kechadan beri kelishildi: { $count }
lead-digest-lost = ✖️ Kechadan beri rad etildi: { $count }
lead-digest-untouched = 🛠 Ishda, lekin uch kundan beri harakatsiz:
lead-open-head = <b>Ochiq arizalar: { $count }</b>
lead-open-none = Ochiq arizalar yoʻq.
lead-open-more = Bu yerda eng eskilari, koʻrsatilgani: { $count }.
lead-open-spam = 🚫 Spam: { $count }
lead-stats-head = <b>Arizalar</b>
lead-stats-line = { $what }: { $count }
lead-stats-conversion = Konversiya: { $percent } %
lead-stats-touch = Birinchi javobgacha, mediana: { $span }
lead-stats-sources = <b>Manbalar</b>
lead-stats-no-source = koʻrsatilmagan
lead-details-card = 📌 { $link }
lead-details-card-link = Guruhdagi kartochka
lead-details-twice = ⚠️ Kartochka guruhga ikki marta tushgan boʻlishi mumkin. Ortiqchasining istalgan tugmasi bosilsa, u tuzaladi.
lead-details-notes = 📝 Eslatmalar:
lead-details-repeats = 🔁 Takroriy murojaatlar:
lead-details-history = 🗂 Tarix:
lead-details-earlier = … va yana { $count } ta avvalroq
lead-history-line = { $moment } · { $who }: { $what }
lead-actor-visitor = mijoz
lead-actor-member = aʼzo { $user }
lead-actor-operator = operator
lead-actor-task = avtomatik
lead-event-received = ariza keldi
lead-event-received-spam = ariza keldi, spamga oʻxshaydi
lead-event-status = { $from } → { $to }
lead-event-reason = rad etish sababi: { $reason }
lead-event-repeat = takroriy murojaat
lead-event-erased = shaxsiy maʼlumotlar oʻchirildi

## Answers to commands

lead-unknown = Bunday ariza yoʻq.
lead-usage-stats = Buyruq shunday yoziladi: <code>/stickers_stats</code>
lead-usage-new = Buyruq shunday yoziladi: <code>/stickers_new</code>
lead-usage-lead = Buyruq shunday yoziladi: <code>/stickers_lead 128</code>
lead-usage-export = Buyruq shunday yoziladi: <code>/stickers_export</code> yoki <code>/stickers_export 30d</code>
lead-usage-forget = Buyruq shunday yoziladi: <code>/stickers_forget 128</code> yoki <code>/stickers_forget +998901234567</code>
lead-forget-ask = <b>Shaxsiy maʼlumotlar oʻchirilsinmi?</b>
lead-forget-what = Ism, kontakt, izohlar va eslatmalar butunlay oʻchadi. Raqam va holatlar tarixi qoladi.
button-lead-forget = Ha, oʻchirilsin
button-lead-forget-all = Ha, hammasi oʻchirilsin
lead-forgotten = Shaxsiy maʼlumotlar oʻchirildi: { $numbers }
lead-note-refused = Bu arizaning shaxsiy maʼlumotlari oʻchirilgan, qayd saqlanmadi.
lead-exported = Tayyor: { $count } ta ariza. Fayl bot bilan shaxsiy chatda.
lead-export-empty = Bu davrda arizalar yoʻq.
lead-export-needs-start = Fayl shaxsiy chatga keladi. Bot bilan chatni oching, “Boshlash”ni bosing va buyruqni qaytaring.
lead-export-caption = { $count } ta ariza

## In the private chat, after the growth button

button-growth = Bayramimga ham shunday budka kerak
want-hello = Salom! Bu yerda oʻz bayramingiz uchun stiker budkasini buyurtma qilasiz. Tugmani bosing: sanani va siz bilan qanday bogʻlanishni soʻraymiz.
want-date = Zoʻr! 🎉 Bayramingiz qachon? Sanani yozing, masalan 24.12.2026, yoki soʻz bilan.
want-phone = Siz bilan qanday bogʻlanamiz? Pastdagi tugmani bosing yoki raqamingizni shu yerga yozing. Telegram @nomi yoki e-mail ham boʻladi.
button-want-phone = 📱 Raqamimni yuborish
want-phone-again = Bu kontaktni oʻqib boʻlmadi. Pastdagi tugmani bosing yoki raqamni toʻliq yozing, masalan +998 90 123 45 67.
want-thanks = Rahmat! Tez orada siz bilan bogʻlanamiz 🙌
want-later = Ketma-ket juda koʻp ariza. Birozdan keyin urinib koʻring.

## Words to the admins

alert-lead-cards-failing = Arizalar kartochkalari guruhga yetib bormayapti: №{ $number }, ketma-ket xatolar: { $failures }. Bot guruhda ekanini va yoza olishini tekshiring. Arizalar saqlangan, urinishda davom etamiz.
alert-lead-group-moved = Arizalar guruhi superguruhga aylandi, bot yangisiga yozmoqda. Sozlamani yangilang: <code>LEADS_CHAT_ID={ $chat }</code>
alert-lead-card-given-up = №{ $number } ariza kartochkasini Telegram oddiy matn sifatida ham qabul qilmayapti. Arizaning oʻzi saqlangan; uni /stickers_lead { $number } koʻrsatadi
alert-lead-digest-ahead = Arizalarning oxirgi xulosasi hali kelmagan { $day } kuni bilan belgilangan. Server soatini tekshiring.
