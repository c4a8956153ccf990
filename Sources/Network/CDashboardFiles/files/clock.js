// SPDX-License-Identifier: Apache-2.0

// The clock of the store: the time, the next event, and the buttons that move it.

import { post } from "./api.js";
import { button, h, visible } from "./dom.js";
import { announce, sentencesOf } from "./events.js";
import { distance, time } from "./format.js";

export function clock(app) {
  const element = (id) => document.getElementById(id);
  const moves = { next: element("clock-next"), day: element("clock-day"), month: element("clock-month"), to: element("clock-to") };
  let overview = null;

  // `report` gets the reason if the store refuses; otherwise a message shows it.
  async function move(body, label, report = (error) => app.fail(error, true)) {
    for (const each of Object.values(moves)) each.disabled = true;
    element("now").classList.add("moving");
    try {
      const rows = await post("/store/clock", body);
      announce(label, sentencesOf(rows));
      return true;
    } catch (error) {
      report(error);
      return false;
    } finally {
      for (const each of Object.values(moves)) each.disabled = false;
      moves.next.disabled = !overview?.next;
      element("now").classList.remove("moving");
      app.changed();
    }
  }

  function show(value) {
    overview = value;
    const now = element("now");
    const text = `${time(value.now)} UTC`;
    if (now.textContent !== text) now.textContent = text;
    now.dateTime = value.now;
    const next = value.next ? `next event ${distance(value.now, value.next)}` : "no event is scheduled";
    if (element("next").textContent !== next) element("next").textContent = next;
    element("next").title = value.next ? `${time(value.next)} UTC` : "";
    moves.next.disabled = !value.next;
  }

  function choose() {
    const input = h("input", { type: "text", id: "clock-value", required: true, autocomplete: "off", spellcheck: "false", value: overview?.now ?? "" });
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    function explain(text) {
      problem.hidden = false;
      problem.textContent = visible(text);
    }
    const dialog = h("dialog", { class: "small", "aria-labelledby": "clock-title" },
      h("form", { method: "dialog", class: "form", onsubmit: async (event) => {
        event.preventDefault();
        const value = input.value.trim().replace(/^(\d{4}-\d{2}-\d{2})$/, "$1T00:00:00Z").replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/, "$1T$2:00Z");
        if (!/^\d{4}-\d{2}-\d{2}T/.test(value) && !/^P/.test(value)) {
          explain("Enter a time such as 2026-03-01 or 2026-03-01T12:00:00Z, or a duration such as P1Y.");
          return;
        }
        const isMoved = await move(value.startsWith("P") ? { by: value } : { to: value }, "Clock moved",
          (error) => explain(error.hint ? `${error.message}: ${error.hint}` : error.message));
        if (isMoved) dialog.close();
      } },
      h("h2", { id: "clock-title" }, "Move the clock"),
      h("p", { class: "muted" }, "The store performs all events that become due, in order. The clock cannot go back."),
      h("label", { for: "clock-value" }, "To this time, or by this duration"), input, problem,
      h("div", { class: "form-end" }, button("Cancel", () => dialog.close()), button("Move", undefined, { type: "submit", class: "primary" }))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  }

  const run = {
    next: () => overview?.next && move({ to: overview.next }, "Next event"),
    day: () => move({ by: "P1D" }, "One day later"),
    month: () => move({ by: "P1M" }, "One month later"),
    to: choose,
  };
  for (const [key, each] of Object.entries(moves)) each.addEventListener("click", run[key]);
  return { show, ...run };
}
