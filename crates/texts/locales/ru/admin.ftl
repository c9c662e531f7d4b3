### Words to the admins. HTML of Telegram's kind.

alert-frame = { $mark } <b>{ $event }</b>
alert-suppressed =
    { $count ->
        [one] И ещё { $count } такое же сообщение с прошлого раза.
        [few] И ещё { $count } таких же сообщения с прошлого раза.
       *[other] И ещё { $count } таких же сообщений с прошлого раза.
    }
alert-job-failed = Заказ №{ $number }, код <code>{ $code }</code>: { $reason }.
alert-job-set = Набор существует: { $url }
alert-set-turned-up = Заказ №{ $number }, код <code>{ $code }</code>: набор появился после конца заказа. Его можно отдать гостю: { $url }
alert-page-unknown = Публичная страница набора уже минуту не отвечает понятно. Поверили Bot API; проверьте сеть командой check.
alert-provider-switched = Рисуем другим провайдером: { $from } → { $to }.
alert-provider-away = { $provider } не отвечает. Спрашиваем снова сами; пока рисует следующий по списку.
alert-provider-quota = У { $provider } закончились деньги или квота. Пополните счёт в его кабинете; пробуем снова сами, раз в четверть часа. Пока рисует следующий по списку.
alert-provider-key = { $provider } не принимает наш ключ. Проверьте ключ в настройках, исправьте и перезапустите. Пока рисует следующий по списку.
alert-provider-region = { $provider } не работает с нашей страной. Задайте ему прокси или уберите его из списка и перезапустите. Пока рисует следующий по списку.
alert-provider-back = { $provider } снова работает.
alert-provider-switched-for = Рисуем другим провайдером: { $from } → { $to }. Причина: { $reason }.
alert-first-choice-back = { $provider } снова рисует.
alert-day-budget-spent = Бюджет дня ({ $limit } $) потрачен. До конца дня рисуем на месте, бесплатно; такие наборы не считаются в лимит гостя.
switch-away = не отвечает
switch-quota = закончилась квота или деньги на счёте
switch-access = не принимает ключ, страну или запрос
switch-bad_sheets = листы не проходят проверку
switch-refused = отклонил свои же картинки
switch-late = заказу не хватило бы времени
switch-job_budget = потрачен бюджет заказа
switch-day_budget = потрачен бюджет дня
alert-disk-low = Мало места на диске: { $free_mb } МБ. Новые визиты не принимаем.
alert-backup-failed = Ночная резервная копия не создана. Пробую снова каждые 10 минут; причина — в «atelier check» и в журнале.
alert-clock-jump = Часы ушли вперёд на { $hours } ч от сохранённой отметки. Удаление по сроку ждёт сутки работы или «atelier check --clock-ok».
alert-inbox-dead = Событие №{ $id } не удалось обработать ({ $reason }). Повторить: atelier inbox replay { $id }
alert-outbox-failed = Сообщение №{ $id } не отправлено ({ $reason }). Повторить: atelier outbox replay { $id }
alert-outbox-uncertain = Неизвестно, дошло ли сообщение №{ $id }. Проверьте у гостя; повторить: atelier outbox replay { $id }
alert-other = Событие «{ $kind }», подробности в журнале.
reason-too_late = 15 минут прошли, ссылки нет
reason-attempts_used_up = попытки закончились
reason-found_at_start = прервался перезапуском, попыток не осталось
reason-shutdown = остановлен слишком много раз
reason-permanent = ошибка, которую повтор не исправит
reason-photo_refused = фото не подошло
reason-set_foreign = под именем набора стоит чужой набор
reason-publish_deaths = публикация трижды роняла процесс
reason-set_refused = Telegram отказал в наборе
reason-operator = закрыт человеком
reason-erased = гость стёр свои данные
button-job-retry = Повторить
button-job-simple = Отдать простой набор
button-job-link = Отправить ссылку
button-job-take = Беру на себя
button-job-settle = Решено
alert-attention-ring = Ждёт человека уже { $minutes } мин: { $subject }, { $reason }.
alert-job-ring = Ждёт человека уже { $minutes } мин. Заказ №{ $number }, код <code>{ $code }</code>: { $reason }.
desk-taken =
    { $named ->
        [yes] 👤 Занимается { $name }.
       *[no] 👤 Этим уже занимаются.
    }
desk-settled =
    { $named ->
        [yes] ✅ Решено: { $name }.
       *[no] ✅ Решено.
    }
subject-job = заказ №{ $id }
subject-inbox = событие №{ $id }
subject-outbox = сообщение №{ $id }
subject-lead = заявка №{ $id }
subject-other = { $kind } { $id }
attention-job_set_turned_up = набор появился после конца заказа, его можно отдать
attention-inbox_dead = не удалось обработать
attention-outbox_failed = не отправлено
attention-outbox_uncertain = неизвестно, дошло ли
attention-lead_unclaimed = заявку никто не взял
attention-lead_card_given_up = карточка не попала в группу
span-seconds = { $seconds } с
span-minutes = { $large } мин { $small } с
span-hours = { $large } ч { $small } мин
span-days = { $large } дн { $small } ч
pause-on =
    Пауза включена. Гости видят сообщение о техобслуживании.
    { $waiting ->
        [one] В очереди ждёт { $waiting } гость. Если не снять паузу, { $minutes } минут истекут в { $at }.
        [few] В очереди ждут { $waiting } гостя. Если не снять паузу, { $minutes } минут истекут у первого в { $at }, у последнего в { $last }.
       *[other] В очереди ждут { $waiting } гостей. Если не снять паузу, { $minutes } минут истекут у первого в { $at }, у последнего в { $last }.
    }
pause-on-empty =
    Пауза включена. Гости видят сообщение о техобслуживании.
    Ждущих гостей нет.
pause-already =
    { $named ->
        [yes] Пауза уже включена с { $since }. Включает: { $name }.
       *[no] Пауза уже включена с { $since }.
    }
pause-off = Пауза снята, работаем. Она длилась { $span }.
pause-was-off = Паузы и не было.
stats-open-head = ⚠️ <b>Ждут человека: { $count }</b>
stats-open-job = • №{ $number } <code>{ $code }</code>, { $age }: { $reason }
stats-open-other = • { $subject }, { $age }: { $reason }
stats-open-more = …и ещё { $count }
stats-head = <b>{ $event }</b>, сегодня, { $day }
stats-paused =
    { $named ->
        [yes] ⏸ Пауза с { $since } ({ $name })
       *[no] ⏸ Пауза с { $since }
    }
stats-jobs =
    Готово: { $packs }
    В работе: { $working }, из них в очереди: { $queued }
    Не вышло: { $failed }
stats-times = До ссылки: медиана { $median }, p95 { $p95 }
stats-no-times = До ссылки: готовых наборов сегодня ещё нет
stats-spent = Расход на ИИ: ${ $spent }
stats-cut = Часть строк за сегодня не поместилась: на деле больше.
event-stats-head = <b>{ $event }</b>
event-stats-empty = Готовых и несостоявшихся наборов здесь ещё нет.
event-stats-queue = В очереди: { $queued }, старший ждёт { $age }. В работе: { $working }.
event-stats-no-queue = Очередь пуста. В работе: { $working }.
event-stats-cut = Более старые дни не поместились.
event-unknown =
    Мероприятия «{ $event }» здесь нет. Есть:
    { $known }
event-unknown-none = Мероприятия «{ $event }» здесь нет, и других пока тоже.
table-day = день
table-packs = готово
table-failed = сбои
table-median = мед.
table-p95 = p95
table-spent = $
table-provider = кто рисовал
table-calls = вызовы
table-failures = почему не вышло
find-head = Код <code>{ $code }</code>
find-session = Визит: { $status }, начат { $age } назад
find-no-session = Визит уже удалён.
find-no-job = Заказа ещё нет.
find-job = Заказ №{ $number }: { $status }, { $age } с отправки, попыток: { $attempts }
find-position = Место в очереди: { $position }
find-outcome = Гостю сказано: { $outcome }
find-reason = Почему: { $reason }
find-simple = Простой набор.
find-newer = У гостя есть более новый заказ: /find { $number }
find-none = По «{ $code }» ничего нет. Код — шесть букв с экрана планшета; номер заказа тоже подойдёт.
find-usage = Напишите код или номер заказа: /find ABCDEF, /find 17
session-status-created = ждёт гостя у планшета
session-status-linked = гость открыл бота
session-status-consented = согласие дано
session-status-captured = фото снято
session-status-submitted = отдан в работу
session-status-expired = окончен
job-status-queued = в очереди
job-status-processing = рисуем
job-status-publishing = публикуем
job-status-delivering = проверяем набор
job-status-done = готов
job-status-failed = не вышел
outcome-link = ссылка
outcome-manual_help = поможет человек
outcome-failure = не получилось
outcome-try_again = переснять фото
