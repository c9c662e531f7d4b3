### Messages to guests. HTML of Telegram's kind; every value that comes from people is escaped before it gets here.
### $named tells whether a name is known ("yes"/"no"): a name may be empty.

consent-request =
    { $named ->
        [yes] Salom, { $name }!
       *[no] Salom!
    } Bu – “{ $event }” stiker-budkasi 🎨

    Yuzingiz bilan 12 ta stiker tayyorlaymiz. Buning uchun roziligingiz kerak:

    • <b>Nima olamiz:</b> planshetdagi bitta surat va Telegramdagi ismingiz.
    • <b>Kim chizadi:</b> { $drawn_by }.
    • <b>Qancha saqlaymiz:</b> suratni { $hours } soat, keyin oʻchiramiz. Stikerlar toʻplami sizda qoladi.
    • <b>Qanday oʻchirish mumkin:</b> /delete_me deb yozing, hammasini darhol oʻchiramiz.

    Tugmani bosib, siz shuni tasdiqlaysiz: men 18 yoshdaman yoki kattaman, yoxud yonimda ota-onam bor.
consent-button = ✅ Roziman
back-to-tablet =
    { $named ->
        [yes] Rahmat, { $name }!
       *[no] Rahmat!
    } Endi planshetga qayting: u yerda suratga tushib, obraz tanlaysiz 📸
progress-queued =
    Suratingiz bizda, navbatga qoʻydik 🎨 Siz navbatda { $position }-oʻrindasiz.
    { $minutes ->
        [0] Bir daqiqadan kam qoldi.
        [one] Taxminan { $minutes } daqiqa kutasiz.
       *[other] Taxminan { $minutes } daqiqa kutasiz.
    }
    Kod: <code>{ $code }</code>
progress-drawing =
    Stikerlaringizni chizyapmiz ✏️ Bu eng qiziq qismi.
    Kod: <code>{ $code }</code>
progress-publishing =
    Stikerlar tayyor, toʻplamga yigʻyapmiz 📦 Ozgina qoldi.
    Kod: <code>{ $code }</code>
progress-ready = Tayyor ⬇
progress-ended = Stikerlar ustidagi ish tugadi, tafsilotlar keyingi xabarda.
link =
    { $named ->
        [yes] Tayyor, { $name }! { $count } ta stiker
       *[no] Tayyor! { $count } ta stiker
    }

    { $url }
    Kod: <code>{ $code }</code>
link-degraded =
    { $named ->
        [yes] Tayyor, { $name }! { $count } ta stiker
       *[no] Tayyor! { $count } ta stiker
    }

    { $url }
    Bugun mehmon koʻp, shuning uchun bu toʻplam odatdagidan soddaroq. U hisobga kirmaydi: yana bir bor kelsangiz boʻladi 💛
    Kod: <code>{ $code }</code>
button-add-set = Toʻplamni qoʻshish
button-share = Ulashish
share-text = Stikerlarimni koʻring!
manual-help =
    { $named ->
        [yes] { $name }, uzr
       *[no] Uzr
    }, stikerlar vaʼda qilganimizdan uzoqroq tayyorlanyapti. Biz bundan xabardormiz va qoʻlda yordam beramiz: planshet yonidagi jamoaga <code>{ $code }</code> kodini koʻrsating 🙏
failure =
    { $named ->
        [yes] { $name }, uzr
       *[no] Uzr
    }, bu safar stikerlar chiqmadi. Bu sizning emas, bizning xatomiz. Planshet yonidagi jamoaga <code>{ $code }</code> kodini ayting – yana urinib koʻramiz 🙏
try-again =
    { $named ->
        [yes] { $name }, bu suratdan
       *[no] Bu suratdan
    } stiker chizib boʻlmadi. Planshetga qaytib, yangi suratga tushing: yuz toʻliq, yorugʻlik yaxshi, kadrda faqat siz 📸
    Kod: <code>{ $code }</code>
delay-notice = Biroz kechikyapmiz: besh daqiqadan beri chizyapmiz. Sizni unutganimiz yoʻq, tayyor boʻlishi bilan shu yerga yuboramiz 💛 Kod: <code>{ $code }</code>
session-taken = Bu havola boshqa mehmonniki. Planshetda qaytadan boshlang – u yerda oʻz QR-kodingiz chiqadi.
session-over = Afsuski, bu tashrif tugagan, planshetda qaytadan boshlang.
session-given-up = Planshetdagi tashrif tugadi, hech narsa saqlanmadi. Stiker kerak boʻlsa, planshetda qaytadan boshlang 🙂
unknown-session = Bunday havola yoki kod yoʻq. Planshetdagi kodni tekshiring yoki QR-kodni yana skanerlang.
pack-limit = Bu tadbirda sizda { $limit } ta toʻplam bor – bitta mehmon uchun shuncha qila olamiz 💛 Stikerlaringiz: /mystickers
scan-hint = Salom! Bu – “{ $event }” stiker-budkasi. Planshetdagi QR-kodni skanerlang yoki ekrandagi olti harfli kodni shu yerga yozing.
hint = Men planshetdagi surat asosida stikerlar toʻplamini yasayman. Planshetdagi QR-kodni skanerlang yoki olti harfli kodni yozing. Yana: /help
help =
    Stikerlarni qanday olish mumkin:
    1. Planshetda “Boshlash”ni bosing va QR-kodni skanerlang.
    2. Shu chatda rozilik bering.
    3. Planshetda suratga tushing va obraz tanlang.
    Bir necha daqiqadan soʻng shu yerga 12 ta stikerli toʻplam keladi.

    /mystickers – toʻplamlarim
    /lang – til
    /privacy – nimani saqlaymiz
    /delete_me – maʼlumotlarimni oʻchirish
privacy =
    Nimani saqlaymiz:
    • suratni – { $hours } soat, keyin oʻchiramiz;
    • Telegramdagi ismingizni – sizga murojaat qilish uchun;
    • har bir toʻplamning raqami va vaqtini – navbat uchun.

    Kim chizadi: { $drawn_by }.
    Surat, tashqi koʻrinish tavsifi va ismni darhol oʻchirish: /delete_me
lang-pick = Qaysi tilda gaplashamiz?
lang-chosen = Yaxshi, oʻzbekcha gaplashamiz 🙂
my-packs-empty = Sizda hali toʻplam yoʻq. Planshetga kelib, birinchisini qiling 🙂
my-packs-head = Toʻplamlaringiz:
my-packs-line = • { $event }, kod <code>{ $code }</code>: { $url }
delete-confirm = Suratingiz, tashqi koʻrinishingiz tavsifi va ismingizni oʻchiramiz. Stikerlar hali chizilayotgan boʻlsa, toʻxtaymiz. Tayyor toʻplamlar Telegramingizda qoladi. Oʻchiraylikmi?
delete-button = Ha, hammasini oʻchiring
deleted = Tayyor: suratlaringiz, ismingiz va tavsif oʻchirildi. Biz bilan boʻlganingiz uchun rahmat 💛
maintenance = Hozir texnik ishlar ketyapti, birozdan keyin kiring 🛠
handed-over =
    { $named ->
        [yes] { $name }, mana stikerlaringiz 💛
       *[no] Mana stikerlaringiz 💛
    }

    { $url }
    Kod: <code>{ $code }</code>
drawn-locally = shu yerning oʻzida chizamiz
