# The landing page of the leads, the faults of its form, and the problem bodies of its API.

landing-title = Будка стикеров на твой праздник
landing-description = Гости фотографируются у планшета и через несколько минут получают в Telegram свои 12 стикеров. Для свадеб, дней рождения и праздников с друзьями и коллегами.
landing-skip = Сразу к заявке
landing-languages = Язык
landing-lead = Гости смотрят в камеру, выбирают образ, и через несколько минут у каждого в Telegram свой набор из 12 стикеров. Праздник закончится, а переписываться ими будут ещё долго.
landing-cta = Хочу на свой праздник
landing-alt-hello = Стикер: волшебница в остроконечной шляпе машет рукой и здоровается
landing-alt-hooray = Стикер: королева в короне радуется с шариками
landing-alt-cool = Стикер: супергероиня в тёмных очках на фоне заката

landing-how = Как это работает
landing-step1-title = Снимок у планшета
landing-step1-text = Гость наводит телефон на код, соглашается в Telegram и смотрит в камеру.
landing-step2-title = Образ на выбор
landing-step2-text = Пират, волшебник, чапан с тюбетейкой или своя одежда. Можно взять два образа сразу.
landing-step3-title = 12 стикеров в Telegram
landing-step3-text = Ссылка на набор приходит в чат. Одно нажатие, и стикеры всегда под рукой.

landing-packs = Что получают гости
landing-packs-text = Один снимок превращается в двенадцать настроений. Вот наборы, нарисованные самой будкой:
landing-pack-own = В своей одежде
landing-pack-chapan = Чапан
landing-pack-pirate = Пират
landing-alt-pack = Набор «{ $outfit }»: двенадцать стикеров с одним лицом. Здоровается, влюблён, хохочет, удивлён, злится, плачет, спит, крут, одобряет, благодарит, празднует, недоумевает.
landing-credit = Для примера взят портрет астронавта Айлин Коллинз (снимок NASA, общественное достояние). Он показывает только работу будки и ничего не рекламирует.

landing-care = Бережно к гостям
landing-care1 = Сначала согласие: пока гость не согласился в Telegram, снимка не будет.
landing-care2 = Снимки живут недолго: удаляем их сами, без напоминаний.
landing-care3 = Передумать легко: команда /delete_me в боте стирает всё, что мы знаем о госте.
landing-care4 = Экран и бот говорят по-русски, по-узбекски и по-английски.

landing-form-title = Позови будку к себе
landing-form-text = Хватит имени и контакта. Остальное поможет ответить точнее.
landing-legend-you = Как с тобой связаться
landing-legend-event = О празднике
landing-must = (обязательно)
landing-label-name = Имя
landing-label-contact = Контакт
landing-hint-contact = Телефон, имя в Telegram или e-mail. Например, +998 90 123 45 67 или @username.
landing-label-event_date = Дата
landing-label-city = Город
landing-label-guests = Сколько гостей
landing-label-comment = Что ещё важно
landing-hint-comment = Повод, место, пожелания: всё, что захочешь рассказать.
landing-trap = Оставь это поле пустым
landing-privacy = Храним ответы из этой формы и сетевой адрес, с которого пришла заявка: только чтобы ответить тебе. Стираем через { $days } дней после последнего изменения заявки, похожее на спам через { $spam }. Попросишь раньше, сотрём раньше.
landing-submit = Отправить заявку
landing-bot = Или напиши боту:

landing-faults-title = Заявка ещё не отправлена
landing-faults-detail = Поправь вот это и отправь снова:
landing-resent-title = Эта заявка уже у нас
landing-resent-detail = Первая отправка дошла. Если в ней что-то изменилось, нажми «Отправить заявку» ещё раз.
landing-thanks-title = Спасибо, заявка у нас!
landing-thanks-text = Скоро с тобой свяжемся. Отправлять второй раз не нужно.
landing-thanks-back = Вернуться на страницу будки
landing-lost-title = Такой страницы нет
landing-foot = Atelier: будка, которая рисует стикеры.

fault-required-name = Напиши, как тебя зовут.
fault-required-contact = Напиши, как с тобой связаться.
fault-contact_unreadable = Не получилось прочитать контакт. Напиши номер целиком, имя в Telegram с @ или e-mail.
fault-contact_invalid-phone = Такого номера нет. Проверь цифры, например +998 90 123 45 67.
fault-contact_invalid-telegram = Такого имени в Telegram не бывает. Проверь его, например @username.
fault-contact_invalid-email = Такого адреса нет. Проверь его, например name@example.com.
fault-too_long = Слишком длинно: не больше { $most } знаков.
fault-not_a_date = Это не дата. Напиши её так: 2026-12-31.
fault-past_date = Этот день уже прошёл.
fault-far_date = Так далеко не загадываем: не больше пяти лет вперёд.
fault-not_a_count = Напиши число от 1 до 100000.
fault-wrong_type = Здесь нужен текст в кавычках, например "…".
fault-wrong_type-utm = Здесь нужны метки объектом, например {"{"} "source": "ads" {"}"}; значения: текст или числа.
fault-wrong_type-guests = Здесь нужно число, например 120.

problem-invalid-title = Заявка заполнена с ошибками
problem-invalid-detail = Что поправить, сказано в errors по именам полей.
problem-key_reused-title = Ключ уже занят
problem-key_reused-detail = Этот Idempotency-Key пришёл раньше с другой заявкой. Для новой заявки нужен новый ключ.
problem-too_many-title = Слишком много заявок подряд
problem-too_many-detail = Попробуй снова примерно через { $minutes } мин.
problem-unsupported_media_type-title = Такой тип не подходит
problem-unsupported_media_type-detail = Пришли application/json или обычную HTML-форму (application/x-www-form-urlencoded).
problem-not_an_object-title = Это не объект JSON
problem-not_an_object-detail = Ожидается объект с полями заявки: name, contact и другие.
problem-invalid_key-title = Ключ не подходит
problem-invalid_key-detail = Idempotency-Key: от 1 до 200 печатных знаков ASCII без пробелов.
