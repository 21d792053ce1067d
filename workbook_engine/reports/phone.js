"use strict";
// The page takes orders and says at once what the reader would say. All rules, names and sentences
// come with the data in it; what is sent is the text that Control's receipt prints as well.
const form = JSON.parse(document.getElementById("form").textContent);
const $ = (id) => document.getElementById(id);
const el = (name, given = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "text") made.textContent = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside);
  return made;
};
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const filled = (text, gaps) => text.replace(/\{(\w+)\}/g, (gap, name) => gaps[name] || gap);
const says = form.says;
const allOf = (words) => words.length > 1
  ? filled(says.and, { names: words.slice(0, -1).join(", "), last: words[words.length - 1] }) : words.join("");
let ids = 0;

// What a line says

const values = (line) => line.values;
const whomOf = (sheet, line) => values(line)[sheet.whom] || "";
const isOrder = (sheet, line) => sheet.columns.some((c) => c.name !== sheet.whom && values(line)[c.name]);
const quoted = (text) => `"${text.replace(/"/g, '""')}"`;
const plain = (text) => form.parts.some((mark) => text.includes(mark)) ? quoted(text) : text;
const inWords = (sheet, line) => {
  const said = sheet.columns.filter((c) => values(line)[c.name] && ![sheet.whom, sheet.words].includes(c.name));
  said.sort((a, b) => (b.name === sheet.verb) - (a.name === sheet.verb));
  const order = said.map((c) => {
    const value = c.words[values(line)[c.name]] || values(line)[c.name];
    if (c.type === "boolean") return c.header;
    const said = plain(value);
    return c.name === sheet.verb && said === value ? said : `${c.header} ${said}`;
  }).join(", ");
  const own = values(line)[sheet.words];
  return [order, own && quoted(own)].filter(Boolean).join("; ");
};
const lineOf = (sheet, line) => {
  const whom = plain(whomOf(sheet, line)) || "?";
  const before = sheet.whom ? `${whom.endsWith(")") ? quoted(whom) : whom}: ` : "";
  return (before + inWords(sheet, line)).replace(/\s+/g, " ");
};
const text = () => {
  const lines = form.head.map(([what, said]) => `${what}: ${said}`);
  for (const sheet of form.forms) {
    const given = sheet.lines.filter((each) => isOrder(sheet, each));
    if (given.length) lines.push("", sheet.title, ...given.map((each) => lineOf(sheet, each)));
  }
  return `${lines.join("\n")}\n`;
};

// What is found in it

const names = form.lists.map((list) => new Set(list.map(folded)));
const isSquare = (name) => {
  const found = /^([A-Z]{1,3})[\s.\-]?0*([1-9]\d*)$/.exec(name.toUpperCase());
  if (!found) return /^\d{3,4}$/.test(name);
  const [, last, deep] = /:([A-Z]+)(\d+)$/.exec(form.squares) || [];
  const number = (letters) => [...letters].reduce((n, c) => 26 * n + c.charCodeAt(0) - 64, 0);
  return !last || (number(found[1]) <= number(last) && Number(found[2]) <= Number(deep));
};
const partsOf = (column, value) => {
  const signs = { "a; b": column.squares ? /[;,:>]/ : /;/, "a > b": /[>,;]/ }[column.shape];
  const parts = signs && !names[column.list]?.has(folded(value)) ? value.split(signs) : [value];
  return parts.map((each) => each.trim().replace(/^"(.*)"$/, "$1")).filter(Boolean);
};
const numberIn = (value) => {
  const [over, under = "1"] = value.replace(",", ".").split("/");
  return /^[+-]?(\d+\.?\d*|\.\d+)(\/[1-9]\d*)?$/.test(value.replace(",", ".")) ? over / under : NaN;
};
const passes = {
  minimum: (n, limit) => n < limit, exclusiveMinimum: (n, limit) => n <= limit,
  maximum: (n, limit) => n > limit, exclusiveMaximum: (n, limit) => n >= limit,
};
function* ofNumber(column, value) {
  const n = numberIn(value);
  const gaps = { header: column.header, value };
  if (Number.isNaN(n)) return yield [column.name, form.codes.number, gaps];
  if (column.type === "integer" && !Number.isInteger(n)) return yield [column.name, form.codes.whole, gaps];
  const passed = Object.keys(column.limits).find((each) => passes[each](n, column.limits[each]));
  if (passed) {
    const limit = filled(form.limits[passed], { limit: String(column.limits[passed]) });
    yield [column.name, form.codes.limit, { ...gaps, limit }];
  }
}
function* found(sheet, line) {
  if (!isOrder(sheet, line)) return;
  const says = values(line);
  const gaps = { ...says, whom: whomOf(sheet, line) };
  const blank = sheet.columns.filter((c) => c.required && !says[c.name]);
  if (blank.length) yield [blank[0].name, form.codes.required, { header: allOf(blank.map((c) => c.header)) }];
  for (const column of sheet.columns) {
    const value = says[column.name];
    if (!value) continue;
    if (["integer", "number"].includes(column.type)) yield* ofNumber(column, value);
    if (!column.unknown) continue;
    const known = (name) => names[column.list]?.has(folded(name)) || (column.squares && isSquare(name));
    for (const name of partsOf(column, value).filter((each) => !known(each)))
      yield [column.name, column.unknown, { ...gaps, name }];
  }
  for (const need of sheet.needs) {
    const cured = Object.entries(need.cured).some(([name, words]) =>
      says[name] && (!words.length || words.includes(says[name])));
    const isAsked = (says[sheet.first] || "") === need.word && !blank.some((c) => c.name === need.column);
    if (isAsked && !cured) yield [need.column, need, gaps];
  }
  const others = sheet.lines.slice(0, sheet.lines.indexOf(line)).filter((each) => isOrder(sheet, each));
  if (sheet.twice && others.some((each) => folded(whomOf(sheet, each)) === folded(gaps.whom)))
    yield [sheet.whom, sheet.twice, gaps];
}
const findings = (sheet, line) => [...found(sheet, line)].map(([column, of, gaps]) => ({
  column, stops: of.stops, said: filled(`${of.rule ? `${of.rule} ` : ""}${of.said} ${of.cure}`.trim(), gaps),
}));

// Drafts

const kept = `orders/${form.head.map((each) => each[1]).join("/")}`;
const keep = () => {
  try {
    localStorage.setItem(kept, JSON.stringify(form.forms.map((sheet) =>
      [sheet.title, sheet.lines.map(values)])));
  } catch { $("kept").textContent = says.keeps_none; }
};
const recall = () => {
  let before = [];
  try { before = JSON.parse(localStorage.getItem(kept)) || []; } catch { return; }
  for (const [title, lines] of before) {
    const sheet = form.forms.find((each) => each.title === title);
    if (!sheet) continue;
    const free = new Set(sheet.lines);
    for (const says of lines) {
      const same = [...free].find((each) => whomOf(sheet, each) === (says[sheet.whom] || ""));
      if (same) { same.values = says; free.delete(same); } else sheet.lines.push(lineWith(says));
    }
  }
};

// Cards

const lineWith = (says) => ({ values: says, facts: [], head: false, added: true });
const listOf = (column) => `list-${column.list}`;
const control = (sheet, line, column, id) => {
  const given = { id, "aria-describedby": `${id}-note`, "data-column": column.name };
  const value = values(line)[column.name] || "";
  if (column.type === "boolean") {
    const box = el("input", { ...given, type: "checkbox" });
    box.checked = Boolean(value);
    return box;
  }
  if (column.choices.length) {
    const words = ["", ...column.choices].map((word) =>
      el("option", { value: word, text: column.words[word] || word || "–" }));
    const chosen = el("select", given, ...words);
    chosen.value = value;
    return chosen;
  }
  if (column.name === sheet.words) {
    const words = el("textarea", { ...given, rows: 2, maxlength: 1900 });
    words.value = value;
    return words;
  }
  const isNumber = ["integer", "number"].includes(column.type);
  const typed = el("input", {
    ...given, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    inputmode: isNumber ? "decimal" : false, list: column.list == null ? false : listOf(column),
  });
  typed.value = value;
  return typed;
};
// Of several names the list offers the last one, behind those that stand already.
const offerNext = (column, typed) => {
  const sign = { "a; b": ";", "a > b": ">" }[column.shape];
  const at = sign ? typed.value.lastIndexOf(sign) : -1;
  if (at < 0 || column.list == null) return;
  const own = $(`${typed.id}-list`) || el("datalist", { id: `${typed.id}-list` });
  const before = `${typed.value.slice(0, at)}${sign} `;
  own.replaceChildren(...form.lists[column.list].map((name) => el("option", { value: before + name })));
  typed.after(own);
  typed.setAttribute("list", own.id);
};
const fieldOf = (sheet, line, column, changed) => {
  const id = `f${++ids}`;
  const input = control(sheet, line, column, id);
  const tick = column.type === "boolean";
  input.addEventListener("input", () => {
    values(line)[column.name] = tick ? (input.checked ? "yes" : "") : input.value.trim();
    if (!tick) offerNext(column, input);
    changed(column);
  });
  const label = tick ? el("label", {}, input, column.header) : el("label", { for: id, text: column.header });
  const note = el("small", { id: `${id}-note`, text: column.note });
  return el("div", { class: tick ? "field tick" : "field", "data-of": column.name },
    label, ...(tick ? [] : [input]), note);
};
// At first sight: whom, the verb, what must be filled in, what the verb is about, own words.
const isFirst = (sheet, line, column) => {
  const verb = sheet.columns.find((c) => c.name === sheet.verb);
  const about = verb?.objects[values(line)[sheet.verb]] || verb?.objects[""];
  const needed = sheet.needs.filter((each) => each.word === (values(line)[sheet.first] || "")).map((each) => each.column);
  const first = [sheet.first, sheet.words, about, ...needed];
  if (column.name === sheet.whom) return line.added;
  return column.required || first.includes(column.name) || sheet.columns.length < 8;
};
const fill = (sheet, line, card, changed) => {
  const inside = card.querySelector(".inside");
  const more = el("div", { class: "inside" });
  const list = el("ul", { class: "found", "aria-live": "polite" });
  const shown = sheet.columns.filter((c) => c.name !== sheet.whom || line.added);
  const first = [], rest = [];
  for (const c of shown) (isFirst(sheet, line, c) ? first : rest).push(fieldOf(sheet, line, c, changed));
  const place = (of) => [sheet.whom, sheet.first, undefined, sheet.words].indexOf(of.dataset.of);
  const rank = (of) => place(of) < 0 ? 2 : place(of);
  first.sort((a, b) => rank(a) - rank(b));
  more.append(...rest);
  const others = el("details", { class: "more" }, el("summary", { text: says.more }), more);
  others.open = rest.some((each) => values(line)[each.dataset.of]);
  const clear = el("button", { type: "button", text: line.added ? says.take_away : says.clear,
    onclick: () => empty(sheet, line, card) });
  inside.replaceChildren(...first, ...(rest.length ? [others] : []), list, clear);
};
const empty = (sheet, line, card) => {
  if (line.added) {
    sheet.lines.splice(sheet.lines.indexOf(line), 1);
    const next = card.closest("section").querySelector("button.add");
    card.parentElement.remove();
    next.focus();
  } else {
    line.values = sheet.whom ? { [sheet.whom]: whomOf(sheet, line) } : {};
    card.open = false;
    card.querySelector("summary").focus();
  }
  changedAll();
};
const show = (sheet, line, card) => {
  const wrong = findings(sheet, line);
  const order = inWords(sheet, line);
  card.classList.toggle("ordered", isOrder(sheet, line) && !wrong.some((each) => each.stops));
  card.classList.toggle("wrong", wrong.some((each) => each.stops));
  card.querySelector("b").textContent = whomOf(sheet, line) || (sheet.whom ? says.new : sheet.title);
  const count = wrong.length ? ` (${filled(says.look, { count: String(wrong.length) })})` : "";
  card.querySelector(".order").textContent = order ? order + count : "";
  const list = card.querySelector(".found");
  if (!list) return;
  const said = wrong.map((each) => each.said).join("\n");
  if (list.dataset.said !== said) {
    list.dataset.said = said;
    list.replaceChildren(...wrong.map((each) => el("li", { class: each.stops ? "stops" : false, text: each.said })));
  }
  for (const input of card.querySelectorAll("[data-column]"))
    input.setAttribute("aria-invalid", wrong.some((each) => each.stops && each.column === input.dataset.column));
};
const cardOf = (sheet, line) => {
  const facts = line.facts.map(([header, said]) => `${header}: ${said}`).join(". ");
  const card = el("details", { class: line.head ? "card head" : "card" },
    el("summary", {}, el("b"), el("span", { text: facts }), el("span", { class: "order" })),
    el("div", { class: "inside" }));
  const changed = (column) => {
    if (column.name === sheet.first) {
      const id = document.activeElement?.dataset?.column;
      fill(sheet, line, card, changed);
      card.querySelector(`[data-column="${id}"]`)?.focus();
    }
    changedAll();
  };
  card.addEventListener("toggle", () => {
    if (!card.open || card.querySelector(".found")) return;
    fill(sheet, line, card, changed);
    show(sheet, line, card);
  });
  card.refresh = () => { if (!card.open) card.querySelector(".inside").replaceChildren(); show(sheet, line, card); };
  card.refresh();
  return el("li", { "data-whom": folded(`${whomOf(sheet, line)} ${facts}`) }, card);
};
const changedAll = () => {
  showAll();
  keep();
};
const showAll = () => {
  for (const card of document.querySelectorAll(".card")) card.refresh();
  const given = form.forms.flatMap((sheet) => sheet.lines.filter((each) => isOrder(sheet, each)));
  $("to-send").textContent = given.length ? `${says.send} (${given.length})` : says.send;
};
const sectionOf = (sheet) => {
  const list = el("ol", { class: "cards" }, ...sheet.lines.map((each) => cardOf(sheet, each)));
  const add = el("button", { type: "button", class: "add", text: filled(says.add, { sheet: sheet.title }), onclick: () => {
    const [only, ...others] = form.lists[sheet.columns.find((c) => c.name === sheet.whom)?.list] || [];
    const line = lineWith(only && !others.length ? { [sheet.whom]: only } : {});
    sheet.lines.push(line);
    const item = cardOf(sheet, line);
    list.append(item);
    item.firstChild.open = true;
    item.firstChild.dispatchEvent(new Event("toggle"));
    item.querySelector("[data-column]").focus();
  } });
  const id = `s${++ids}`;
  return el("section", { "aria-labelledby": id }, el("h2", { id, text: sheet.title }),
    ...(sheet.said ? [el("p", { text: sheet.said })] : []), list, add);
};

// The page

const parts = ["orders", "told", "send"];
const go = (button) => {
  const part = button.dataset.part;
  for (const each of document.querySelectorAll("#parts button"))
    each === button ? each.setAttribute("aria-current", "page") : each.removeAttribute("aria-current");
  for (const id of parts) $(id).hidden = id !== part;
  if (part === "send") look();
  const to = $(button.dataset.at || part);
  to.querySelector("h2,h1")?.setAttribute("tabindex", "-1");
  (to.querySelector("h2,h1") || to).focus({ preventScroll: true });
  scrollTo(0, button.dataset.at ? to.offsetTop - $("parts").offsetHeight : 0);
};
const look = () => {
  $("text").value = text();
  $("text").style.height = `${$("text").scrollHeight + 4}px`;
  const wrong = form.forms.flatMap((sheet) => sheet.lines.flatMap((line) =>
    findings(sheet, line).map((each) => ({ ...each, whom: whomOf(sheet, line) }))));
  const none = text().trim().split("\n").length === form.head.length;
  $("look").replaceChildren(...(none ? [el("li", { text: says.nothing })] : []), ...wrong.map((each) =>
    el("li", { class: each.stops ? "stops" : false, text: `${each.whom ? `${each.whom}: ` : ""}${each.said}` })));
  const whole = `mailto:${encodeURIComponent(form.to || "").replace("%40", "@")}?subject=${encodeURIComponent(form.subject)}&body=`;
  $("mail").href = whole + encodeURIComponent(text().replace(/\n/g, "\r\n"));
  $("long").hidden = $("mail").href.length < 1900;
};
const copy = async () => {
  try { await navigator.clipboard.writeText(text()); } catch {
    $("text").select();
    document.execCommand("copy");
  }
  $("done").textContent = says.copied;
};
const save = () => {
  const link = el("a", { href: URL.createObjectURL(new Blob([text()], { type: "text/plain" })), download: form.file });
  link.click();
  $("done").textContent = filled(says.saved, { file: form.file });
};
const forget = () => {
  if (!confirm(says.throw_away)) return;
  try { localStorage.removeItem(kept); } catch { /* nothing was kept */ }
  location.reload();
};
for (const sheet of form.forms) {
  sheet.lines = sheet.lines.map((says, at) => ({
    values: Object.fromEntries(sheet.columns.map((c) => [c.name, says[c.name] || ""])),
    facts: sheet.facts.filter((each) => says[each.name]).map((each) => [each.header, says[each.name]]),
    head: sheet.heads.includes(at), added: false,
  }));
}
recall();
for (const [at, list] of form.lists.entries())
  document.body.append(el("datalist", { id: `list-${at}` }, ...list.map((name) => el("option", { value: name }))));
$("finder").hidden = form.forms.every((each) => each.lines.length < 9);
$("sheets").append(...form.forms.map(sectionOf));
$("find").addEventListener("input", () => {
  for (const item of document.querySelectorAll(".cards>li"))
    item.hidden = !item.dataset.whom.includes(folded($("find").value));
});
for (const button of document.querySelectorAll("#parts button")) button.addEventListener("click", () => go(button));
$("mail").addEventListener("click", () => { $("done").textContent = says.mailed; });
$("copy").addEventListener("click", copy);
$("save").addEventListener("click", save);
$("forget").addEventListener("click", forget);
for (const map of document.querySelectorAll("#told .map"))
  map.before(el("button", { type: "button", text: says.larger, onclick: () => map.classList.toggle("near") }));
if (!$("map")) $("to-map").remove();
showAll();  // nothing is kept before something is typed: what was kept stays, should it not be read
