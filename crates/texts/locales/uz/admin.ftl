### Words to the admins. HTML of Telegram's kind.

alert-frame = { $mark } <b>{ $event }</b>
alert-suppressed = Oʻtgan safardan beri shunday xabar yana { $count } ta.
alert-job-failed = Buyurtma №{ $number }, kod <code>{ $code }</code>: { $reason }.
alert-job-set = Toʻplam mavjud: { $url }
alert-set-turned-up = Buyurtma №{ $number }, kod <code>{ $code }</code>: toʻplam buyurtma tugagach paydo boʻldi. Uni mehmonga berish mumkin: { $url }
alert-page-unknown = Toʻplamning ochiq sahifasi bir daqiqadan beri tushunarsiz. Bot API soʻziga ishondik; tarmoqni check buyrugʻi bilan tekshiring.
alert-provider-switched = Boshqa provayder bilan chizyapmiz: { $from } → { $to }.
alert-disk-low = Diskda joy kam: { $free_mb } MB. Yangi tashriflar qabul qilinmaydi.
alert-clock-jump = Soat saqlangan belgidan { $hours } soat oldinda. Muddat boʻyicha oʻchirish bir sutka ishlashni yoki “atelier check --clock-ok”ni kutadi.
alert-inbox-dead = №{ $id } hodisani qayta ishlab boʻlmadi ({ $reason }). Takrorlash: atelier inbox replay { $id }
alert-outbox-failed = №{ $id } xabar yuborilmadi ({ $reason }). Takrorlash: atelier outbox replay { $id }
alert-outbox-uncertain = №{ $id } xabar yetib borgani nomaʼlum. Mehmondan soʻrang; takrorlash: atelier outbox replay { $id }
alert-other = “{ $kind }” hodisasi, tafsilotlar jurnalda.
alert-attention-ring = { $minutes } daqiqadan beri odamni kutyapti: { $subject } ({ $reason }).
reason-too_late = 15 daqiqa oʻtdi, havola yoʻq
reason-attempts_used_up = urinishlar tugadi
reason-found_at_start = qayta ishga tushishda uzildi, urinish qolmadi
reason-shutdown = juda koʻp marta toʻxtatildi
reason-permanent = takrorlash tuzatmaydigan xato
reason-photo_refused = surat toʻgʻri kelmadi
reason-set_foreign = toʻplam nomi ostida boshqa toʻplam bor
reason-publish_deaths = nashr qilish jarayonni uch marta qulatdi
reason-set_refused = Telegram toʻplamni rad etdi
reason-operator = odam tomonidan yopildi
reason-erased = mehmon maʼlumotlarini oʻchirdi
button-job-retry = Takrorlash
button-job-simple = Oddiy toʻplamni berish
button-job-link = Havolani yuborish
button-job-take = Oʻzim qilaman
button-job-settle = Hal boʻldi
pause-on =
    Tanaffus yoqildi. Mehmonlar texnik ishlar haqidagi xabarni koʻradi.
    { $waiting ->
        [0] Kutayotgan mehmon yoʻq.
       *[other] { $waiting } mehmon kutyapti; birinchi 15 daqiqa { $at } da tugaydi.
    }
pause-already = Tanaffus { $since } dan beri yoqilgan.
pause-off = Tanaffus tugadi, ishlayapmiz.
pause-was-off = Tanaffus yoʻq edi.
