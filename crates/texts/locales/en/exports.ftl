### Headings and words of the leads' export (XLSX).

export-sheet = Leads
export-column-number = No.
export-column-status = Status
export-column-reason = Reason lost
export-column-created_at = Came
export-column-status_at = Status since
export-column-first_touch_at = First touched
export-column-name = Name
export-column-contact_kind = Contact kind
export-column-contact = Contact
export-column-event_date = Event date
export-column-city = City
export-column-guests = Guests
export-column-comment = Comment
export-column-source = Source
export-column-pack_event = From a pack, event
export-column-taken_by = Taken by
export-column-repeats = Repeats
export-column-lang = Language

export-status-new = New
export-status-in_work = In work
export-status-won = Won
export-status-lost = Lost
export-status-spam = Spam
export-reason-price = Price
export-reason-date = Date
export-reason-rival = Took somebody else
export-reason-silent = Does not answer
export-contact_kind-phone = phone
export-contact_kind-telegram = Telegram
export-contact_kind-email = e-mail
