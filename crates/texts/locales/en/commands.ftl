### Descriptions of commands, 1–256 characters, plain text.

## In Telegram's command menu

command-start = Start
command-mystickers = My sticker sets
command-help = How it works
command-lang = Language · Язык · Til
command-privacy = What we keep
command-delete_me = Delete my data

## For admins

command-pause = Maintenance: take no new guests
command-resume = Take guests again
command-stats = Today: who waits for a person, queue, packs, spending
command-admin_stats = The whole event by day: /admin_stats [event]
command-find = Find a visit by its code or job number: /find CODE

## In the leads group

command-stickers_stats = Leads in figures
command-stickers_new = Open leads
command-stickers_lead = All of one lead: /stickers_lead 128
command-stickers_export = A table to your private chat: /stickers_export 30d
command-stickers_forget = Erase personal data: /stickers_forget 128
