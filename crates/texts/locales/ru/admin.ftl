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
alert-disk-low = Мало места на диске: { $free_mb } МБ. Новые визиты не принимаем.
alert-clock-jump = Часы ушли вперёд на { $hours } ч от сохранённой отметки. Удаление по сроку ждёт сутки работы или «atelier check --clock-ok».
alert-inbox-dead = Событие №{ $id } не удалось обработать ({ $reason }). Повторить: atelier inbox replay { $id }
alert-outbox-failed = Сообщение №{ $id } не отправлено ({ $reason }). Повторить: atelier outbox replay { $id }
alert-outbox-uncertain = Неизвестно, дошло ли сообщение №{ $id }. Проверьте у гостя; повторить: atelier outbox replay { $id }
alert-other = Событие «{ $kind }», подробности в журнале.
alert-attention-ring = Ждёт человека уже { $minutes } мин: { $subject } ({ $reason }).
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
pause-on =
    Пауза включена. Гости видят сообщение о техобслуживании.
    { $waiting ->
        [0] Ждущих гостей нет.
        [one] { $waiting } гость ждёт; первые 15 минут истекут в { $at }.
        [few] { $waiting } гостя ждут; первые 15 минут истекут в { $at }.
       *[other] { $waiting } гостей ждут; первые 15 минут истекут в { $at }.
    }
pause-already = Пауза уже включена с { $since }.
pause-off = Пауза снята, работаем.
pause-was-off = Паузы и не было.
