// SPDX-License-Identifier: Apache-2.0

// The dialog that puts the store back to its start.

import { post } from "./api.js";
import { button, h, toast } from "./dom.js";
import { plural } from "./format.js";

export function resetDialog(app) {
  const now = app.overview();
  const counts = now && ["customer", "transaction", "notification"].map((each) => plural(now[`${each}s`], each)).join(", ");
  const dialog = h("dialog", { class: "small", "aria-labelledby": "reset-title" },
    h("form", { method: "dialog", class: "form", onsubmit: async () => {
      try {
        await post("/store/reset", {});
        app.closeInspector();
        toast("Store reset: it is as it was at the start");
      } catch (error) {
        app.fail(error, true);
      }
      app.changed();
    } },
    h("h2", { id: "reset-title" }, "Reset the store?"),
    h("p", { class: "muted" }, "Customers, transactions, notifications and activity of both environments are removed. The clock goes back to the start, and what the server played then is played again."),
    counts ? h("p", null, `In this environment: ${counts}.`) : null,
    h("p", { class: "muted" }, "Download the script first if you want to keep them."),
    h("div", { class: "form-end" }, button("Cancel", () => dialog.close()), button("Reset", undefined, { type: "submit", class: "primary danger" }))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
