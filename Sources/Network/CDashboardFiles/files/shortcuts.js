// SPDX-License-Identifier: Apache-2.0

// Keys. No key changes the store: it opens a form or moves the focus. Keys of a single character can be turned off, for
// people who dictate (WCAG 2.1.4).

import { button, h } from "./dom.js";
import { rowStep } from "./table.js";

const stored = "receiptctl-keys";
const areOn = () => localStorage.getItem(stored) !== "off";

export function shortcuts(app, { views, current, focusContent, help }) {
  const main = document.getElementById("main");
  const keys = [
    ["/", "Search", () => current().focusSearch?.()],
    ["n", "New step", () => app.steps.open()],
    ["b", "Purchase", () => app.steps.open("purchase")],
    ["t", "Move the clock…", () => app.clock.to()],
    ["[", "Previous page", () => current().page?.(-1)],
    ["]", "Next page", () => current().page?.(1)],
    ["c", "Copy the token in the inspector", () => app.inspector.copy()],
    ["?", "Show shortcuts", () => show()],
  ];

  function show() {
    const rows = [
      ...keys.map(([key, text]) => [key.toUpperCase(), text]), [`1 – ${Math.min(views.length, 9)}`, "Views, in the order of the list"],
      ["↑ ↓", "Move between rows, also J and K"], ["← →", "Move between the periods and notifications of a timeline"],
      ["Enter", "Open or close the inspector of a row"], ["Esc", "Close"],
    ];
    const choice = h("input", {
      type: "checkbox", id: "keys-on", checked: areOn(),
      onchange: () => (choice.checked ? localStorage.removeItem(stored) : localStorage.setItem(stored, "off")),
    });
    const dialog = h("dialog", { class: "small", "aria-labelledby": "shortcuts-title" },
      h("div", { class: "dialog-head" }, h("h2", { id: "shortcuts-title" }, "Shortcuts"), button("Close", () => dialog.close(), { class: "quiet" })),
      h("dl", { class: "shortcuts" }, rows.map(([key, text]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, text)))),
      h("p", { class: "choice" }, choice, h("label", { for: "keys-on" }, "Keys of one character are on")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  // A key after a click into a field is meant for it, also if the field is disabled and did not get the focus.
  const fields = "input, select, textarea, label";
  let wasField = false;
  document.addEventListener("pointerdown", (event) => { wasField = event.target.closest?.(fields) != null; }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key.length > 1) wasField = false;
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const isTyping = event.target.closest("input, select, textarea");
    if (event.key === "Escape") {
      if (app.inspector.current) app.closeInspector();
      else if (isTyping) event.target.blur();
      return;
    }
    if (isTyping || (event.key.length === 1 && (wasField || !areOn()))) return;
    const place = Number(event.key);
    if (place >= 1 && place <= views.length) {
      app.open(views[place - 1]);
      focusContent();
      return;
    }
    const step = rowStep(event);
    if (step) {
      moveRow(step, event);
      return;
    }
    const shortcut = keys.find(([key]) => key === event.key.toLowerCase());
    if (!shortcut) return;
    event.preventDefault();
    shortcut[2]();
  });

  // Moves between rows from outside of a list: from the row that the inspector shows, or to the first row.
  function moveRow(step, event) {
    // The arrows scroll the inspector and long text.
    if (event.key.startsWith("Arrow") && event.target.closest("#inspector, pre")) return;
    const rows = [...main.querySelectorAll("button.open")].filter((each) => each.checkVisibility());
    const focused = rows.indexOf(event.target);
    const place = focused >= 0 ? focused : rows.findIndex((each) => each.hasAttribute("aria-current"));
    const row = rows[place < 0 ? 0 : place + step];
    if (!row) return;
    event.preventDefault();
    row.focus();
  }

  help.addEventListener("click", show);
}
