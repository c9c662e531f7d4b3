### Messages to guests. HTML of Telegram's kind; every value that comes from people is escaped before it gets here.
### $named tells whether a name is known ("yes"/"no"): a name may be empty.

consent-request =
    { $named ->
        [yes] Hi, { $name }!
       *[no] Hi!
    } This is the sticker booth of “{ $event }” 🎨

    We will make 12 stickers with your face. For that we need your consent:

    • <b>What we take:</b> one photo from the tablet and your Telegram name.
    • <b>Who draws:</b> { $drawn_by }.
    • <b>How long we keep it:</b> the photo for { $hours } h, then it is deleted. The sticker set stays yours.
    • <b>How to delete it:</b> send /delete_me and we erase everything at once.

    By pressing the button you say: I am 18 or older, or a parent is with me.
consent-button = ✅ I agree
back-to-tablet =
    { $named ->
        [yes] Thank you, { $name }!
       *[no] Thank you!
    } Now go back to the tablet to take your photo and pick a look 📸
progress-queued =
    We have your photo, it is in line 🎨 You are number { $position }.
    { $minutes ->
        [0] Less than a minute left.
        [one] About { $minutes } minute to wait.
       *[other] About { $minutes } minutes to wait.
    }
    Code: <code>{ $code }</code>
progress-drawing =
    Drawing your stickers ✏️ This is the fun part.
    Code: <code>{ $code }</code>
progress-publishing =
    The stickers are drawn, packing them into a set 📦 Almost there.
    Code: <code>{ $code }</code>
progress-ready = Done ⬇
progress-ended = The work on your stickers has ended, see the next message.
link =
    { $named ->
        [yes] Done, { $name }! { $count } { $count ->
            [one] sticker
           *[other] stickers
        }
       *[no] Done! { $count } { $count ->
            [one] sticker
           *[other] stickers
        }
    }

    { $url }
    Code: <code>{ $code }</code>
link-degraded =
    { $named ->
        [yes] Done, { $name }! { $count } { $count ->
            [one] sticker
           *[other] stickers
        }
       *[no] Done! { $count } { $count ->
            [one] sticker
           *[other] stickers
        }
    }

    { $url }
    It is a busy day, so this set is simpler than usual. It does not count: you are welcome to come once more 💛
    Code: <code>{ $code }</code>
button-add-set = Add the set
button-share = Share
share-text = Look at my stickers!
manual-help =
    { $named ->
        [yes] { $name }, sorry
       *[no] Sorry
    }, your stickers take longer than we promised. We know and will help you in person: show the crew at the tablet the code <code>{ $code }</code> 🙏
failure =
    { $named ->
        [yes] { $name }, sorry
       *[no] Sorry
    }, the stickers did not work out this time. It is our fault, not yours. See the crew at the tablet and tell them the code <code>{ $code }</code> – we will try again 🙏
try-again =
    { $named ->
        [yes] { $name }, this photo
       *[no] This photo
    } did not turn into stickers. Go back to the tablet and take a new one: the whole face, good light, only you in the picture 📸
    Code: <code>{ $code }</code>
delay-notice = We are a little late: more than five minutes of drawing already. We have not forgotten you, the set comes here as soon as it is ready 💛 Code: <code>{ $code }</code>
session-taken = This link already belongs to another guest. Start again at the tablet – it will show your own QR code.
session-over = Sorry, this visit is over, please start again at the tablet.
session-given-up = The visit at the tablet has ended and nothing was kept. If you would like stickers, start again at the tablet 🙂
unknown-session = There is no such link or code. Check the code on the tablet or scan the QR once more.
pack-limit =
    You already have { $limit ->
        [one] { $limit } set
       *[other] { $limit } sets
    } from this event – that is all we can make for one guest 💛 Your stickers: /mystickers
scan-hint = Hi! This is the sticker booth of “{ $event }”. Scan the QR code on the tablet, or send me the six letters of the code on its screen.
hint = I make sticker sets out of a photo taken at the tablet. Scan the QR code there or send me the six letters of the code. More: /help
help =
    How to get your stickers:
    1. Press “Start” on the tablet and scan the QR code.
    2. Agree here in the chat.
    3. Take a photo at the tablet and pick a look.
    A few minutes later a set of 12 stickers arrives here.

    /mystickers – my sets
    /lang – language
    /privacy – what we keep
    /delete_me – delete my data
privacy =
    What we keep:
    • your photo – for { $hours } h, then it is deleted;
    • your Telegram name – to speak to you;
    • number and time of each set – to run the queue.

    Who draws: { $drawn_by }.
    To erase the photo, the description of your looks and your name at once: /delete_me
lang-pick = Which language shall we speak?
lang-chosen = All right, English it is 🙂
my-packs-empty = You have no sets yet. Come to the tablet and make the first one 🙂
my-packs-head = Your sets:
my-packs-line = • { $event }, code <code>{ $code }</code>: { $url }
delete-confirm = We will erase your photo, the description of your looks and your name. If stickers are being drawn, we stop. Finished sets stay in your Telegram. Delete?
delete-button = Yes, delete everything
deleted = Done: your photos, name and description are erased. Thank you for being with us 💛
maintenance = We are doing some maintenance, please come back a little later 🛠
handed-over =
    { $named ->
        [yes] { $name }, here are your stickers 💛
       *[no] Here are your stickers 💛
    }

    { $url }
    Code: <code>{ $code }</code>
drawn-locally = we draw right here, on the spot
