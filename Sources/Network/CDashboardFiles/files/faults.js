// SPDX-License-Identifier: Apache-2.0

// What goes wrong on request: deliveries, requests to the API, and questions about certificates.

import { get, post, reason } from "./api.js";
import { button, h, replace, toast, uniqueId, visible } from "./dom.js";
import { count, plural } from "./format.js";
import { settingsDialog } from "./settings.js";

const wholeNumber = /^\d{1,15}$/;
// Other text goes to the store as it is, which says what is wrong with it.
const number = (text) => (wholeNumber.test(text) ? Number(text) : text);

export function faults(app) {
  const body = h("div", { class: "page", tabindex: "0", role: "group", "aria-label": "Faults" });
  const element = h("section", { class: "view", "aria-labelledby": "faults-title" },
    h("div", { class: "view-head" }, h("h2", { id: "faults-title" }, "Faults"), h("p", { class: "count muted" }, "of both environments")), body);
  let parts = null;

  async function refresh() {
    try {
      if (parts === null) {
        const forms = await get("/store/fault-forms");
        parts ??= [deliveries(app, forms.deliveries), requests(app, forms), certificates(app, forms)];
        replace(body, parts.map((each) => each.element));
      }
      await Promise.all(parts.map((each) => each.refresh()));
    } catch (error) {
      app.fail(error);
    }
  }
  return { element, refresh, update: refresh };
}

// A card with what remains now, and a form that replaces it. Until the form is changed, it shows what the store has; a
// part that merges goes on to show it in the fields that are not changed.
function part(app, { title, text, path, none, fields, remains, show, read, merges }) {
  const list = h("ul", { class: "plain remains", "aria-label": `${title}: what remains` });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  let known = null;
  let isChanged = false;
  let changes = 0;

  function explain(...parts) {
    problem.hidden = parts.length === 0;
    replace(problem, parts);
  }
  function take(answer) {
    const text = JSON.stringify(answer);
    if (text !== known) replace(list, [remains(answer)].flat().map((each) => h("li", null, each)));
    if (list.childElementCount === 0) replace(list, h("li", { class: "muted" }, none));
    if (text !== known && (!isChanged || merges)) show(answer, isChanged);
    known = text;
  }
  async function send(value, message) {
    explain();
    const before = changes;
    try {
      const answer = await post(path, value);
      // What was typed meanwhile stays.
      [known, isChanged] = [null, changes !== before];
      take(answer);
      toast(message);
    } catch (error) {
      const isWebhook = error.status === 409;
      explain(visible(reason(error), 500), isWebhook ? [" ", button("Settings…", () => settingsDialog(app))] : null);
    }
  }
  const form = h("form", { class: "form", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    send(read(), `${title}: set`);
  } }, fields, problem, h("div", { class: "form-start" }, button("Set", undefined, { type: "submit", class: "primary" }), button("Clear", () => send({}, `${title}: cleared`))));
  const change = () => { [isChanged, changes] = [true, changes + 1]; };
  form.addEventListener("input", change);
  return {
    element: h("section", { class: "card", "aria-label": title }, h("h3", null, title), h("p", { class: "muted" }, text), list, form),
    change,
    refresh: async () => take(await get(path)),
  };
}

function input(label, properties) {
  const id = uniqueId("fault");
  const made = h("input", { type: "text", id, autocomplete: "off", spellcheck: "false", ...properties });
  return { input: made, element: h("div", { class: "field" }, h("label", { for: id }, label), made) };
}

function select(label, choices, properties) {
  const id = uniqueId("fault");
  const made = h("select", { id, ...properties }, choices.map(([value, text]) => h("option", { value }, text)));
  return { input: made, element: h("div", { class: "field" }, h("label", { for: id }, label), made) };
}

// MARK: Deliveries

function deliveries(app, kinds) {
  const rows = kinds.map(({ name, text }) => {
    const how = select("Which deliveries", [["", "None"], ["count", "The next"], ["percent", "A share, in percent"]]);
    const amount = input("Number", { inputmode: "numeric" });
    const by = name === "delay" ? input("Later by", { placeholder: "PT1H" }) : null;
    how.input.addEventListener("change", () => {
      if (how.input.value === "") amount.input.value = "";
      else if (amount.input.value === "") amount.input.value = how.input.value === "count" ? "1" : "10";
    });
    amount.input.addEventListener("input", () => {
      if (how.input.value === "" && amount.input.value.trim() !== "") how.input.value = "count";
    });
    const title = h("p", { class: "fault-name", id: uniqueId("fault") }, h("strong", null, name), " ", h("span", { class: "muted" }, text));
    const row = { name, how, amount, by, isChanged: false };
    row.element = h("div", { class: "fault", role: "group", "aria-labelledby": title.id, oninput: () => { row.isChanged = true; } }, title, how.element, amount.element, by?.element);
    return row;
  });
  const seed = input("Seed of the shares", { placeholder: "any text" });
  return part(app, {
    title: "Deliveries", path: "/store/faults", none: "No faults: notifications are posted as they are.",
    text: "What goes wrong with the next notifications. The first fault of the list that applies to a delivery is the one it has.",
    fields: [rows.map((each) => each.element), seed.element],
    remains: (answer) => kinds.filter(({ name }) => answer[name]).map(({ name }) => {
      const { count: left, percent, by, done } = answer[name];
      const which = percent === undefined ? (left === 0 ? "none left" : left === 1 ? "the next delivery" : `the next ${count(left)} deliveries`) : `${percent} % of the deliveries`;
      return [h("strong", null, name), `: ${which}${by ? `, by ${visible(by, 40)}` : ""}, ${count(done)} so far`];
    }),
    merges: true,
    show: (answer, keepsChanges) => {
      for (const row of rows) {
        if (keepsChanges && row.isChanged) continue;
        row.isChanged = false;
        const { count: left, percent, by } = answer[row.name] ?? {};
        row.how.input.value = percent !== undefined ? "percent" : left > 0 ? "count" : "";
        row.amount.input.value = percent ?? (left > 0 ? left : "");
        if (row.by) row.by.input.value = by ?? "";
      }
      if (!keepsChanges) seed.input.value = answer.seed ?? "";
    },
    read: () => {
      const value = {};
      for (const { name, how, amount, by } of rows) {
        if (how.input.value === "") continue;
        value[name] = { [how.input.value]: number(amount.input.value.trim()) };
        if (by?.input.value.trim()) value[name].by = by.input.value.trim();
      }
      if (seed.input.value !== "") value.seed = seed.input.value;
      return value;
    },
  });
}

// MARK: Requests

function requests(app, { endpoints, errorCodes }) {
  const codes = h("datalist", { id: uniqueId("codes") }, errorCodes.map(({ code, name }) => h("option", { value: code, label: name })),
    [429, 500, 503].map((status) => h("option", { value: status, label: `HTTP status ${status}` })));
  const names = new Map(errorCodes.map(({ code, name }) => [code, name]));
  const list = h("div", { class: "failures" });
  const add = button("Add an error", () => {
    const row = append({});
    card.change();
    row.endpoint.input.focus();
  });
  const requests = input("Requests", { inputmode: "numeric", placeholder: "no limit" });
  const seconds = input("in seconds", { inputmode: "numeric", placeholder: "3600" });
  const latency = input("Milliseconds", { inputmode: "numeric", placeholder: "0" });
  let rows = [];

  function append({ endpoint, errorCode, status, count: times }) {
    const row = {
      endpoint: select("Endpoint", [["", "any endpoint"], ...endpoints.map((each) => [each, each])]),
      code: input("Error code or HTTP status", { inputmode: "numeric", list: codes.id, placeholder: "5000001, 503 or 429 (rate limit)" }),
      times: input("Next requests", { inputmode: "numeric" }),
    };
    row.endpoint.input.value = endpoint ?? "";
    row.code.input.value = errorCode ?? status ?? "";
    row.times.input.value = times ?? 1;
    const remove = button("Remove", () => {
      rows = rows.filter((each) => each !== row);
      row.element.remove();
      card.change();
      add.focus();
    });
    row.element = h("div", { class: "failure", role: "group", "aria-label": `Error ${rows.length + 1}` }, row.endpoint.element, row.code.element, row.times.element, remove);
    rows.push(row);
    list.append(row.element);
    return row;
  }
  const card = part(app, {
    title: "Requests to the API", path: "/store/api-faults", none: "No faults: requests are answered as Apple answers.",
    text: "Errors, a rate limit and slow answers of the App Store Server API. A request without a valid token uses up none of them.",
    fields: [
      h("fieldset", { class: "ways" }, h("legend", null, "Errors"), codes, list, h("div", { class: "form-start" }, add)),
      h("fieldset", { class: "ways" }, h("legend", null, "Lasting rate limit"), h("div", { class: "pair-fields even" }, requests.element, seconds.element)),
      h("fieldset", { class: "ways" }, h("legend", null, "Slow answers"), h("div", { class: "pair-fields even" }, latency.element)),
    ],
    remains: (answer) => [
      ...answer.fail.map(({ endpoint, errorCode, status, count: left }) => {
        const error = errorCode === undefined ? `HTTP status ${status}` : `${errorCode}${names.has(errorCode) ? ` ${names.get(errorCode)}` : ""}`;
        return [h("strong", null, endpoint ?? "any endpoint"), `: ${error}, the next ${plural(left, "request")}`];
      }),
      answer.rateLimit ? [h("strong", null, "rate limit"), `: ${plural(answer.rateLimit.requests, "request")} in ${plural(answer.rateLimit.seconds, "second")}`] : [],
      answer.latency > 0 ? [h("strong", null, "slow answers"), `: after ${count(answer.latency)} ms`] : [],
    ].filter((each) => each.length > 0),
    show: (answer) => {
      rows = [];
      list.replaceChildren();
      for (const each of answer.fail) append(each);
      requests.input.value = answer.rateLimit?.requests ?? "";
      seconds.input.value = answer.rateLimit?.seconds ?? "";
      latency.input.value = answer.latency > 0 ? answer.latency : "";
    },
    read: () => {
      const fail = rows.map(({ endpoint, code, times }) => {
        const text = code.input.value.trim();
        const member = /^\d{3}$/.test(text) ? "status" : "errorCode";
        return { ...(endpoint.input.value && { endpoint: endpoint.input.value }), [member]: number(text), count: number(times.input.value.trim()) };
      });
      const limit = [requests, seconds].map((each) => each.input.value.trim());
      return {
        ...(fail.length > 0 && { fail }),
        ...(limit.some(Boolean) && { rateLimit: { ...(limit[0] && { requests: number(limit[0]) }), ...(limit[1] && { seconds: number(limit[1]) }) } }),
        ...(latency.input.value.trim() && { latency: number(latency.input.value.trim()) }),
      };
    },
  });
  return card;
}

// MARK: Certificates

function certificates(app, { certificates: roles, answers }) {
  const choices = answers.map(({ name, text }) => [name, text]);
  const rows = roles.map(({ name, text }) => ({ name, ...select(`The ${name}, which ${text}`, choices) }));
  const words = new Map(choices);
  return part(app, {
    title: "Certificates", path: "/store/ocsp", none: "",
    text: "What the OCSP responder of the store answers about its certificates, for backends that check revocation.",
    fields: rows.map((each) => each.element),
    remains: (answer) => rows.map(({ name }) => [h("strong", null, name), `: ${words.get(answer[name]) ?? answer[name]}`]),
    show: (answer) => { for (const row of rows) row.input.value = answer[row.name]; },
    read: () => Object.fromEntries(rows.map((each) => [each.name, each.input.value])),
  });
}
