### The leads group, and who asks by the bot. HTML of Telegram's kind; what is filled in is escaped already.

## Statuses and reasons: words of the buttons too

lead-status-new = 🆕 New
lead-status-in_work = 🛠 In work
lead-status-won = ✅ Agreed
lead-status-lost = ✖️ Lost
lead-status-spam = 🚫 Spam
lead-reason-price = Too expensive
lead-reason-date = The date does not suit
lead-reason-rival = Took somebody else
lead-reason-silent = No answer

## The card, a line each

lead-head = №{ $number } · { $status }
lead-reason = Why it was lost: { $reason }
lead-ask-reason = Why was it lost? You need not answer.
lead-person = 👤 { $person }
lead-phone = 📞 { $phone } · { $link }
lead-telegram = ✈️ @{ $handle }
lead-email = ✉️ { $email }
lead-date = 📅 { $day }
lead-city = 📍 { $city }
lead-guests =
    { $count ->
        [one] 👥 { $count } guest
       *[other] 👥 { $count } guests
    }
lead-comment = 💬 Comment:
lead-source = 🔗 Source: { $source }
lead-pack = 🎁 from a pack, { $pack }
lead-lang = 🗣 Language: { $language }
lead-lang-ru = Russian
lead-lang-uz = Uzbek
lead-lang-en = English
lead-created = 🕒 Came in: { $moment }
lead-taken = 🙋 Taken by { $person }, { $moment }
lead-repeats =
    { $count ->
        [one] 🔁 Wrote { $count } more time
       *[other] 🔁 Wrote { $count } more times
    }
lead-note = 📝 Note:
lead-erased = Personal data erased.

## Under the card

lead-duplicate = Duplicate, see card №{ $number }
lead-ping =
    { $count ->
        [one] 🔁 №{ $number }: they wrote again
       *[other] 🔁 №{ $number }: they wrote again, { $count } times by now
    }
lead-reminder = ⏰ №{ $number } has been waiting since { $moment }. Who takes it?

## Lists

lead-line = №{ $number } · { $status }
lead-digest-head = <b>Leads, digest of { $day }</b>
lead-digest-fresh = 🆕 Came in since yesterday: { $count }
lead-digest-spam = 🚫 Spam since yesterday: { $count }
lead-digest-waiting = ⏳ Waiting for an answer: { $count }
lead-digest-won = ✅ Agreed since yesterday: { $count }
lead-digest-lost = ✖️ Lost since yesterday: { $count }
lead-digest-untouched = 🛠 In work, but untouched for three days:
lead-open-head = <b>Open leads: { $count }</b>
lead-open-none = No open leads.
lead-open-more = The oldest are listed here, { $count } of them.
lead-open-spam = 🚫 Spam: { $count }
lead-stats-head = <b>Leads</b>
lead-stats-line = { $what }: { $count }
lead-stats-conversion = Conversion: { $percent } %
lead-stats-touch = Median time to the first answer: { $span }
lead-stats-sources = <b>Sources</b>
lead-stats-no-source = not named
lead-details-card = 📌 { $link }
lead-details-card-link = Its card in the group
lead-details-twice = ⚠️ The card may be in the group twice. A press on any button of the extra one mends it.
lead-details-notes = 📝 Notes:
lead-details-repeats = 🔁 Wrote again:
lead-details-history = 🗂 History:
lead-details-earlier = … and { $count } more before
lead-history-line = { $moment } · { $who }: { $what }
lead-actor-visitor = client
lead-actor-member = member { $user }
lead-actor-operator = operator
lead-actor-task = automatic
lead-event-received = the request came in
lead-event-received-spam = the request came in, looks like spam
lead-event-status = { $from } → { $to }
lead-event-reason = why it was lost: { $reason }
lead-event-repeat = wrote again
lead-event-erased = personal data erased

## Answers to commands

lead-unknown = There is no such lead.
lead-usage-stats = The command goes like this: <code>/stickers_stats</code>
lead-usage-new = The command goes like this: <code>/stickers_new</code>
lead-usage-lead = The command goes like this: <code>/stickers_lead 128</code>
lead-usage-export = The command goes like this: <code>/stickers_export</code> or <code>/stickers_export 30d</code>
lead-usage-forget = The command goes like this: <code>/stickers_forget 128</code> or <code>/stickers_forget +998901234567</code>
lead-forget-ask = <b>Erase the personal data?</b>
lead-forget-what = Name, contact, comments and notes go for good. The number and the history of statuses stay.
button-lead-forget = Yes, erase
button-lead-forget-all = Yes, erase all
lead-forgotten = Personal data erased: { $numbers }
lead-note-refused = The personal data of this lead is erased; the note was not kept.
lead-exported =
    { $count ->
        [one] Done: { $count } lead. The file is in your private chat with the bot.
       *[other] Done: { $count } leads. The file is in your private chat with the bot.
    }
lead-export-empty = There are no leads of that time.
lead-export-needs-start = The file comes to your private chat. Open the chat with the bot, press “Start” and give the command again.
lead-export-caption =
    { $count ->
        [one] { $count } lead
       *[other] { $count } leads
    }

## In the private chat, after the growth button

button-growth = I want this booth at my party
want-hello = Hi! This is where you book a sticker booth for your own party. Press the button: we ask for the date and how to reach you.
want-date = Great! 🎉 When is your party? Write the date, for example 24.12.2026, or just say it in words.
want-phone = How can we reach you? Press the button below, or write your number here. A Telegram @name or an e-mail is fine too.
button-want-phone = 📱 Send my number
want-phone-again = This contact could not be read. Press the button below, or write the whole number, for example +998 90 123 45 67.
want-thanks = Thank you! We will be in touch soon 🙌
want-later = Too many requests in a row. Please try a little later.

## Words to the admins

alert-lead-cards-failing = Cards of leads do not reach the group: №{ $number }, failures in a row: { $failures }. Check that the bot is in the group and may write. The leads are stored, and we go on trying.
alert-lead-group-moved = The leads group became a supergroup, and the bot writes to the new one already. Update the setting: <code>LEADS_CHAT_ID={ $chat }</code>
alert-lead-card-given-up = Telegram does not take the card of lead №{ $number } even as plain text. The lead itself is stored; /stickers_lead { $number } shows it
alert-lead-digest-ahead = The last digest of leads is marked with { $day }, a day that has not come yet. Check the clock of the server.
