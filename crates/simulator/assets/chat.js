// Fills the chat page from the control API: one user at a time, live through server-sent events.
"use strict";

const $ = (id) => document.getElementById(id);
const state = { me: null, users: [], bots: [], chats: [], open: null, drawn: "" };
const wish = { bot: document.body.dataset.bot, command: document.body.dataset.command };

function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

async function api(path, body, raw) {
  const init = body === undefined ? {} : { method: "POST", body: raw ? body : JSON.stringify(body) };
  const answer = await fetch("/_sim/" + path, init);
  const json = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(json.error || "ошибка"), { status: answer.status });
  return json;
}

let toastTimer;
function toast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { $("toast").hidden = true; }, 3500);
}

const fullName = (u) => [u.first_name, u.last_name].filter(Boolean).join(" ") || "Без имени";
const sameChat = (a, b) => a && b && a.id === b.id && (a.bot || null) === (b.bot || null);
function paintAvatar(node, name, id) {
  node.className = "avatar tint-" + (Math.abs(Number(id) || 0) % 7);
  node.textContent = [...name.replace(/[^\p{L}\p{N}]/gu, "")][0]?.toUpperCase() || "•";
}

// ---------------------------------------------------------------- the list of chats
function rows() {
  const mine = [...state.chats];
  for (const bot of state.bots) {
    if (!mine.some((c) => c.bot === bot.id)) mine.push({ id: state.me?.id, bot: bot.id, type: "private", last: null });
  }
  return mine.sort((a, b) => (b.last?.date || 0) - (a.last?.date || 0));
}
const botOf = (chat) => state.bots.find((b) => b.id === chat.bot);
const titleOf = (chat) => chat.bot !== undefined ? (botOf(chat)?.first_name || "Бот") : chat.title;
const kinds = { photo: "🖼 Фото", sticker: "Стикер", document: "Файл" };

function drawSide() {
  const me = state.me;
  $("me").querySelector(".name").textContent = me ? fullName(me) : "Кто вы?";
  paintAvatar($("me").querySelector(".avatar"), me ? fullName(me) : "?", me?.id);
  const list = me ? rows() : [];
  $("chats").replaceChildren(...list.map((chat) => {
    const face = make("span", { "aria-hidden": "true" });
    paintAvatar(face, titleOf(chat), chat.bot ?? chat.id);
    const last = chat.last ? (chat.last.text || kinds[chat.last.kind] || "Событие") : "Нажмите, чтобы начать";
    return make("button", {
      class: "chat", type: "button", "aria-current": String(sameChat(chat, state.open)), onclick: () => openChat(chat),
    }, face, make("span", { class: "who" }, make("strong", {}, titleOf(chat)), make("span", { class: "muted" }, last)));
  }));
  if (!list.length) {
    $("chats").append(make("p", { class: "hint" }, me ? "Бот ещё не подключился: запустите его, и он появится здесь." : "Выберите, за кого играть."));
  }
}

// ---------------------------------------------------------------- one message
const tags = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
function wrap(entity, content) {
  const text = content.textContent;
  const link = (href) => make("a", { href, target: "_blank", rel: "noopener" }, content);
  if (tags[entity.type]) return make(tags[entity.type], {}, content);
  if (entity.type === "spoiler") return make("span", { class: "spoiler", tabindex: "0" }, content);
  if (entity.type === "text_link" && /^https?:/.test(entity.url)) return link(entity.url);
  if (entity.type === "url") return link(text);
  if (entity.type === "bot_command") {
    return make("a", { href: "#", onclick: (e) => { e.preventDefault(); say(text); } }, content);
  }
  return content;
}
// Entities nest: each takes the inner ones along. Offsets are UTF-16 units, as JavaScript counts.
function rich(text, entities = [], from = 0, to = text.length) {
  const out = document.createDocumentFragment();
  let at = from;
  let rest = entities;
  while (rest.length) {
    const [first, ...others] = rest;
    const end = Math.min(first.offset + first.length, to);
    out.append(text.slice(at, first.offset));
    const inner = others.filter((e) => e.offset < end);
    out.append(wrap(first, rich(text, inner, first.offset, end)));
    at = end;
    rest = others.filter((e) => e.offset >= end);
  }
  out.append(text.slice(at, to));
  return out;
}
const fileUrl = (id) => "/_sim/files/" + encodeURIComponent(id);

function service(m) {
  if (m.migrate_to_chat_id) return "Группа стала супергруппой";
  if (m.migrate_from_chat_id) return "Супергруппа создана из группы";
  return null;
}
function body(m) {
  const parts = [];
  if (m.from?.id !== state.me.id && m.chat.type !== "private") parts.push(make("span", { class: "from" }, fullName(m.from || {})));
  if (m.reply_to_message) {
    parts.push(make("span", { class: "quote" }, m.reply_to_message.text || m.reply_to_message.caption || "Сообщение"));
  }
  if (m.photo) {
    const size = m.photo[m.photo.length - 1];
    parts.push(make("img", { class: "photo", src: fileUrl(size.file_id), width: size.width, height: size.height, alt: "Фото" }));
  }
  if (m.sticker) parts.push(make("img", { class: "sticker", src: fileUrl(m.sticker.file_id), alt: "Стикер " + (m.sticker.emoji || "") }));
  if (m.document) {
    parts.push(make("a", { href: fileUrl(m.document.file_id), download: m.document.file_name || "" }, "📄 " + (m.document.file_name || "файл")), " ");
  }
  if (m.text) parts.push(rich(m.text, m.entities));
  if (m.caption) parts.push(rich(m.caption, m.caption_entities));
  if (!parts.length) parts.push(make("em", {}, "Сообщение другого вида"));
  return parts;
}
function key(m, button) {
  if (button.url) {
    return make("a", { class: "key", href: button.url, target: "_blank", rel: "noopener" }, button.text + " ↗");
  }
  return make("button", { class: "key", type: "button", onclick: (e) => press(e.currentTarget, m, button) }, button.text);
}
function draw(m) {
  const note = service(m);
  if (note) return make("div", { class: "service" }, note);
  const time = new Date(m.date * 1000).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
  const bubble = make("div", { class: m.sticker ? "bubble bare" : "bubble" }, ...body(m), make("time", {}, (m.edit_date ? "изм. " : "") + time));
  const keyboard = (m.reply_markup?.inline_keyboard || []).map((row) => make("div", {}, ...row.map((b) => key(m, b))));
  return make("article", { class: m.from?.id === state.me.id ? "message own" : "message" }, bubble,
    keyboard.length ? make("div", { class: "keys" }, ...keyboard) : null);
}

// ---------------------------------------------------------------- the open chat
function openChat(chat) {
  state.open = { id: chat.id, bot: chat.bot };
  state.drawn = "";
  $("app").classList.add("open");
  refresh();
}
function empty(big, text) {
  $("messages").replaceChildren(make("p", { class: "empty" }, make("span", { class: "big" }, big), text));
}
async function drawTalk() {
  const chat = rows().find((c) => sameChat(c, state.open));
  $("composer").hidden = !chat;
  $("block").hidden = chat?.bot === undefined || !chat?.last;
  if (!chat) {
    $("peer").textContent = "";
    $("peer-note").textContent = "";
    $("peer-avatar").hidden = true;
    empty("💬", state.me ? "Выберите чат слева." : "Выберите слева вверху, за кого играть.");
    return;
  }
  $("peer-avatar").hidden = false;
  paintAvatar($("peer-avatar"), titleOf(chat), chat.bot ?? chat.id);
  $("peer").textContent = titleOf(chat);
  $("peer-note").textContent = chat.bot !== undefined ? "@" + (botOf(chat)?.username || "") : "группа";
  $("block").textContent = chat.blocked ? "Разблокировать" : "Заблокировать";
  const messages = await api(`chats/${chat.id}/messages` + (chat.bot !== undefined ? "?bot=" + chat.bot : ""));
  const shown = JSON.stringify([chat.id, chat.bot, messages]);
  if (!sameChat(chat, state.open) || shown === state.drawn) return;
  const box = $("messages");
  const atEnd = !state.drawn || box.scrollHeight - box.scrollTop - box.clientHeight < 120;
  state.drawn = shown;
  if (messages.length) box.replaceChildren(...messages.map(draw));
  else empty("👋", "Здесь пока пусто. Напишите /start.");
  const down = () => { if (atEnd) box.scrollTop = box.scrollHeight; };
  box.querySelectorAll("img").forEach((img) => img.addEventListener("load", down, { once: true }));
  down();
}

// ---------------------------------------------------------------- acts
async function act(work) {
  try {
    await work();
  } catch (error) {
    toast(error.status === 504 ? "Бот не ответил на нажатие" : error.message);
  }
  refresh();
}
const place = () => state.open.bot !== undefined ? { bot: state.open.bot || undefined } : { chat_id: state.open.id };
const say = (text) => act(() => api(`users/${state.me.id}/send`, { text, ...place() }));

async function press(node, m, button) {
  node.setAttribute("aria-busy", "true");
  await act(async () => {
    const answer = await api(`users/${state.me.id}/press`, { message_id: m.message_id, data: button.callback_data || "", ...place() });
    if (answer.text && answer.show_alert) {
      $("alert").querySelector("p").textContent = answer.text;
      $("alert").showModal();
    } else if (answer.text) toast(answer.text);
  });
  node.removeAttribute("aria-busy");
}

$("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  if (!text) return;
  $("text").value = "";
  grow();
  say(text);
});
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("composer").requestSubmit();
  }
});
function grow() {
  $("text").rows = Math.min(5, $("text").value.split("\n").length);
}
$("text").addEventListener("input", grow);
$("photo").addEventListener("change", () => {
  const file = $("photo").files[0];
  if (!file) return;
  const query = new URLSearchParams({ caption: $("text").value.trim() });
  for (const [name, value] of Object.entries(place())) if (value !== undefined) query.set(name, value);
  $("text").value = "";
  act(() => api(`users/${state.me.id}/photo?${query}`, file, true));
  $("photo").value = "";
});
$("block").addEventListener("click", () => {
  const chat = rows().find((c) => sameChat(c, state.open));
  act(() => api(`users/${state.me.id}/${chat.blocked ? "unblock" : "block"}`, place()));
});
$("back").addEventListener("click", () => {
  state.open = null;
  $("app").classList.remove("open");
  refresh();
});
$("alert").querySelector("button").addEventListener("click", () => $("alert").close());

// ---------------------------------------------------------------- who am I
function remember(user) {
  state.me = user;
  state.open = null;
  state.drawn = "";
  // Each tab has its own person; a new tab begins with the last one.
  sessionStorage.setItem("user", user.id);
  localStorage.setItem("user", user.id);
  if (wish.command && $("text").value === wish.command) wish.bot = document.body.dataset.bot;
  // Before the dialog goes: what a deep link brought is there as soon as the chat can be seen.
  grantWish();
  $("people").close();
  refresh();
}
function drawPeople() {
  $("people-list").replaceChildren(...state.users.map((user) => {
    const face = make("span", { "aria-hidden": "true" });
    paintAvatar(face, fullName(user), user.id);
    const note = [user.username ? "@" + user.username : null, user.language_code, "id " + user.id].filter(Boolean).join(" · ");
    return make("button", { class: "chat", type: "button", onclick: () => remember(user) }, face,
      make("span", { class: "who" }, make("strong", {}, fullName(user)), make("span", { class: "muted" }, note)));
  }));
}
$("me").addEventListener("click", () => { drawPeople(); $("people").showModal(); });
$("new-user").addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target));
  event.target.reset();
  await act(async () => remember(await api("users", fields)));
});

// ---------------------------------------------------------------- living
let busy = false;
let again = false;
async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    const kept = state.me?.id || Number(sessionStorage.getItem("user") || localStorage.getItem("user")) || 0;
    const view = await api("view?user=" + kept);
    Object.assign(state, { users: view.users, bots: view.bots, chats: view.chats });
    state.me = view.users.find((u) => u.id === kept) || null;
    grantWish();
    drawSide();
    await drawTalk();
  } catch {
    toast("Нет связи с симулятором");
  }
  busy = false;
  if (again) { again = false; refresh(); }
}
// A deep link: its chat opens once somebody is chosen and the bot is there, the command waits in the text box.
function grantWish() {
  if (!wish.bot || !state.me) return;
  const bot = state.bots.find((b) => b.username.toLowerCase() === wish.bot.toLowerCase());
  if (!bot) return;
  state.open = { id: state.me.id, bot: bot.id };
  $("app").classList.add("open");
  $("text").value = wish.command;
  wish.bot = "";
  $("text").focus();
}

const news = new EventSource("/_sim/events");
news.addEventListener("changed", refresh);
news.addEventListener("open", refresh);
refresh().then(() => { if (!state.me) { drawPeople(); $("people").showModal(); } });
