// SPDX-License-Identifier: Apache-2.0

// The forgery drill: what a webhook answers to notifications that the store did not sign.

import { post, reason } from "./api.js";
import { button, h, replace, visible } from "./dom.js";
import { badge, plural, timeElement, words } from "./format.js";

const genuine = "genuine-again";

export function drillCard(app) {
  const run = button("Forgery drill", start);
  const status = h("p", { class: "drill-status", role: "status" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const result = h("div");
  let isRunning = false;

  async function start() {
    if (isRunning) return;
    isRunning = true;
    run.setAttribute("aria-disabled", "true");
    problem.hidden = true;
    status.textContent = "Posting forged notifications…";
    status.classList.remove("bad");
    result.replaceChildren();
    try {
      const at = app.overview()?.now;
      const report = await post("/store/drill", {});
      status.textContent = summary(report);
      const isBad = accepted(report).length > 0;
      status.classList.toggle("bad", isBad);
      replace(result, h("p", { class: "muted" }, "At ", timeElement(at), " UTC"), h("ol", { class: "attempts drill", "aria-label": "Forged notifications" }, report.attempts.map(attempt)));
      if (isBad) status.scrollIntoView({ block: "center" });
    } catch (error) {
      status.textContent = "";
      problem.hidden = false;
      problem.textContent = visible(reason(error), 500);
    } finally {
      isRunning = false;
      run.removeAttribute("aria-disabled");
      app.changed();
    }
  }

  return h("section", { class: "card", "aria-label": "Forgery drill" }, h("h3", null, "Forgery drill"),
    h("p", { class: "muted" }, "Posts forged notifications about the newest delivered purchase to your webhook, which must refuse them, and then the genuine notification again, which it must accept."),
    h("div", { class: "actions" }, run), status, problem, result);
}

const forged = ({ attempts }) => attempts.filter((each) => each.name !== genuine);
const accepted = (report) => forged(report).filter((each) => each.result === "SUCCESS");
const names = (all) => all.map((each) => each.name).join(", ");

// `2 of 9 forgeries accepted: algorithm-none, self-signed. The genuine notification again was accepted. …`
function summary(report) {
  const { refused, forgeries, attempts } = report;
  const bad = accepted(report);
  const silent = forged(report).filter((each) => !each.isRefused && !bad.includes(each));
  const result = bad.length === 0 ? `${refused} of ${forgeries} refused`
    : `${bad.length} of ${forgeries} forgeries accepted${bad.length < forgeries ? `: ${names(bad)}` : ""}`;
  const again = attempts.find((each) => each.name === genuine);
  const known = attempts.filter((each) => each.isAnswerChanged !== undefined);
  const changed = known.filter((each) => each.isAnswerChanged);
  return [
    `${result}${silent.length > 0 && silent.length < forgeries ? `; no answer: ${names(silent)}` : ""}.`,
    again && `The genuine notification again was ${again.result === "SUCCESS" ? "accepted" : "not accepted"}.`,
    known.length === 0 ? "Whether your backend's answer changed is not known: it gave none before and after."
      : changed.length === 0 ? "Your backend's answer did not change." : `Your backend's answer changed after ${plural(changed.length, "notification")}.`,
  ].filter(Boolean).join(" ");
}

function attempt(each) {
  const isChanged = each.isAnswerChanged === true;
  return h("li", { class: each.isRight ? "" : "wrong" },
    h("p", { class: "attempt" }, each.name === genuine ? "the genuine notification again" : h("span", { class: "mono" }, each.name), badge(reaction(each), each.isRight ? "good" : "bad")),
    h("p", { class: "muted" }, words(each.summary), "."),
    !each.isRight && each.remedy ? h("p", null, h("strong", null, "To check: "), each.remedy, ".") : null,
    isChanged ? h("p", null, h("strong", null, "The answer changed "), "from ", visible(each.before, 300), " to ", visible(each.after, 300), ".") : null);
}

function reaction(each) {
  const status = each.status === undefined ? "" : ` with ${each.status}`;
  if (each.result === "SUCCESS") return `accepted${status}`;
  return each.isRefused || status ? `refused${status}` : `no answer: ${words(each.result).toLowerCase()}`;
}
