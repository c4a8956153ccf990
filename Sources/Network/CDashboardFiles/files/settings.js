// SPDX-License-Identifier: Apache-2.0

// The dialog about the store as a whole: its webhook, faults, script, catalogue and start.

import { get, post, reason } from "./api.js";
import { button, h, toast, uniqueId, visible } from "./dom.js";
import { catalogueDialog, playDialog } from "./play.js";
import { resetDialog } from "./reset.js";

export function settingsDialog(app) {
  const part = (title, ...children) => h("section", { class: "setting", "aria-label": title }, h("h3", null, title), children);
  const dialog = h("dialog", { class: "small", "aria-labelledby": "settings-title" },
    h("div", { class: "dialog-head" }, h("h2", { id: "settings-title" }, "Settings"), button("Close", () => dialog.close(), { class: "quiet" })),
    h("div", { class: "form" },
      part("Webhook", webhookForm(app)),
      part("What goes wrong", h("p", { class: "muted" }, "Lets deliveries, requests to the API and questions about certificates go wrong."), action("Faults…", () => app.open("faults"))),
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

// The URL to which notifications are posted; an empty field stops posting.
function webhookForm(app) {
  const input = h("input", { type: "url", id: uniqueId("webhook"), class: "mono", autocomplete: "off", spellcheck: "false", placeholder: "http://127.0.0.1:3000/apple" });
  const status = h("p", { class: "muted below", role: "status" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const save = button("Post to this URL", undefined, { type: "submit", class: "primary" });
  const stop = button("Stop posting", () => set(null), { hidden: true });
  let isBusy = false;

  function explain(text) {
    problem.hidden = text === null;
    problem.textContent = visible(text ?? "", 500);
    if (text === null) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  }
  function show({ url }) {
    input.value = url ?? "";
    // A hidden button would lose the focus.
    if (url === null && document.activeElement === stop) input.focus();
    stop.hidden = url === null;
    status.textContent = url === null ? "Notifications are not posted; their deliveries are simulated." : `Notifications are posted to ${visible(url, 200)}.`;
  }
  async function set(url) {
    if (isBusy) return;
    isBusy = true;
    explain(null);
    try {
      show(await post("/store/webhook", { url }));
      toast(url === null ? "Notifications are no longer posted" : "Notifications are posted to this URL from now on");
    } catch (error) {
      explain(reason(error));
      input.focus();
    } finally {
      isBusy = false;
      app.changed();
    }
  }
  get("/store/webhook").then(show, (error) => explain(reason(error)));
  return h("form", { class: "form", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    const url = input.value.trim();
    if (url === "") {
      explain("Enter the URL of your server");
      input.focus();
    } else {
      set(url);
    }
  } },
  h("div", { class: "field" }, h("label", { for: input.id }, "URL of your server"), input),
  status, problem, h("div", { class: "form-start" }, save, stop));
}
