// SPDX-License-Identifier: Apache-2.0

// The dashboard's form for each script step. The store provides the steps, their members and choices.

import { get, post, query } from "./api.js";
import { button, copy, h, replace, toast, uniqueId, visible } from "./dom.js";
import { plural, words } from "./format.js";

export function stepDialog(app) {
  let groups = [];
  let kinds = [];
  const search = h("input", {
    type: "search", placeholder: "Find a step", "aria-label": "Find a step", class: "search", autocomplete: "off",
    oninput: () => list(), onkeydown: (event) => {
      if (event.key === "ArrowDown") move(event, -1, 1);
      if (event.key === "Enter") {
        event.preventDefault();
        options.querySelector("button")?.click();
      }
    },
  });
  const options = h("div", { class: "step-list", role: "group", "aria-label": "Steps" });
  const form = h("form", { class: "form step-form", "aria-label": "Members of the step", novalidate: true });
  const dialog = h(
    "dialog",
    { class: "steps", "aria-labelledby": "steps-title" },
    h("header", { class: "dialog-head" },
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
    ({ steps: kinds, groups } = await get("/store/steps"));
  }

  const kind = (step) => kinds.find((each) => each.do === step);
  const stepTitle = (step) => kind(step)?.title ?? step;

  // The steps that have one of these members.
  function fitting(subject) {
    const known = Object.entries(subject).filter(([, value]) => value !== undefined).map(([member]) => member);
    return kinds.filter((each) => each.members.some((member) => known.includes(member.name))).map((each) => each.do);
  }

  async function open(step, subject = {}) {
    try {
      if (kinds.length === 0) await load();
    } catch (error) {
      return app.fail(error, true);
    }
    search.value = "";
    list(step);
    choose(step ?? "purchase", subject);
    if (!dialog.open) dialog.showModal();
    dialog.classList.toggle("chosen", Boolean(step));
    if (step) (form.querySelector("input:invalid, select:invalid") ?? form.querySelector("input, select, button"))?.focus();
    else search.focus();
  }

  function list(chosen = form.dataset.step) {
    const wanted = search.value.trim().toLowerCase();
    replace(options, groups.map(({ title, steps }) => {
      const found = steps.filter((each) => kind(each) && `${each} ${stepTitle(each)}`.toLowerCase().includes(wanted));
      return found.length === 0 ? null : h("section", null, h("h3", null, title), found.map((each) =>
        button(stepTitle(each), () => {
          choose(each, {});
          dialog.classList.add("chosen");
          form.querySelector("input, select")?.focus();
        }, { "aria-pressed": String(each === chosen), data: { step: each } })));
    }));
    if (options.childElementCount === 0) replace(options, h("p", { class: "muted pad" }, "No matching step."));
  }

  // MARK: Form

  function choose(step, subject) {
    const members = kind(step)?.members ?? [];
    form.dataset.step = step;
    for (const each of options.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each.dataset.step === step));
    const fields = members.map((member) => field(member, subject[member.name]));
    const isFirst = (each) => each.member.required || each.isSet || (step === "purchase" && ["customer", "as", "offer"].includes(each.member.name))
      || members.length <= 3;
    const first = fields.filter(isFirst);
    const more = fields.filter((each) => !isFirst(each));
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const preview = h("pre", { class: "preview mono", tabindex: "0", "aria-label": "The step as JSON" });
    const value = () => {
      const object = { do: step };
      for (const each of fields) {
        const read = each.read();
        if (read !== undefined) object[each.member.name] = read;
      }
      return object;
    };
    const show = () => { preview.textContent = visible(JSON.stringify(value(), null, 1), 4000).replace(/‹U\+000A›/g, "\n"); };
    replace(
      form,
      h("div", { class: "form-head" },
        button("All steps", () => { dialog.classList.remove("chosen"); search.focus(); }, { class: "quiet back" }),
        h("h3", null, stepTitle(step)), h("code", null, step)),
      members.length === 0 ? h("p", { class: "muted" }, "This step has no members.") : null,
      first.map((each) => each.element),
      more.length > 0 ? h("details", null, h("summary", null, plural(more.length, "optional member")), more.map((each) => each.element)) : null,
      h("div", { class: "preview-box" }, preview, button("Copy", () => copy(JSON.stringify(value()), "Step"), { class: "quiet" })),
      problem,
      h("div", { class: "form-end" },
        button("Cancel", () => dialog.close()),
        button(stepTitle(step) === words(step) ? stepTitle(step) : "Perform", undefined, { type: "submit", class: "primary" })),
    );
    form.oninput = show;
    form.onsubmit = async (event) => {
      event.preventDefault();
      const missing = fields.find((each) => each.member.required && each.read() === undefined);
      if (missing) {
        missing.focus();
        return say(problem, `${missing.member.name} is required`);
      }
      const submit = form.querySelector("[type=submit]");
      submit.disabled = true;
      try {
        const rows = await post("/store/steps", value());
        const answers = rows.flatMap((row) => row.answers);
        if (answers.length > 0) say(problem, answers.map((each) => `Refused: ${each.errorMessage} (${each.error}${each.errorCode ? `, ${each.errorCode}` : ""})`).join("\n"));
        else {
          dialog.close();
          toast(`${stepTitle(step)}: ${summary(rows)}`);
        }
        app.changed();
      } catch (error) {
        say(problem, error.hint ? `${error.message}: ${error.hint}` : error.message);
      } finally {
        submit.disabled = false;
      }
    };
    show();
  }

  function say(element, text) {
    element.hidden = false;
    element.textContent = visible(text, 1000).replace(/‹U\+000A›/g, "\n");
  }

  return { open, load, fitting };
}

export function summary(rows) {
  const parts = [
    [rows.reduce((sum, row) => sum + row.transactions.length, 0), "transaction"],
    [rows.reduce((sum, row) => sum + row.notifications.length, 0), "notification"],
  ].filter(([number]) => number > 0).map(([number, noun]) => plural(number, noun));
  return parts.length === 0 ? "done" : parts.join(", ");
}

// MARK: Fields

const numberPattern = /^-?\d{1,15}$/;

function field(member, preset) {
  const id = uniqueId("field");
  const made = (inputs[member.input] ?? inputs.text)(member, id);
  if (preset !== undefined) made.set(preset);
  return {
    member,
    isSet: preset !== undefined,
    read: made.read,
    focus: () => made.focusable.focus(),
    element: h("div", { class: "field" },
      h("label", { for: id, title: member.label }, member.name, " ", member.required ? h("span", { class: "required" }, "required") : null),
      made.element),
  };
}

function textInput(member, id, properties, read = (text) => text) {
  const input = h("input", {
    type: "text", id, name: member.name, autocomplete: "off", spellcheck: "false", required: member.required, ...properties,
  });
  return {
    element: input, focusable: input,
    set: (value) => { input.value = value; },
    read: () => (input.value.trim() === "" ? undefined : read(input.value.trim())),
  };
}

function select(member, id, choices, read = (text) => text) {
  const input = h("select", { id, name: member.name, required: member.required },
    h("option", { value: "" }, member.required ? "Choose…" : "not set"), choices.map(([value, text]) => h("option", { value }, text)));
  return {
    element: input, focusable: input,
    set: (value) => { input.value = String(value); },
    read: () => (input.value === "" ? undefined : read(input.value)),
  };
}

// A text field with completions from the store.
function completed(member, id, find) {
  const options = h("datalist", { id: `${id}-list` });
  const made = textInput(member, id, { list: options.id, placeholder: member.input === "customer" ? "customer" : undefined });
  let turn = 0;
  const complete = async () => {
    const mine = ++turn;
    try {
      const found = await find(made.element.value);
      if (mine === turn) replace(options, found.map(([value, label]) => h("option", { value, label: label && visible(label, 100) })));
    } catch {
      // The field works without completions.
    }
  };
  made.element.addEventListener("input", complete);
  made.element.addEventListener("focus", complete, { once: true });
  return { ...made, element: h("div", null, made.element, options) };
}

const shortList = "12";
const integer = (text) => (numberPattern.test(text) ? Number(text) : text);
const inputs = {
  text: (member, id) => textInput(member, id),
  name: (member, id) => textInput(member, id, { placeholder: "a new name" }),
  uuid: (member, id) => textInput(member, id, { placeholder: "00000000-0000-0000-0000-000000000000" }),
  integer: (member, id) => textInput(member, id, { inputmode: "numeric" }, integer),
  price: (member, id) => textInput(member, id, { inputmode: "decimal", placeholder: "9.99" }),
  time: (member, id) => textInput(member, id, { placeholder: "2026-03-01T00:00:00Z" }),
  list: (member, id) => textInput(member, id, { placeholder: "USA, CAN" }, (text) => text.split(",").map((each) => each.trim()).filter(Boolean)),
  flag: (member, id) => select(member, id, [["true", "true"], ["false", "false"]], (text) => text === "true"),
  choice: (member, id) => select(member, id, member.choices.map((each) => [each, each])),
  choiceOrNull: (member, id) => select(member, id, [...member.choices.map((each) => [each, each]), ["null", "none"]], (text) => (text === "null" ? null : text)),
  choiceOrNumber: (member, id) => completed(member, id, async () => member.choices.map((each) => [each])),
  names: (member, id) => textInput(member, id, { placeholder: "anna: A, ben: B" }, (text) =>
    Object.fromEntries(text.split(",").map((each) => each.split(":").map((part) => part.trim())).filter((each) => each.length === 2))),
  product: (member, id) => completed(member, id, async () => {
    const catalogue = await get("/store/catalogue");
    return [...catalogue.groups.flatMap((group) => group.products), ...catalogue.products].map((each) => [each.productId, each.name]);
  }),
  customer: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/customers${query({ q: text, limit: shortList })}`)).customers.map((each) => [each.name])),
  subscription: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/timeline${query({ q: text, limit: shortList })}`)).subscriptions.map((each) => [each.name, `${each.customer}, ${each.productId}`])),
  transaction: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/transactions${query({ q: text, limit: shortList })}`)).transactions.map((each) => [each.name, `${each.customer}, ${each.productId}`])),
  offer: (member, id) => {
    const kind = h("select", { id, "aria-label": "Kind of offer" }, [["", "none"], ["promotional", "promotional"], ["code", "code"], ["winBack", "win-back"]]
      .map(([value, text]) => h("option", { value }, text)));
    const offer = completed({ ...member, input: "text" }, `${id}-id`, async () => {
      const catalogue = await get("/store/catalogue");
      const products = [...catalogue.groups.flatMap((group) => group.products), ...catalogue.products];
      return products.flatMap((product) => product.offers.filter((each) => each.id && each.kind === kind.value).map((each) => [each.id, product.productId]));
    });
    offer.focusable.setAttribute("aria-label", "Offer id");
    offer.focusable.setAttribute("placeholder", "offer id");
    return {
      element: h("div", { class: "pair-fields" }, kind, offer.element), focusable: kind, set: () => {},
      read: () => (kind.value === "" ? undefined : { [kind.value]: offer.read() ?? "" }),
    };
  },
};
