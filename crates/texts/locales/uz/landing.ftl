# The landing page of the leads, the faults of its form, and the problem bodies of its API.

landing-title = Bayramingiz uchun stiker budkasi
landing-description = Mehmonlar planshet oldida suratga tushadi va bir necha daqiqada Telegramda oʻzining 12 ta stikerini oladi. Toʻy, tugʻilgan kun, doʻstlar va hamkasblar bayrami uchun.
landing-skip = Arizaga oʻtish
landing-languages = Til
landing-lead = Mehmonlar kameraga qaraydi, obraz tanlaydi va bir necha daqiqada har birining Telegramida 12 ta stikerdan iborat oʻz toʻplami paydo boʻladi. Bayram tugaydi, stikerlar esa yozishmalarda qoladi.
landing-cta = Bayramimga chaqiraman
landing-alt-hello = Stiker: uchli shlyapadagi sehrgar qoʻl silkib salom beryapti
landing-alt-hooray = Stiker: toj kiygan malika sharlar bilan quvonyapti
landing-alt-cool = Stiker: qora koʻzoynakli superqahramon, orqada quyosh botyapti

landing-how = Bu qanday ishlaydi
landing-step1-title = Planshet oldida surat
landing-step1-text = Mehmon telefonini kodga qaratadi, Telegramda rozilik beradi va kameraga qaraydi.
landing-step2-title = Istalgan obraz
landing-step2-text = Qaroqchi, sehrgar, doʻppi bilan chapon yoki oʻz kiyimi. Birdaniga ikkita obraz ham mumkin.
landing-step3-title = Telegramda 12 ta stiker
landing-step3-text = Toʻplam havolasi chatga keladi. Bir marta bosing, stikerlar doim yoningizda.

landing-packs = Mehmonlar nima oladi
landing-packs-text = Bitta surat oʻn ikki xil kayfiyatga aylanadi. Mana budkaning oʻzi chizgan toʻplamlar:
landing-pack-own = Oʻz kiyimida
landing-pack-chapan = Chapon
landing-pack-pirate = Qaroqchi
landing-alt-pack = “{ $outfit }” toʻplami: bitta yuz bilan oʻn ikkita stiker. Salomlashadi, sevadi, kuladi, hayron, jahli chiqqan, yigʻlaydi, uxlaydi, zoʻr, maʼqullaydi, rahmat aytadi, bayram qiladi, tushunmaydi.
landing-credit = Misol uchun astronavt Aylin Kollinzning portreti olingan (NASA surati, umumiy mulk). U faqat budka ishini koʻrsatadi, hech narsani reklama qilmaydi.

landing-care = Mehmonlarga hurmat bilan
landing-care1 = Avval rozilik: mehmon Telegramda rozi boʻlmaguncha surat olinmaydi.
landing-care2 = Suratlar uzoq saqlanmaydi: ularni oʻzimiz oʻchiramiz, eslatish shart emas.
landing-care3 = Fikrdan qaytish oson: botdagi /delete_me buyrugʻi mehmon haqidagi hamma narsani oʻchiradi.
landing-care4 = Ekran va bot oʻzbek, rus va ingliz tillarida gapiradi.

landing-form-title = Budkani oʻzingizga chaqiring
landing-form-text = Ism va aloqa yetarli. Qolgani aniqroq javob berishga yordam beradi.
landing-legend-you = Siz bilan qanday bogʻlanamiz
landing-legend-event = Bayram haqida
landing-must = (majburiy)
landing-label-name = Ism
landing-label-contact = Aloqa
landing-hint-contact = Telefon, Telegramdagi nom yoki e-mail. Masalan, +998 90 123 45 67 yoki @username.
landing-label-event_date = Sana
landing-label-city = Shahar
landing-label-guests = Necha mehmon
landing-label-comment = Yana nima muhim
landing-hint-comment = Bayram sababi, joyi, istaklar: aytgingiz kelgan hamma narsa.
landing-trap = Bu maydonni boʻsh qoldiring
landing-privacy = Bu yerda yozganlaringizni va ariza kelgan tarmoq manzilini faqat sizga javob berish uchun saqlaymiz. Arizadagi oxirgi oʻzgarishdan { $days } kun oʻtgach, spamga oʻxshaganini { $spam } kundan keyin oʻchiramiz. Soʻrasangiz, undan oldin ham oʻchiramiz.
landing-submit = Ariza yuborish
landing-bot = Yoki botga yozing:

landing-faults-title = Ariza hali yuborilmadi
landing-faults-detail = Mana buni tuzatib, qayta yuboring:
landing-resent-title = Bu ariza bizda bor
landing-resent-detail = Birinchi safar yetib kelgan. Biror narsani oʻzgartirgan boʻlsangiz va arizani toʻldirmoqchi boʻlsangiz, “Ariza yuborish” tugmasini yana bir marta bosing.
landing-thanks-title = Rahmat, arizangiz bizda!
landing-thanks-text = Tez orada siz bilan bogʻlanamiz. Ikkinchi marta yuborish shart emas.
landing-thanks-back = Budka sahifasiga qaytish
landing-lost-title = Bunday sahifa yoʻq
landing-foot = Atelier: stiker chizadigan budka.

fault-required-name = Ismingizni yozing.
fault-required-contact = Siz bilan qanday bogʻlanishni yozing.
fault-contact_unreadable = Bu aloqani oʻqib boʻlmadi. Raqamni toʻliq, Telegramdagi nomni @ bilan yoki e-mail yozing.
fault-contact_invalid-phone = Bunday raqam yoʻq. Raqamlarni tekshiring, masalan +998 90 123 45 67.
fault-contact_invalid-telegram = Telegramda bunday nom boʻlmaydi. Tekshiring, masalan @username.
fault-contact_invalid-email = Bunday manzil yoʻq. Tekshiring, masalan name@example.com.
fault-too_long = Juda uzun: { $most } belgidan oshmasin.
fault-not_a_date = Bu sana emas. Shunday yozing: 2026-12-31.
fault-past_date = Bu kun oʻtib ketgan.
fault-far_date = Bunchalik uzoqqa rejalamaymiz: besh yildan oshmasin.
fault-not_a_count = 1 dan 100000 gacha son yozing.
fault-wrong_type = Bu yerga qoʻshtirnoq ichida matn yoziladi, masalan "…".
fault-wrong_type-utm = Bu yerga belgilar obyekt koʻrinishida yoziladi, masalan {"{"} "source": "ads" {"}"}; qiymatlar: matn yoki son.
fault-wrong_type-guests = Bu yerga son yoziladi, masalan 120.

problem-invalid-title = Arizada xatolar bor
problem-invalid-detail = Nimani tuzatish errors ichida maydonlar nomi bilan aytilgan.
problem-key_reused-title = Kalit band
problem-key_reused-detail = Bu Idempotency-Key avval boshqa ariza bilan kelgan. Yangi ariza uchun yangi kalit kerak.
problem-too_many-title = Ketma-ket arizalar juda koʻp
problem-too_many-detail = Taxminan { $minutes } daqiqadan keyin qayta urinib koʻring.
problem-unsupported_media_type-title = Bunday tur toʻgʻri kelmaydi
problem-unsupported_media_type-detail = application/json yoki oddiy HTML forma (application/x-www-form-urlencoded) yuboring.
problem-not_an_object-title = Bu JSON obyekti emas
problem-not_an_object-detail = Ariza maydonlari bilan obyekt kerak: name, contact va boshqalar.
problem-invalid_key-title = Kalit toʻgʻri kelmaydi
problem-invalid_key-detail = Idempotency-Key: boʻsh joysiz, 1 dan 200 tagacha ASCII belgi.
