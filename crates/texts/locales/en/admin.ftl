### Words to the admins. HTML of Telegram's kind.

alert-frame = { $mark } <b>{ $event }</b>
alert-suppressed =
    { $count ->
        [one] And { $count } more of the same since the last time.
       *[other] And { $count } more of the same since the last time.
    }
alert-job-failed = Job no. { $number }, code <code>{ $code }</code>: { $reason }.
alert-job-set = The set exists: { $url }
alert-set-turned-up = Job no. { $number }, code <code>{ $code }</code>: its set turned up after the job had ended. It can be handed over: { $url }
alert-page-unknown = The public page of sets has been unreadable for a minute. We took the Bot API's word; look at the network with “check”.
alert-provider-switched = Drawing with another provider: { $from } → { $to }.
alert-provider-away = { $provider } does not answer. We ask again by ourselves; meanwhile the next one on the list draws.
alert-provider-quota = { $provider } has no money or quota left. Top up the account there; we try again by ourselves, every quarter of an hour. Meanwhile the next one on the list draws.
alert-provider-key = { $provider } does not accept our key. Check the key in the settings, correct it and restart. Meanwhile the next one on the list draws.
alert-provider-region = { $provider } does not serve our country. Give it a proxy, or take it off the list and restart. Meanwhile the next one draws.
alert-provider-back = { $provider } works again.
alert-provider-switched-for = Drawing with another provider: { $from } → { $to }. Reason: { $reason }.
alert-first-choice-back = { $provider } draws again.
alert-day-budget-spent = The day’s budget ({ $limit } $) is spent. Until the day ends we draw on the spot, for free; such packs do not count against a guest’s limit.
switch-away = it does not answer
switch-quota = its quota or balance is used up
switch-access = it does not accept our key, country or request
switch-bad_sheets = its sheets fail the checks
switch-refused = it refused its own pictures
switch-late = the order would run out of time
switch-job_budget = the order’s budget is spent
switch-day_budget = the day’s budget is spent
alert-disk-low = Little disk space left: { $free_mb } MB. No new visits are taken.
alert-backup-failed = Tonight’s backup could not be made. It is tried again every 10 minutes; “atelier check” and the log say why.
alert-clock-jump = The clock is { $hours } h ahead of the stored mark. Removal by age waits for a day of running or for “atelier check --clock-ok”.
alert-inbox-dead = Event no. { $id } could not be handled ({ $reason }). Again: atelier inbox replay { $id }
alert-outbox-failed = Message no. { $id } was not sent ({ $reason }). Again: atelier outbox replay { $id }
alert-outbox-uncertain = It is not known whether message no. { $id } arrived. Ask the guest; again: atelier outbox replay { $id }
alert-other = Event “{ $kind }”, see the log.
reason-too_late = 15 minutes have passed without a link
reason-attempts_used_up = no attempts left
reason-found_at_start = cut off by a restart, no attempts left
reason-shutdown = stopped too often
reason-permanent = a failure that no retry mends
reason-photo_refused = the photo was refused
reason-set_foreign = a different set stands under its name
reason-publish_deaths = publishing brought the process down three times
reason-set_refused = Telegram refused the set
reason-operator = ended by a person
reason-erased = the guest erased their data
button-job-retry = Retry
button-job-simple = Hand over a simple set
button-job-link = Send the link
button-job-take = I take it
button-job-settle = Settled
alert-attention-ring = Has been waiting for a person for { $minutes } min: { $subject }, { $reason }.
alert-job-ring = Has been waiting for a person for { $minutes } min. Job no. { $number }, code <code>{ $code }</code>: { $reason }.
desk-taken =
    { $named ->
        [yes] 👤 { $name } has it.
       *[no] 👤 Somebody has it.
    }
desk-settled =
    { $named ->
        [yes] ✅ Settled: { $name }.
       *[no] ✅ Settled.
    }
subject-job = job no. { $id }
subject-inbox = event no. { $id }
subject-outbox = message no. { $id }
subject-lead = lead №{ $id }
subject-other = { $kind } { $id }
attention-job_set_turned_up = its set turned up after the end and can be handed over
attention-inbox_dead = could not be handled
attention-outbox_failed = was not sent
attention-outbox_uncertain = it is not known whether it arrived
attention-lead_unclaimed = nobody took the lead
attention-lead_card_given_up = its card did not reach the group
span-seconds = { $seconds } s
span-minutes = { $large } min { $small } s
span-hours = { $large } h { $small } min
span-days = { $large } d { $small } h
pause-on =
    Paused. Guests see the maintenance notice.
    { $waiting ->
        [one] { $waiting } guest waits in the queue. Unless you resume, the { $minutes } minutes are over at { $at }.
       *[other] { $waiting } guests wait in the queue. Unless you resume, the { $minutes } minutes are over at { $at } for the first and at { $last } for the last.
    }
pause-on-empty =
    Paused. Guests see the maintenance notice.
    No guest is waiting.
pause-already =
    { $named ->
        [yes] Paused already, since { $since }. By: { $name }.
       *[no] Paused already, since { $since }.
    }
pause-off = The pause is over, back to work. It lasted { $span }.
pause-was-off = There was no pause.
stats-open-head = ⚠️ <b>Waiting for a person: { $count }</b>
stats-open-job = • No. { $number } <code>{ $code }</code>, { $age }: { $reason }
stats-open-other = • { $subject }, { $age }: { $reason }
stats-open-more = …and { $count } more
stats-head = <b>{ $event }</b>, today, { $day }
stats-paused =
    { $named ->
        [yes] ⏸ Paused since { $since } ({ $name })
       *[no] ⏸ Paused since { $since }
    }
stats-jobs =
    Done: { $packs }
    In work: { $working }, of these in the queue: { $queued }
    Failed: { $failed }
stats-times = To the link: median { $median }, p95 { $p95 }
stats-no-times = To the link: no pack is done today yet
stats-spent = Spent on AI: ${ $spent }
stats-cut = Some of today’s rows did not fit: there is more than this.
event-stats-head = <b>{ $event }</b>
event-stats-empty = No pack has been done or has failed here yet.
event-stats-queue = In the queue: { $queued }, the oldest for { $age }. In work: { $working }.
event-stats-no-queue = The queue is empty. In work: { $working }.
event-stats-cut = Older days did not fit.
event-unknown =
    There is no event “{ $event }” here. There are:
    { $known }
event-unknown-none = There is no event “{ $event }” here, and no other yet.
table-day = day
table-packs = done
table-failed = failed
table-median = med.
table-p95 = p95
table-spent = $
table-provider = drawn by
table-calls = calls
table-failures = why they failed
find-head = Code <code>{ $code }</code>
find-session = Visit: { $status }, began { $age } ago
find-no-session = The visit is removed already.
find-no-job = No job yet.
find-job = Job no. { $number }: { $status }, { $age } since the submit, attempts: { $attempts }
find-position = Place in the queue: { $position }
find-outcome = The guest was told: { $outcome }
find-reason = Why: { $reason }
find-simple = A simple set.
find-newer = The guest has a newer job: /find { $number }
find-none = Nothing goes by “{ $code }”. A code is six letters from the tablet's screen; a job number will do as well.
find-usage = Write a code or a job number: /find ABCDEF, /find 17
session-status-created = waits for a guest at the tablet
session-status-linked = the guest opened the bot
session-status-consented = consent given
session-status-captured = photo taken
session-status-submitted = handed in
session-status-expired = over
job-status-queued = in the queue
job-status-processing = being drawn
job-status-publishing = being published
job-status-delivering = its set is being checked
job-status-done = done
job-status-failed = failed
outcome-link = the link
outcome-manual_help = a person will help
outcome-failure = it did not work out
outcome-try_again = take the photo again
