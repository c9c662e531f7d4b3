### Pop-up answers to buttons: plain text, 200 characters at most.

popup-agreed = Rahmat! Planshetga qayting 📸
popup-session-over = Bu tashrif tugagan, planshetda qaytadan boshlang.
popup-session-taken = Bu havola boshqa mehmonniki.
popup-unknown-session = Bu tashrif endi yoʻq. Planshetda qaytadan boshlang.
popup-maintenance = Hozir texnik ishlar ketyapti, birozdan keyin kiring 🛠
popup-lang-chosen = Yaxshi, oʻzbekcha gaplashamiz 🙂
popup-deleted = Hammasi oʻchirildi.
popup-lead-away = Bu tugma endi ishlamaydi.
popup-not-allowed = Bu tugma siz uchun emas.
popup-done = Bajarildi.
popup-done-before = Allaqachon bajarilgan.
popup-refused = Hozir buning iloji yoʻq.
