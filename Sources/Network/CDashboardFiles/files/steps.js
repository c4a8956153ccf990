// SPDX-License-Identifier: Apache-2.0

// The dashboard's form for each action. The store provides the steps, their actions, members and choices.

import { get, post, query } from "./api.js";
import { button, copy, h, replace, visible } from "./dom.js";
import { announce, newestEntry } from "./events.js";
import { field } from "./fields.js";
import { plural } from "./format.js";
import { catalogueDialog, playDialog } from "./play.js";
import { resetDialog } from "./reset.js";

// What people look for among the steps and find in another place.
const elsewhere = (app) => [
  { label: "Resend a notification: open Notifications", synonyms: "repeat post again webhook delivery", run: () => app.open("notifications", {}) },
  { label: "Reset the store…", synonyms: "start again clear empty remove all", run: () => resetDialog(app) },
  { label: "Play a script…", synonyms: "load import steps file paste", run: () => playDialog(app) },
  { label: "Load a catalogue…", synonyms: "storekit products import file configuration", run: () => catalogueDialog(app) },
  { label: "Export the script: open Script", synonyms: "save download replay test storekit", run: () => app.open("script", {}) },
];

const changePlan = "Change plan";

export function stepDialog(app) {
  let groups = [];
  let kinds = new Map();
  let chosen = null;
  const search = h("input", {
    type: "search", placeholder: "Find an action", "aria-label": "Find an action", class: "search", autocomplete: "off",
    oninput: () => { list(); chooseFirst(); }, onkeydown: (event) => {
      if (event.key === "ArrowDown") move(event, -1, 1);
      if (event.key === "Enter") {
        event.preventDefault();
        options.querySelector("button")?.click();
      }
    },
  });
  const options = h("div", { class: "step-list", role: "group", "aria-label": "Actions", tabindex: "-1" });
  const form = h("form", { class: "form step-form", "aria-label": "The chosen action", novalidate: true, tabindex: "-1" });
  const dialog = h(
    "dialog",
    { class: "steps", "aria-labelledby": "steps-title" },
    h("div", { class: "dialog-head" },
      h("h2", { id: "steps-title" }, "New step"),
      button("Close", () => dialog.close(), { class: "quiet" })),
    h("div", { class: "steps-body" }, h("div", { class: "step-pane" }, search, options), form),
  );
  document.body.append(dialog);
  options.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(event, [...options.querySelectorAll("button")].indexOf(event.target), step);
  });

  function move(event, from, by) {
    event.preventDefault();
    const all = [...options.querySelectorAll("button")];
    if (from + by < 0) search.focus();
    else all[from + by]?.focus();
  }

  async function load() {
    const answer = await get("/store/steps");
    groups = answer.groups;
    kinds = new Map(answer.steps.map((each) => [each.do, each]));
  }

  // The action of a step with a title, or that sets the same Boolean, or the first one.
  function actionOf(step, subject, title) {
    const all = kinds.get(step).actions;
    return all.find((each) => each.title === title) ?? all.find((each) => Object.entries(each.set ?? {}).every(([name, value]) => subject[name] === value)) ?? all[0];
  }

  async function open(step, subject = {}, title = undefined) {
    try {
      if (kinds.size === 0) await load();
    } catch (error) {
      return app.fail(error, true);
    }
    search.value = "";
    choose(step ?? "purchase", step ? subject : app.inspector.subject, title);
    list();
    if (!dialog.open) dialog.showModal();
    showChosen();
    dialog.classList.toggle("chosen", Boolean(step));
    if (step) focusForm();
    else search.focus();
  }

  function focusForm() {
    (form.querySelector("input:invalid, select:invalid") ?? form.querySelector("[type=submit]"))?.focus();
  }

  function list() {
    const wanted = search.value.trim().toLowerCase();
    replace(options, groups.map(({ title, steps }) => {
      const found = steps.filter((step) => kinds.has(step)).flatMap((step) => kinds.get(step).actions.map((action) => ({ step, action })))
        .filter(({ step, action }) => [`${step} ${action.title}`, ...(action.synonyms ?? [])].some((each) => each.toLowerCase().includes(wanted)));
      return found.length === 0 ? null : h("section", null, h("h3", null, title), found.map(({ step, action }) =>
        button(action.title, () => {
          chooseListed(step, action);
          dialog.classList.add("chosen");
          focusForm();
        }, { "aria-pressed": String(action === chosen), data: { step, action: action.title } })));
    }));
    const others = wanted === "" ? [] : elsewhere(app).filter(({ label, synonyms }) => `${label} ${synonyms}`.toLowerCase().includes(wanted));
    if (others.length > 0) {
      options.append(h("section", null, h("h3", null, "Elsewhere"), others.map(({ label, run }) => button(label, () => {
        dialog.close();
        run();
      }))));
    }
    if (options.childElementCount === 0) replace(options, h("p", { class: "muted pad" }, "No matching action."));
  }

  function showChosen() {
    options.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  }

  // The fields name what the inspector shows, unless the action cannot be undone. A step that is about a subscription or
  // a transaction accepts only one of them.
  function chooseListed(step, action) {
    const subject = action.warning ? {} : { ...app.inspector.subject };
    const isOfEither = ["subscription", "transaction"].every((each) => kinds.get(step).members.some(({ name }) => name === each));
    if (isOfEither && subject.subscription) delete subject.transaction;
    choose(step, { ...subject, ...action.set }, action.title);
  }

  // While people search, the form is that of the first action found.
  function chooseFirst() {
    const first = options.querySelector("[data-step]");
    if (!first || options.querySelector("[aria-pressed=true]")) return;
    const action = kinds.get(first.dataset.step).actions.find((each) => each.title === first.dataset.action);
    chooseListed(first.dataset.step, action);
  }

  // MARK: Form

  function choose(step, subject, title = undefined) {
    const { members } = kinds.get(step);
    const action = actionOf(step, subject, title);
    chosen = action;
    form.dataset.step = step;
    for (const each of options.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each.textContent === action.title));
    showChosen();
    const isPlan = action.title === changePlan;
    const shown = members.filter((member) => !Object.hasOwn(action.set ?? {}, member.name))
      .map((member) => (isPlan && member.name === "product" ? { ...member, input: "plan" } : member));
    // An action that cannot be taken back never acts on a default customer.
    // What the action is about begins its form.
    const needs = action.needs ?? [];
    shown.sort((left, right) => Number(needs.includes(right.name)) - Number(needs.includes(left.name)));
    const fields = shown.map((member) => field(member, subject[member.name],
      member.required || needs.includes(member.name) || (Boolean(action.warning) && member.input === "customer"), subject));
    const isFirst = (each) => each.isRequired || each.member.input === "percent" || each.isSet || (step === "purchase" && ["customer", "as", "offer"].includes(each.member.name))
      || (step === "refund" && each.member.name === "seats" && subject.isOfGroup) || shown.length <= 3;
    const first = fields.filter(isFirst);
    const more = fields.filter((each) => !isFirst(each));
    if (isPlan) followCustomer(fields, subject.plans);
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const preview = h("pre", { class: "preview mono", tabindex: "0", "aria-label": "The step as JSON" });
    const end = h("div", { class: "form-end" });
    const value = () => {
      const object = { do: step };
      for (const each of fields) {
        const read = each.read();
        if (read !== undefined) object[each.member.name] = read;
      }
      return { ...object, ...action.set };
    };
    const show = () => { preview.textContent = visible(JSON.stringify(value(), null, 1), 4000).replace(/‹U\+000A›/g, "\n"); };
    let isConfirmed = false;
    const buttons = (isAsking) => {
      isConfirmed = isAsking;
      replace(end,
        // StepAction of StoreEngine says which actions ask for a confirmation.
        isAsking ? h("p", { class: "warning", role: "alert" }, `${action.warning} This cannot be undone.`) : null,
        isAsking ? button("Back", () => buttons(false)) : button("Cancel", () => dialog.close()),
        button(isAsking ? `${action.title} now`.replace(/ now now$/, " now") : action.warning ? `${action.title}…` : action.title, undefined,
          { type: "submit", class: action.warning ? "primary danger" : "primary" }));
      if (isAsking) end.querySelector("button").focus();
    };
    replace(
      form,
      h("div", { class: "form-head" },
        button("All actions", () => { dialog.classList.remove("chosen"); search.focus(); }, { class: "quiet back" }),
        h("h3", null, action.title), h("code", null, step)),
      shown.length === 0 ? h("p", { class: "muted" }, "This action needs no details.") : null,
      first.map((each) => each.element),
      more.length > 0 ? h("details", null, h("summary", null, plural(more.length, "optional field")), more.map((each) => each.element)) : null,
      h("div", { class: "preview-box" }, preview, button("Copy", () => copy(JSON.stringify(value()), "Step"), { class: "quiet" })),
      h("div", { class: "form-foot" }, problem, end),
    );
    buttons(false);
    form.oninput = () => {
      show();
      for (const each of fields) each.explain(null);
      problem.hidden = true;
      if (isConfirmed) buttons(false);
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      const missing = fields.find((each) => each.isRequired && each.read() === undefined);
      if (missing) {
        missing.explain("Required");
        missing.focus();
        return say(problem, `${missing.member.label} is required`);
      }
      if (action.warning && !isConfirmed) return buttons(true);
      return perform(action, value(), problem, fields);
    };
    show();
  }

  // The products of a change of plan are those of the customer's subscriptions.
  function followCustomer(fields, known) {
    const [customer, product] = ["customer", "product"].map((name) => fields.find((each) => each.member.name === name));
    const first = customer.read();
    let turn = 0;
    const load = async () => {
      const mine = ++turn;
      const name = customer.read();
      try {
        const found = name === undefined ? null : (await get(`/store/customers${query({ customer: name })}`)).customers[0]?.plans ?? [];
        // The form of one subscription has only its products.
        const mineOnly = name === first && known ? found?.filter((each) => known.some((one) => one.subscription === each.subscription)) : found;
        if (mine === turn) product.showPlans(mineOnly, name);
      } catch (error) {
        app.fail(error);
      }
    };
    customer.element.addEventListener("input", load);
    // What the inspector knows may be older than the store.
    product.showPlans(known ?? null, first);
    load();
  }

  async function perform(action, step, problem, fields) {
    const submit = form.querySelector("[type=submit]");
    submit.disabled = true;
    try {
      const before = await newestEntry();
      const rows = await post("/store/steps", step);
      const answers = rows.flatMap((row) => row.answers);
      if (answers.length > 0) say(problem, answers.map((each) => `Refused: ${each.errorMessage} (${each.error}${each.errorCode ? `, ${each.errorCode}` : ""})`).join("\n"));
      else {
        dialog.close();
        await announce(app, action.title, before);
      }
      app.changed();
    } catch (error) {
      const text = error.hint ? `${error.message}: ${error.hint}` : error.message;
      say(problem, text);
      // The store names the member, or the text in it.
      const wrong = fields.find((each) => error.message.includes(`"${each.member.name}"`))
        ?? fields.find((each) => typeof each.read() === "string" && error.message.includes(`"${each.read()}"`));
      problem.classList.toggle("repeated", Boolean(wrong));
      if (wrong) {
        const details = wrong.element.closest("details");
        if (details) details.open = true;
        wrong.explain(text);
        wrong.focus();
      }
    } finally {
      submit.disabled = false;
    }
  }

  function say(element, text) {
    element.hidden = false;
    element.classList.remove("repeated");
    element.textContent = visible(text, 1000).replace(/‹U\+000A›/g, "\n");
  }

  return { open, load };
}
