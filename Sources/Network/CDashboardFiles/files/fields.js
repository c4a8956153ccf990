// SPDX-License-Identifier: Apache-2.0

// The fields of a form: an input for each kind of member, with completions from the store.

import { get, query } from "./api.js";
import { h, replace, uniqueId, visible } from "./dom.js";
import { money, period } from "./format.js";

const numberPattern = /^-?\d{1,15}$/;

// A field for a member of a step. `subject` has the price whose share is refunded. `isRequired` makes an optional member required, as in forms whose effect is final.
export function field(member, preset, isRequired = member.required, subject = {}) {
  const id = uniqueId("field");
  const made = (inputs[member.input] ?? inputs.text)({ ...member, required: isRequired, subject }, id);
  const problem = h("p", { class: "field-error", id: `${id}-problem`, hidden: true });
  const hint = member.hint ? h("ul", { class: "muted below hint", id: `${id}-hint` }, member.hint.split(/(?<=\.) |; /).map((each) => h("li", null, visible(each)))) : null;
  if (hint) made.focusable.setAttribute("aria-describedby", hint.id);
  if (preset !== undefined) made.set(preset);
  return {
    member, isRequired,
    isSet: preset !== undefined,
    read: made.read,
    focus: () => made.focusable.focus(),
    // Shows what is wrong with the field, `null` for nothing.
    explain: (text) => {
      problem.hidden = text === null;
      problem.textContent = text === null ? "" : visible(text, 300);
      if (text === null) {
        made.focusable.removeAttribute("aria-invalid");
        if (hint) made.focusable.setAttribute("aria-describedby", hint.id);
        else made.focusable.removeAttribute("aria-describedby");
      } else {
        made.focusable.setAttribute("aria-invalid", "true");
        made.focusable.setAttribute("aria-describedby", problem.id);
      }
    },
    element: h("div", { class: "field" },
      h("label", { for: id }, member.label, " ", isRequired ? h("span", { class: "required" }, "required") : null),
      made.element, hint, problem),
    showPlans: made.showPlans,
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
  const standard = member.input === "customer" && !member.required ? "default: customer" : undefined;
  const made = textInput(member, id, { list: options.id, placeholder: standard });
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

export async function products() {
  const catalogue = await get("/store/catalogue");
  return [...catalogue.groups.flatMap((group) => group.products), ...catalogue.products];
}

// A share as people write it, `50`, `50%` or `12.5`, in thousandths of a percent. Other text goes to the store as it is.
function percent(text) {
  const number = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*%?$/.exec(text)?.[1];
  return number === undefined ? text : Math.round(Number(number.replace(",", ".")) * 1000);
}

function percentInput(member, id) {
  const made = textInput(member, id, { inputmode: "decimal", placeholder: "100 (all)" }, percent);
  const { amount } = member.subject;
  if (!amount) return made;
  const note = h("p", { class: "muted below" });
  const show = () => {
    const share = made.read() ?? 100_000;
    const isShare = typeof share === "number" && share > 0 && share <= 100_000;
    note.textContent = isShare ? `${money((amount.price * share) / 100_000, amount.currency)} of ${money(amount.price, amount.currency)}` : "";
  };
  made.element.addEventListener("input", show);
  show();
  return { ...made, element: h("div", { class: "amount" }, made.element, note) };
}

// MARK: Plans

const planKinds = {
  upgrade: ["now (upgrade)", "A new period begins now."],
  crossgrade: ["now (crossgrade)", "A new period begins now."],
  crossgradeAtRenewal: ["at renewal (crossgrade)", "The current period stays; the next renewal is for this product."],
  downgrade: ["at renewal (downgrade)", "The current period stays; the next renewal is for this product."],
  keep: ["stays (takes the change back)", "The subscription goes on with its product."],
};

// The products of the group of a subscription, each with the time at which the change takes effect.
function planInput(member, id) {
  const input = h("select", { id, name: member.name, required: true });
  const note = h("p", { class: "muted below", role: "status" });
  let all = [];
  const show = () => { note.textContent = planKinds[all.find((each) => each.productId === input.value)?.kind]?.[1] ?? ""; };
  input.addEventListener("change", show);
  return {
    element: h("div", null, input, note), focusable: input,
    set: (value) => { input.value = value; },
    read: () => (input.value === "" ? undefined : input.value),
    // `plans` are those of a customer, `null` if there is no customer yet.
    showPlans: (plans, customer) => {
      const kept = input.value;
      all = (plans ?? []).flatMap((each) => each.choices);
      const none = plans === null ? "Choose a customer first" : all.length > 0 ? "Choose…" : `${visible(customer, 60)} has no running subscription with another product`;
      replace(input, h("option", { value: "" }, none), (plans ?? []).map((plan) => h("optgroup", { label: `${visible(plan.subscription, 60)}: ${visible(plan.productId, 80)}` },
        plan.choices.map((each) => h("option", { value: each.productId },
          `${visible(each.productId, 80)} — ${planKinds[each.kind]?.[0] ?? each.kind}, ${money(each.price, plan.currency)} / ${period(each.period)}`)))));
      if (all.some((each) => each.productId === kept)) input.value = kept;
      show();
    },
  };
}

const shortList = "12";
const integer = (text) => (numberPattern.test(text) ? Number(text) : text);
const choices = (member) => member.choices.map((each, index) => [each, member.labels[index]]);
const inputs = {
  text: (member, id) => textInput(member, id),
  name: (member, id) => textInput(member, id, { placeholder: "a new name" }),
  uuid: (member, id) => textInput(member, id, { placeholder: "00000000-0000-0000-0000-000000000000" }),
  integer: (member, id) => textInput(member, id, { inputmode: "numeric" }, integer),
  percent: percentInput,
  price: (member, id) => textInput(member, id, { inputmode: "decimal", placeholder: "9.99" }),
  time: (member, id) => textInput(member, id, { placeholder: "2026-03-01T00:00:00Z" }),
  list: (member, id) => textInput(member, id, { placeholder: "USA, CAN" }, (text) => text.split(",").map((each) => each.trim()).filter(Boolean)),
  flag: (member, id) => select(member, id, [["true", "Yes"], ["false", "No"]], (text) => text === "true"),
  choice: (member, id) => select(member, id, choices(member)),
  choiceOrNull: (member, id) => select(member, id, [...choices(member), ["null", "None"]], (text) => (text === "null" ? null : text)),
  choiceOrNumber: (member, id) => {
    const made = completed(member, id, async () => choices(member));
    return { ...made, read: () => { const text = made.read(); return text === undefined ? undefined : integer(text); } };
  },
  names: (member, id) => textInput(member, id, { placeholder: "anna: A, ben: B" }, (text) =>
    Object.fromEntries(text.split(",").map((each) => each.split(":").map((part) => part.trim())).filter((each) => each.length === 2))),
  plan: planInput,
  product: (member, id) => completed(member, id, async () => (await products()).map((each) => [each.productId, each.name])),
  customer: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/customers${query({ q: text, limit: shortList })}`)).customers.map((each) => [each.name])),
  subscription: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/timeline${query({ q: text, limit: shortList })}`)).subscriptions.map((each) => [each.name, `${each.customer}, ${each.productId}`])),
  transaction: (member, id) => completed(member, id, async (text) =>
    (await get(`/store/transactions${query({ q: text, limit: shortList })}`)).transactions.map((each) => [each.name, `${each.customer}, ${each.productId}`])),
  offer: (member, id) => {
    const kind = h("select", { id, "aria-label": "Kind of offer" }, [["", "None"], ["promotional", "Promotional"], ["code", "Code"], ["winBack", "Win-back"]]
      .map(([value, text]) => h("option", { value }, text)));
    const offer = completed({ ...member, input: "text" }, `${id}-id`, async () =>
      (await products()).flatMap((product) => product.offers.filter((each) => each.id && each.kind === kind.value).map((each) => [each.id, product.productId])));
    offer.focusable.setAttribute("aria-label", "Offer id or code");
    offer.focusable.setAttribute("placeholder", "offer id or code");
    // An id without a kind would be lost.
    const follow = () => { offer.focusable.disabled = kind.value === ""; };
    kind.addEventListener("change", follow);
    follow();
    return {
      element: h("div", { class: "pair-fields" }, kind, offer.element), focusable: kind, set: () => {},
      read: () => (kind.value === "" ? undefined : { [kind.value]: offer.read() ?? "" }),
    };
  },
};
