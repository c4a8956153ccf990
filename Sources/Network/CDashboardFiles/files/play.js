// SPDX-License-Identifier: Apache-2.0

// Dialogs that put a script or a catalogue of a file into the running store.

import { post, reason } from "./api.js";
import { button, h, replace, toast, uniqueId, visible } from "./dom.js";
import { count, plural, time } from "./format.js";

function fileDialog(id, title, ...children) {
  const dialog = h("dialog", { class: "small wide", "aria-labelledby": id }, h("form", { class: "form", novalidate: true }, h("h2", { id }, title), children));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// MARK: Script

// The steps of a script or an array of steps, with its start and end in milliseconds.
function read(text) {
  const value = JSON.parse(text);
  const steps = Array.isArray(value) ? value : value?.steps;
  if (!Array.isArray(steps) || !steps.every((each) => isObject(each) && typeof each.do === "string")) {
    throw new Error("a script has the member \"steps\", an array of objects with \"do\"");
  }
  const moment = (text) => (text === undefined ? undefined : Date.parse(text));
  const times = steps.filter((each) => each.at !== undefined).map((each) => moment(each.at));
  if (times.some(Number.isNaN)) throw new Error("a step has an \"at\" that is not a time");
  const first = times[0];
  return { steps, first, last: times[times.length - 1], start: moment(value.start) ?? first, until: moment(value.until) };
}

const iso = (milliseconds) => new Date(milliseconds).toISOString().replace(".000Z", "Z");

export function playDialog(app) {
  const text = h("textarea", { id: uniqueId("script"), rows: "9", spellcheck: "false", class: "mono", placeholder: "{\"steps\": [{\"do\": \"purchase\", \"product\": \"pro.month\"}]}" });
  const file = h("input", { type: "file", id: uniqueId("file"), accept: ".json,application/json" });
  const summary = h("p", { class: "muted below", role: "status" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const ways = [
    ["shift", "From now on: the first step now, the others as long after it as in the script"],
    ["times", "At the times of the script, which must not be before the store's time"],
    ["empty", "In an empty store: everything in both environments is removed, and the clock goes to the start of the script"],
  ].map(([value, label]) => ({ value, label, input: h("input", { type: "radio", name: "way", value, id: uniqueId("way"), checked: value === "shift" }) }));
  const submit = button("Play", undefined, { type: "submit", class: "primary", disabled: true });
  let script = null;
  const dialog = fileDialog("play-title", "Play a script",
    h("p", { class: "muted" }, "Performs the steps of a script in this environment. The seed and the settings of the script do not apply: the store keeps its own."),
    h("div", { class: "field" }, h("label", { for: file.id }, "A file"), file),
    h("div", { class: "field" }, h("label", { for: text.id }, "Or its text"), text, summary),
    h("fieldset", { class: "ways" }, h("legend", null, "When"), ways.map((each) => h("p", { class: "choice" }, each.input, h("label", { for: each.input.id }, each.label)))),
    problem, h("div", { class: "form-end" }, button("Cancel", () => dialog.close()), submit));
  const explain = (message) => {
    problem.hidden = message === null;
    problem.textContent = visible(message ?? "", 1000);
  };
  const now = () => Date.parse(app.overview()?.now);

  function parse() {
    explain(null);
    script = null;
    summary.textContent = "";
    if (text.value.trim() !== "") {
      try {
        script = read(text.value);
        const range = script.first === undefined ? "without times" : `from ${time(script.first)} to ${time(script.last)}`;
        summary.textContent = `${plural(script.steps.length, "step")} ${range}${script.until ? `, until ${time(script.until)}` : ""}`;
      } catch (error) {
        explain(`This is not a script: ${error.message}`);
      }
    }
    const times = ways.find((each) => each.value === "times").input;
    times.disabled = script?.first !== undefined && script.first < now();
    if (times.disabled && times.checked) ways[0].input.checked = true;
    submit.disabled = !script;
  }
  text.addEventListener("input", parse);
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    text.value = await file.files[0].text();
    parse();
  });
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const way = ways.find((each) => each.input.checked).value;
    submit.disabled = true;
    replace(submit, "Playing…");
    explain(null);
    try {
      if (way === "empty") await post("/store/reset", { start: iso(script.start ?? now()) });
      const shift = way === "shift" && script.first !== undefined ? now() - script.first : 0;
      const steps = script.steps.map((each) => (each.at === undefined ? each : { ...each, at: iso(Date.parse(each.at) + shift) }));
      const rows = await post("/store/steps", steps);
      if (script.until !== undefined) await post("/store/clock", { to: iso(script.until + shift) });
      const refused = rows.flatMap((row) => row.answers ?? []);
      dialog.close();
      toast(`Script played: ${plural(steps.length, "step")}`);
      if (refused.length > 0) toast(`${count(refused.length)} refused: ${refused.slice(0, 3).map((each) => each.errorMessage).join("; ")}`, "bad");
    } catch (error) {
      explain(reason(error));
    } finally {
      submit.disabled = !script;
      replace(submit, "Play");
      app.changed();
    }
  });
}

// MARK: Catalogue

export function catalogueDialog(app) {
  const file = h("input", { type: "file", id: uniqueId("file"), accept: ".storekit,.json,application/json" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const submit = button("Load", undefined, { type: "submit", class: "primary", disabled: true });
  const empty = h("input", { type: "checkbox", id: uniqueId("empty") });
  const now = app.overview();
  const used = now && ["customer", "transaction", "notification"].map((each) => plural(now[`${each}s`], each)).join(", ");
  const dialog = fileDialog("load-title", "Load a catalogue",
    h("p", { class: "muted" }, "Replaces the products of both environments by those of a .storekit file. Purchases are about the products of their catalogue, so only a store in which nothing happened takes another one. A store with --state keeps the one it was begun with."),
    h("div", { class: "field" }, h("label", { for: file.id }, "A .storekit file"), file),
    h("p", { class: "choice" }, empty, h("label", { for: empty.id }, `Empty both stores first: customers, transactions, notifications and activity are removed${used ? `, in this environment ${used}` : ""}. The clock keeps its time.`)),
    problem, h("div", { class: "form-end" }, button("Cancel", () => dialog.close()), submit));
  const explain = (message) => {
    problem.hidden = message === null;
    problem.textContent = visible(message ?? "", 1000);
  };
  file.addEventListener("change", () => {
    explain(null);
    submit.disabled = !file.files[0];
  });
  empty.addEventListener("change", () => submit.classList.toggle("danger", empty.checked));
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    explain(null);
    submit.disabled = true;
    try {
      const text = await file.files[0].text();
      if (!isObject(JSON.parse(text))) throw new Error("a .storekit file is a JSON object");
      if (empty.checked) await post("/store/reset", { start: app.overview().now });
      const found = await post("/store/catalogue", text);
      dialog.close();
      app.closeInspector();
      toast(`Catalogue loaded: ${plural(found.products.length + found.groups.reduce((sum, each) => sum + each.products.length, 0), "product")}`);
    } catch (error) {
      explain(error instanceof SyntaxError ? `This is not a .storekit file: ${error.message}` : /was used/.test(error.message) ? `${error.message}. Empty both stores first.` : reason(error));
    } finally {
      submit.disabled = !file.files[0];
      app.changed();
    }
  });
}
