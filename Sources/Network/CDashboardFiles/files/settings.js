// SPDX-License-Identifier: Apache-2.0

// The dialog about the store as a whole: its webhook, script, catalogue and start.

import { button, h } from "./dom.js";
import { noWebhook } from "./lists.js";
import { catalogueDialog, playDialog } from "./play.js";
import { resetDialog } from "./reset.js";

export function settingsDialog(app) {
  const part = (title, ...children) => h("section", { class: "setting", "aria-label": title }, h("h3", null, title), children);
  const isPosting = app.overview()?.deliveries.isPosting;
  const dialog = h("dialog", { class: "small", "aria-labelledby": "settings-title" },
    h("div", { class: "dialog-head" }, h("h2", { id: "settings-title" }, "Settings"), button("Close", () => dialog.close(), { class: "quiet" })),
    h("div", { class: "form" },
      part("Webhook", h("p", { class: "muted" }, isPosting ? "Notifications are posted to the URL of --notify." : noWebhook)),
      part("Script", h("p", { class: "muted" }, "Performs the steps of a file or of a pasted text."), action("Play a script…", playDialog)),
      part("Catalogue", h("p", { class: "muted" }, "Replaces the products of a store in which nothing happened yet."), action("Load a catalogue…", catalogueDialog)),
      part("Start again", h("p", { class: "muted" }, "Removes everything, and plays the script of the server again."), action("Reset…", resetDialog, "danger"))));
  function action(label, open, kind) {
    return button(label, () => {
      dialog.close();
      open(app);
    }, { class: kind });
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
