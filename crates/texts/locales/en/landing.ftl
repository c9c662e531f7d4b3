# The landing page of the leads, the faults of its form, and the problem bodies of its API.

landing-title = A sticker booth for your celebration
landing-description = Guests have their photo taken at a tablet and a few minutes later hold 12 stickers of themselves in Telegram. For weddings, birthdays, and parties with friends and colleagues.
landing-skip = Straight to the request
landing-languages = Language
landing-lead = Guests look into the camera, choose an outfit, and a few minutes later each of them has a pack of 12 stickers in Telegram. The party ends; the stickers stay in every chat.
landing-cta = I want one at my party
landing-alt-hello = Sticker: a wizard in a pointed hat waves hello
landing-alt-hooray = Sticker: a queen with a crown cheers with balloons
landing-alt-cool = Sticker: a superhero in sunglasses in front of a sunset

landing-how = How it works
landing-step1-title = A photo at the tablet
landing-step1-text = A guest points their phone at the code, agrees in Telegram and looks into the camera.
landing-step2-title = An outfit of their choice
landing-step2-text = Pirate, wizard, a chapan with a skullcap, or their own clothes. Two outfits at once are fine.
landing-step3-title = 12 stickers in Telegram
landing-step3-text = The link to the pack arrives in the chat. One tap, and the stickers are always at hand.

landing-packs = What guests get
landing-packs-text = One photo becomes twelve moods. These packs were drawn by the booth itself:
landing-pack-own = In their own clothes
landing-pack-chapan = Chapan
landing-pack-pirate = Pirate
landing-alt-pack = The pack “{ $outfit }”: twelve stickers of one face. Saying hello, in love, laughing, amazed, angry, crying, asleep, cool, approving, thankful, celebrating, puzzled.
landing-credit = The example is made from a portrait of astronaut Eileen Collins (photo by NASA, public domain). It only shows what the booth does and endorses nothing.

landing-care = Kind to your guests
landing-care1 = Consent comes first: until a guest has agreed in Telegram, no photo is taken.
landing-care2 = Photos do not stay: we delete them ourselves, without being asked.
landing-care3 = Second thoughts are fine: the bot’s command /delete_me erases all we know of a guest.
landing-care4 = The screen and the bot speak Russian, Uzbek and English.

landing-form-title = Invite the booth
landing-form-text = A name and a contact are enough. The rest helps us to answer better.
landing-legend-you = How to reach you
landing-legend-event = About your celebration
landing-must = (required)
landing-label-name = Name
landing-label-contact = Contact
landing-hint-contact = Phone, Telegram name or e-mail. For example, +998 90 123 45 67 or @username.
landing-label-event_date = Date
landing-label-city = City
landing-label-guests = How many guests
landing-label-comment = What else matters
landing-hint-comment = The occasion, the place, your wishes: anything you would like to tell us.
landing-trap = Leave this field empty
landing-privacy = We keep what you write here and the network address that the request came from, only to answer you. It is erased { $days } days after the last change of the request, what looks like spam after { $spam }. Ask us, and we erase it sooner.
landing-submit = Send the request
landing-bot = Or write to the bot:

landing-faults-title = The request has not been sent yet
landing-faults-detail = Please mend this and send it again:
landing-resent-title = We have this request already
landing-resent-detail = It arrived the first time. If you have changed something and want to add it, press “Send the request” once more.
landing-thanks-title = Thank you, we have your request!
landing-thanks-text = We will be in touch soon. There is no need to send it again.
landing-thanks-back = Back to the booth’s page
landing-lost-title = There is no such page
landing-foot = Atelier: the booth that draws stickers.

fault-required-name = Please write your name.
fault-required-contact = Please write how to reach you.
fault-contact_unreadable = This contact could not be read. Write the whole number, a Telegram name with @, or an e-mail address.
fault-contact_invalid-phone = There is no such number. Please check the digits, for example +998 90 123 45 67.
fault-contact_invalid-telegram = No Telegram name looks like this. Please check it, for example @username.
fault-contact_invalid-email = There is no such address. Please check it, for example name@example.com.
fault-too_long = Too long: { $most } characters at most.
fault-not_a_date = This is not a date. Write it like this: 2026-12-31.
fault-past_date = That day is over.
fault-far_date = We do not plan that far: five years ahead at most.
fault-not_a_count = Write a number from 1 to 100000.
fault-wrong_type = Text in quotes is expected here, such as "…".
fault-wrong_type-utm = An object of marks is expected here, such as {"{"} "source": "ads" {"}"}; values are text or numbers.
fault-wrong_type-guests = A number is expected here, such as 120.

problem-invalid-title = The request has faults
problem-invalid-detail = What to mend stands in errors, by the names of the fields.
problem-key_reused-title = The key is taken
problem-key_reused-detail = This Idempotency-Key came before with another request. A new request needs a new key.
problem-too_many-title = Too many requests in a row
problem-too_many-detail = Please try again in about { $minutes } min.
problem-unsupported_media_type-title = This type does not fit
problem-unsupported_media_type-detail = Send application/json or an ordinary HTML form (application/x-www-form-urlencoded).
problem-not_an_object-title = This is no JSON object
problem-not_an_object-detail = An object with the fields of a request is expected: name, contact and others.
problem-invalid_key-title = The key does not fit
problem-invalid_key-detail = Idempotency-Key: 1 to 200 printable ASCII characters without blanks.
