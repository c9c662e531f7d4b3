### Lidlar jadvali (XLSX) sarlavhalari va soʻzlari.

export-sheet = Lidlar
export-column-number = №
export-column-status = Holati
export-column-reason = Rad sababi
export-column-created_at = Kelgan vaqti
export-column-status_at = Holat vaqti
export-column-first_touch_at = Birinchi olingan
export-column-name = Ismi
export-column-contact_kind = Aloqa turi
export-column-contact = Aloqa
export-column-event_date = Tadbir sanasi
export-column-city = Shahar
export-column-guests = Mehmonlar
export-column-comment = Izoh
export-column-source = Manba
export-column-pack_event = Toʻplamdan, tadbir
export-column-taken_by = Kim oldi
export-column-repeats = Takrorlar
export-column-lang = Til

export-status-new = Yangi
export-status-in_work = Ishda
export-status-won = Kelishildi
export-status-lost = Rad
export-status-spam = Spam
export-reason-price = Narx
export-reason-date = Sana
export-reason-rival = Boshqalarni olishdi
export-reason-silent = Javob bermayapti
export-contact_kind-phone = telefon
export-contact_kind-telegram = Telegram
export-contact_kind-email = pochta
