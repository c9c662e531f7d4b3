### Words to the admins. HTML of Telegram's kind.

alert-frame = { $mark } <b>{ $event }</b>
alert-suppressed = Oʻtgan safardan beri shunday xabar yana { $count } ta.
alert-job-failed = Buyurtma №{ $number }, kod <code>{ $code }</code>: { $reason }.
alert-job-set = Toʻplam mavjud: { $url }
alert-set-turned-up = Buyurtma №{ $number }, kod <code>{ $code }</code>: toʻplam buyurtma tugagach paydo boʻldi. Uni mehmonga berish mumkin: { $url }
alert-page-unknown = Toʻplamning ochiq sahifasi bir daqiqadan beri tushunarsiz. Bot API soʻziga ishondik; tarmoqni check buyrugʻi bilan tekshiring.
alert-provider-switched = Boshqa provayder bilan chizyapmiz: { $from } → { $to }.
alert-provider-away = { $provider } javob bermayapti. Oʻzimiz qayta soʻraymiz; hozircha roʻyxatdagi keyingisi chizadi.
alert-provider-quota = { $provider } da pul yoki kvota tugadi. Uning kabinetida hisobni toʻldiring; oʻzimiz har chorak soatda qayta urinamiz. Hozircha roʻyxatdagi keyingisi chizadi.
alert-provider-key = { $provider } kalitimizni qabul qilmayapti. Sozlamalardagi kalitni tekshirib, toʻgʻrilang va qayta ishga tushiring. Hozircha roʻyxatdagi keyingisi chizadi.
alert-provider-region = { $provider } mamlakatimizga xizmat koʻrsatmaydi. Unga proksi bering yoki roʻyxatdan olib tashlab, qayta ishga tushiring. Hozircha keyingisi chizadi.
alert-provider-back = { $provider } yana ishlayapti.
alert-provider-switched-for = Boshqa provayder bilan chizyapmiz: { $from } → { $to }. Sabab: { $reason }.
alert-first-choice-back = { $provider } yana chizyapti.
alert-day-budget-spent = Kunlik byudjet ({ $limit } $) tugadi. Kun oxirigacha shu yerning oʻzida, bepul chizamiz; bunday toʻplamlar mehmon limitiga kirmaydi.
switch-away = javob bermayapti
switch-quota = kvota yoki hisobdagi mablagʻ tugagan
switch-access = kalit, mamlakat yoki soʻrovni qabul qilmayapti
switch-bad_sheets = varaqlari tekshiruvdan oʻtmayapti
switch-refused = oʻz rasmlarini rad etdi
switch-late = buyurtmaga vaqt yetmas edi
switch-job_budget = buyurtma byudjeti tugadi
switch-day_budget = kunlik byudjet tugadi
alert-disk-low = Diskda joy kam: { $free_mb } MB. Yangi tashriflar qabul qilinmaydi.
alert-backup-failed = Tungi zaxira nusxa yaratilmadi. Har 10 daqiqada qayta urinaman; sababi — “atelier check” va jurnalda.
alert-clock-jump = Soat saqlangan belgidan { $hours } soat oldinda. Muddat boʻyicha oʻchirish bir sutka ishlashni yoki “atelier check --clock-ok”ni kutadi.
alert-inbox-dead = №{ $id } hodisani qayta ishlab boʻlmadi ({ $reason }). Takrorlash: atelier inbox replay { $id }
alert-outbox-failed = №{ $id } xabar yuborilmadi ({ $reason }). Takrorlash: atelier outbox replay { $id }
alert-outbox-uncertain = №{ $id } xabar yetib borgani nomaʼlum. Mehmondan soʻrang; takrorlash: atelier outbox replay { $id }
alert-other = “{ $kind }” hodisasi, tafsilotlar jurnalda.
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
alert-attention-ring = { $minutes } daqiqadan beri odamni kutyapti: { $subject }, { $reason }.
alert-job-ring = { $minutes } daqiqadan beri odamni kutyapti. Buyurtma №{ $number }, kod <code>{ $code }</code>: { $reason }.
desk-taken =
    { $named ->
        [yes] 👤 Bu bilan { $name } shugʻullanyapti.
       *[no] 👤 Bu bilan allaqachon shugʻullanishyapti.
    }
desk-settled =
    { $named ->
        [yes] ✅ Hal boʻldi: { $name }.
       *[no] ✅ Hal boʻldi.
    }
subject-job = buyurtma №{ $id }
subject-inbox = hodisa №{ $id }
subject-outbox = xabar №{ $id }
subject-lead = ariza №{ $id }
subject-other = { $kind } { $id }
attention-job_set_turned_up = toʻplam buyurtma tugagach paydo boʻldi, uni berish mumkin
attention-inbox_dead = qayta ishlab boʻlmadi
attention-outbox_failed = yuborilmadi
attention-outbox_uncertain = yetib borgani nomaʼlum
attention-lead_unclaimed = arizani hech kim olmadi
attention-lead_card_given_up = kartochka guruhga tushmadi
span-seconds = { $seconds } s
span-minutes = { $large } daq { $small } s
span-hours = { $large } soat { $small } daq
span-days = { $large } kun { $small } soat
pause-on =
    Tanaffus yoqildi. Mehmonlar texnik ishlar haqidagi xabarni koʻradi.
    { $waiting ->
        [one] Navbatda { $waiting } mehmon kutyapti. Tanaffus tugamasa, { $minutes } daqiqa { $at } da tugaydi.
       *[other] Navbatda { $waiting } mehmon kutyapti. Tanaffus tugamasa, { $minutes } daqiqa birinchisida { $at } da, oxirgisida { $last } da tugaydi.
    }
pause-on-empty =
    Tanaffus yoqildi. Mehmonlar texnik ishlar haqidagi xabarni koʻradi.
    Kutayotgan mehmon yoʻq.
pause-already =
    { $named ->
        [yes] Tanaffus { $since } dan beri yoqilgan. Yoqqan: { $name }.
       *[no] Tanaffus { $since } dan beri yoqilgan.
    }
pause-off = Tanaffus tugadi, ishlayapmiz. U { $span } davom etdi.
pause-was-off = Tanaffus yoʻq edi.
stats-open-head = ⚠️ <b>Odamni kutyapti: { $count }</b>
stats-open-job = • №{ $number } <code>{ $code }</code>, { $age }: { $reason }
stats-open-other = • { $subject }, { $age }: { $reason }
stats-open-more = …yana { $count } ta
stats-head = <b>{ $event }</b>, bugun, { $day }
stats-paused =
    { $named ->
        [yes] ⏸ { $since } dan beri tanaffus ({ $name })
       *[no] ⏸ { $since } dan beri tanaffus
    }
stats-jobs =
    Tayyor: { $packs }
    Ishda: { $working }, shundan navbatda: { $queued }
    Chiqmadi: { $failed }
stats-times = Havolagacha: mediana { $median }, p95 { $p95 }
stats-no-times = Havolagacha: bugun hali tayyor toʻplam yoʻq
stats-spent = AI xarajati: ${ $spent }
stats-cut = Bugungi qatorlarning bir qismi sigʻmadi: aslida koʻproq.
event-stats-head = <b>{ $event }</b>
event-stats-empty = Bu yerda hali tayyor yoki chiqmagan toʻplam yoʻq.
event-stats-queue = Navbatda: { $queued }, eng eskisi { $age } kutyapti. Ishda: { $working }.
event-stats-no-queue = Navbat boʻsh. Ishda: { $working }.
event-stats-cut = Eskiroq kunlar sigʻmadi.
event-unknown =
    “{ $event }” tadbiri bu yerda yoʻq. Borlari:
    { $known }
event-unknown-none = “{ $event }” tadbiri bu yerda yoʻq, boshqasi ham hali yoʻq.
table-day = kun
table-packs = tayyor
table-failed = xato
table-median = med.
table-p95 = p95
table-spent = $
table-provider = kim chizgan
table-calls = chaqiruv
table-failures = nega chiqmadi
find-head = Kod <code>{ $code }</code>
find-session = Tashrif: { $status }, { $age } oldin boshlangan
find-no-session = Tashrif allaqachon oʻchirilgan.
find-no-job = Buyurtma hali yoʻq.
find-job = Buyurtma №{ $number }: { $status }, yuborilganiga { $age }, urinishlar: { $attempts }
find-position = Navbatdagi oʻrni: { $position }
find-outcome = Mehmonga aytilgan: { $outcome }
find-reason = Sababi: { $reason }
find-simple = Oddiy toʻplam.
find-newer = Mehmonning yangiroq buyurtmasi bor: /find { $number }
find-none = “{ $code }” boʻyicha hech narsa yoʻq. Kod — planshet ekranidagi olti harf; buyurtma raqami ham boʻladi.
find-usage = Kod yoki buyurtma raqamini yozing: /find ABCDEF, /find 17
session-status-created = planshet oldida mehmonni kutyapti
session-status-linked = mehmon botni ochdi
session-status-consented = rozilik berilgan
session-status-captured = surat olingan
session-status-submitted = ishga berilgan
session-status-expired = tugagan
job-status-queued = navbatda
job-status-processing = chizyapmiz
job-status-publishing = nashr qilyapmiz
job-status-delivering = toʻplamni tekshiryapmiz
job-status-done = tayyor
job-status-failed = chiqmadi
outcome-link = havola
outcome-manual_help = odam yordam beradi
outcome-failure = chiqmadi
outcome-try_again = suratni qayta olish
