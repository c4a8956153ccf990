// SPDX-License-Identifier: Apache-2.0

// What a backend answers beside the store: where it is asked, how it answered, and where the answers differ.

import { get, post, reason } from "./api.js";
import { button, h, name, replace, toast, uniqueId, visible } from "./dom.js";
import { differenceList } from "./differences.js";
import { drillCard } from "./drill.js";
import { count, plural, timeElement } from "./format.js";
import { page, redraw } from "./pages.js";

const example = "http://127.0.0.1:3000/access/{appTransactionId}?product={product}&at={time}";
const defaultLimit = 1000;
// The others are folded, so that the drill below them is found.
const mostShown = 10;

export function backend(app) {
  const status = h("p", { class: "count muted", role: "status" });
  const { element, body } = page("Backend", "backend", status);
  const lead = h("div", null);
  const problem = h("div", { class: "backend-problem", "aria-live": "polite" });
  const facts = h("dl", { class: "facts" });
  const form = settingsForm((request) => act("Asking your backend…", request));
  const change = h("details", { class: "backend-change" }, h("summary", null, "Change the settings"), form.element);
  const again = button("Ask again", () => ask({}));
  const end = button("End", () => ask({ url: null }));
  const actions = h("div", { class: "actions" }, again, end);
  const setting = h("section", { class: "card", "aria-label": "Where it is asked" }, h("h3", null, "Where it is asked"), facts, actions, change);
  const questions = h("section", { class: "card", "aria-label": "Questions" });
  const differences = h("section", { class: "card", "aria-label": "Differences" });
  replace(body, h("div", { class: "column" }, lead, problem, setting, questions, differences, drillCard(app)));
  let turn = 0;
  let isBusy = false;
  let wasAsked;

  async function refresh() {
    const mine = ++turn;
    try {
      const view = await get("/store/backend");
      if (mine === turn) show(view);
    } catch (error) {
      app.fail(error);
    }
  }

  // MARK: Actions

  // Sends a change, which is answered when the backend has been asked.
  async function act(text, request) {
    if (isBusy) return;
    isBusy = true;
    setBusy(true);
    status.textContent = text;
    try {
      const view = await post("/store/backend", request);
      turn += 1;
      show(view);
      toast(view.url === null ? "Your backend is not asked any more" : sentence(view), view.problem ? "bad" : "good");
      if (view.url !== null && request.url !== undefined) {
        change.open = false;
        change.firstElementChild.focus();
      }
    } catch (error) {
      isBusy = false;
      refresh();
      throw error;
    } finally {
      isBusy = false;
      setBusy(false);
      app.changed();
    }
  }

  async function ask(request) {
    try {
      await act(request.url === null ? "Ending…" : "Asking your backend…", request);
    } catch (error) {
      app.fail(error, true);
    }
  }

  function setBusy(isOn) {
    for (const each of [again, end, form.submit]) {
      if (isOn) each.setAttribute("aria-disabled", "true");
      else each.removeAttribute("aria-disabled");
    }
  }

  // MARK: Contents

  function show(view) {
    const isAsked = view.url !== null;
    if (!isBusy || isAsked !== wasAsked) setText(status, headline(view));
    for (const each of [actions, questions, differences]) each.hidden = !isAsked;
    change.firstElementChild.hidden = !isAsked;
    if (isAsked !== wasAsked) {
      const hadFocus = document.activeElement === end;
      change.open = !isAsked;
      if (hadFocus) form.focus();
    }
    wasAsked = isAsked;
    form.show(view);
    const { url, headers, limit, differing, differences: { total, newest } } = view;
    redraw(lead, isAsked, () => (isAsked ? [] : intro()));
    redraw(problem, [view.problem, view.isPaused], () => notice(view));
    redraw(facts, [url, headers, limit], () => (isAsked ? setup(view) : []));
    redraw(questions, [isAsked, view.questions, limit], () => [h("h3", null, "Questions"), h("dl", { class: "facts" }, counts(view))]);
    redraw(differences, [isAsked, differing, total, newest, app.environment()], () => [
      h("h3", null, "Differences", h("span", { class: "below" }, `${count(differing)} now, ${count(total)} in all`)),
      newest.length === 0 ? h("p", { class: "muted" }, "None.") : differenceList(newest.slice(0, mostShown), link, subject),
      newest.length > mostShown ? h("details", { class: "more", open: differences.querySelector(".more")?.open },
        h("summary", { data: { focus: "more" } }, `${count(newest.length - mostShown)} more`), differenceList(newest.slice(mostShown), link, subject)) : null,
      newest.length < total ? h("p", { class: "muted" }, `The newest ${count(newest.length)}; those that have not ended are first.`) : null,
    ]);
  }

  // The record of a difference may be in the other environment, which is then shown.
  function link(each, kind, key, text = key) {
    return h("a", { href: app.inspectAddress(kind, key), onclick: () => app.showEnvironment(each.environment), data: { focus: `${kind} ${key} ${each.since} ${each.customer}` } }, name(text));
  }

  function subject(each) {
    return [
      h("a", { href: app.address("customer", { name: each.customer }), onclick: () => app.showEnvironment(each.environment), data: { focus: `customer ${each.customer} ${each.productId} ${each.since}` } }, name(each.customer)),
      each.environment === app.environment() ? null : h("span", { class: "tag" }, each.environment),
    ];
  }

  return { element, refresh, update: refresh };
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function headline({ url, differing, problem, questions }) {
  if (url === null) return "not asked";
  if (differing > 0) return `${plural(differing, "difference")} now`;
  if (problem) return "without answer";
  return questions.asked === 0 ? "nothing asked yet" : "answers as the store does";
}

const sentence = (view) => `Your backend was asked: ${plural(view.questions.asked, "question")}, ${count(view.questions.unanswered)} without answer, ${plural(view.differing, "difference")} now`;

function intro() {
  return h("p", { class: "lead muted" }, "After each event, the store can ask your backend who may use what, and compare the answer with its own: where they differ, timelines are red, and the difference is listed here with the notification that caused it. ",
    "Enter the URL at which your backend answers in JSON, as ", h("code", null, "{\"entitled\": true}"), ", for example ", h("code", null, example), ".");
}

function notice({ problem, isPaused }) {
  if (!problem) return [];
  return h("section", { class: "notice bad", "aria-label": "Without answer" }, h("p", { class: "notice-title" }, "Without answer at ", timeElement(problem.at)),
    h("p", null, visible(problem.message, 500), problem.hint ? `: ${visible(problem.hint, 500)}` : "", "."),
    isPaused ? h("p", null, "Your backend is asked ever more rarely until it answers.") : null);
}

function setup({ url, headers, limit }) {
  return [
    ["URL", h("span", { class: "mono" }, visible(url, 2000))],
    ["Header fields", headers.length === 0 ? "none" : [headers.map((each) => visible(each, 100)).join(", "), h("span", { class: "below" }, "The values are not shown.")]],
    ["Limit", `${plural(limit, "question")} for one time of the store`],
  ].map(([term, value]) => [h("dt", null, term), h("dd", null, value)]);
}

function counts({ questions: { asked, unanswered, notAsked, unnamed }, limit }) {
  const why = (number, text) => [count(number), h("span", { class: "below" }, text)];
  return [
    ["Asked", count(asked)],
    ["Without answer", count(unanswered)],
    ["Not asked", notAsked === 0 ? "0" : why(notAsked, `customers to ask about later: the limit of questions for one time is ${count(limit ?? defaultLimit)}, or your backend did not answer`)],
    unnamed > 0 && ["Not possible", why(unnamed, "the customer lacks what the URL names, such as an account token")],
  ].filter(Boolean).map(([term, value]) => [h("dt", null, term), h("dd", null, value)]);
}

// MARK: Settings

// Values of header fields are never read from the store: to change something, they are entered again.
function settingsForm(send) {
  const labelled = (label, input, hint) => {
    input.id = uniqueId("backend");
    const note = hint ? h("p", { class: "below", id: uniqueId("backend") }, hint) : null;
    if (note) input.setAttribute("aria-describedby", note.id);
    return h("div", { class: "field" }, h("label", { for: input.id }, label), input, note);
  };
  const plain = { type: "text", autocomplete: "off", spellcheck: "false" };
  const url = h("input", { ...plain, inputmode: "url", class: "mono", placeholder: example });
  const limit = h("input", { ...plain, inputmode: "numeric", class: "short" });
  const list = h("div", { class: "header-fields" });
  const add = button("Add a header field", () => append().name.focus());
  const submit = button("Begin", undefined, { type: "submit", class: "primary" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const forgets = h("p", { class: "muted below", hidden: true }, "Forgets the differences so far.");
  let rows = [];
  let known = null;
  let isChanged = false;

  function append(fieldName = "") {
    const row = { name: h("input", { ...plain, value: fieldName, placeholder: "Authorization" }), value: h("input", { ...plain, type: "password", autocomplete: "new-password" }) };
    const remove = button("Remove", () => {
      rows = rows.filter((each) => each !== row);
      row.element.remove();
      isChanged = true;
      add.focus();
    });
    row.element = h("div", { class: "header-field", role: "group", "aria-label": `Header field ${rows.length + 1}` }, labelled("Name", row.name), labelled("Value", row.value), remove);
    rows.push(row);
    list.append(row.element);
    return row;
  }

  function explain(text, input) {
    problem.hidden = text === null;
    problem.textContent = visible(text ?? "", 500);
    for (const each of element.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
    input?.setAttribute("aria-invalid", "true");
    input?.focus();
  }

  function show(view) {
    forgets.hidden = view.url === null;
    setText(submit, view.url === null ? "Begin" : "Begin again");
    const text = JSON.stringify([view.url, view.headers, view.limit]);
    if (known === text || isChanged) return;
    const isEnd = known !== null && view.url === null;
    known = text;
    // What was asked can begin again.
    if (isEnd) return;
    url.value = view.url ?? "";
    limit.value = String(view.limit ?? defaultLimit);
    rows = [];
    list.replaceChildren();
    for (const each of view.headers ?? []) append(each);
  }

  async function begin(event) {
    event.preventDefault();
    explain(null);
    if (url.value.trim() === "") return explain("Enter the URL at which your backend answers", url);
    const headers = {};
    for (const row of rows) {
      const fieldName = row.name.value.trim();
      if (fieldName === "" && row.value.value === "") continue;
      if (fieldName === "") return explain("Enter the name of the header field", row.name);
      if (row.value.value === "") return explain(`Enter the value of ${fieldName}: the store does not show it`, row.value);
      headers[fieldName] = row.value.value;
    }
    // What is no number goes to the store as it is, which says what is wrong with it.
    const most = limit.value.trim();
    const request = { url: url.value.trim(), headers, limit: /^\d{1,15}$/.test(most) ? Number(most) : most };
    const wasChanged = isChanged;
    [isChanged, known] = [false, null];
    try {
      await send(request);
    } catch (error) {
      isChanged = wasChanged;
      explain(reason(error), /limit/.test(error.message) ? limit : /URL|placeholder/.test(error.message) ? url : undefined);
    }
  }

  const element = h("form", { class: "form backend-form", novalidate: true, onsubmit: begin, oninput: () => { isChanged = true; } },
    labelled("URL", url, "{customer}, {appTransactionId} or {appAccountToken} names the customer; {product}, {time} and {environment} may be there. Without {product}, one question is about all products."),
    list, h("div", null, add), labelled("Most questions for one time of the store", limit), problem,
    h("div", { class: "form-end" }, forgets, submit));
  return { element, submit, show, focus: () => url.focus() };
}
