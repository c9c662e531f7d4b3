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
alert-disk-low = Little disk space left: { $free_mb } MB. No new visits are taken.
alert-clock-jump = The clock is { $hours } h ahead of the stored mark. Removal by age waits for a day of running or for “atelier check --clock-ok”.
alert-inbox-dead = Event no. { $id } could not be handled ({ $reason }). Again: atelier inbox replay { $id }
alert-outbox-failed = Message no. { $id } was not sent ({ $reason }). Again: atelier outbox replay { $id }
alert-outbox-uncertain = It is not known whether message no. { $id } arrived. Ask the guest; again: atelier outbox replay { $id }
alert-other = Event “{ $kind }”, see the log.
alert-attention-ring = Has been waiting for a person for { $minutes } min: { $subject } ({ $reason }).
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
pause-on =
    Paused. Guests see the maintenance notice.
    { $waiting ->
        [0] No guest is waiting.
        [one] { $waiting } guest is waiting; the first 15 minutes are over at { $at }.
       *[other] { $waiting } guests are waiting; the first 15 minutes are over at { $at }.
    }
pause-already = Paused already, since { $since }.
pause-off = The pause is over, back to work.
pause-was-off = There was no pause.
