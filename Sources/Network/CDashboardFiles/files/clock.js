// SPDX-License-Identifier: Apache-2.0

// The clock of the store: the time, the next event, and the buttons that move it. A move is a job of the store, which
// this page follows and can cancel.

import { get, post, remove } from "./api.js";
import { button, h, toast, visible } from "./dom.js";
import { announce, newestEntry } from "./events.js";
import { count, distance, plural, time } from "./format.js";
import { examples, moment } from "./moments.js";

const stored = "receiptctl-failures";
const interval = 300;

// How the clock runs: `runs, a day in 1 min`.
function speedText(speed) {
  if (speed === 1) return "runs in real time";
  const seconds = 86_400 / speed;
  if (seconds < 1) return `runs, a month in ${duration(30 * seconds)}`;
  return `runs, a day in ${duration(seconds)}`;
}

function duration(seconds) {
  const [number, unit] = seconds >= 3600 ? [seconds / 3600, "h"] : seconds >= 60 ? [seconds / 60, "min"] : [seconds, "s"];
  return `${Number(number.toFixed(2))} ${unit}`;
}

const kinds = {
  renewal: "renewal", billingProblem: "failing renewal", expiration: "expiration", graceEnd: "end of the grace period", retryEnd: "end of billing retry",
  winBackOffer: "win-back offer", approvalEnd: "end of Ask to Buy", refundDecision: "refund decision", notification: "delayed notification", delivery: "delivery retry",
};

// Whose event it is: `anna's renewal`.
function eventText(event) {
  const kind = kinds[event.kind] ?? event.kind;
  return event.customer ? `${visible(event.customer, 40)}'s ${kind}` : kind;
}

export function clock(app) {
  const element = (id) => document.getElementById(id);
  const moves = { next: element("clock-next"), day: element("clock-day"), month: element("clock-month"), to: element("clock-to") };
  const progress = element("progress");
  const text = h("span");
  const bar = h("progress", { max: "1000", value: "0", "aria-label": "Progress of the clock" });
  progress.append(bar, h("p", { role: "status" }, text), button("Cancel", () => cancel(), { id: "clock-cancel" }));
  let overview = null;
  let state = {};
  let isFollowing = false;

  // `report` gets the reason if the store refuses; otherwise a message shows it.
  async function move(body, label, report = (error) => app.fail(error, true)) {
    const failures = Number(localStorage.getItem(stored));
    const limits = failures > 0 ? { limits: { failures } } : {};
    try {
      const before = await newestEntry();
      await post("/store/clock", { ...body, ...limits, job: true });
      follow(label, before);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  // Follows a move until it ends, and says what happened; `before` is the last entry of the activity before it.
  async function follow(label, before) {
    if (isFollowing) return;
    isFollowing = true;
    try {
      do {
        await new Promise((resolve) => { setTimeout(resolve, interval); });
        showClock(await get("/store/clock"));
        app.changed();
      } while (state.move?.state === "running");
      if (before !== undefined) await report(label, before);
    } catch (error) {
      app.fail(error);
    } finally {
      isFollowing = false;
      app.changed();
    }
  }

  async function report(label, before) {
    const { move } = state;
    await announce(app, label, before, "nothing else happened");
    if (move && move.state !== "done") toast(`${time(move.now)}: ${move.reason ?? move.state}`, move.state === "cancelled" ? "good" : "bad");
  }

  async function cancel() {
    element("clock-cancel").disabled = true;
    try {
      showClock(await remove("/store/clock"));
    } catch (error) {
      app.fail(error, true);
    }
  }

  // MARK: Showing

  // The next event of the selected customer, or of the store; without one, the next delivery.
  const target = () => overview?.next ?? overview?.nextDelivery;
  const isMoving = () => state.move?.state === "running";

  function show(value, clockState) {
    overview = value;
    const now = element("now");
    const shown = `${time(value.now)} UTC`;
    if (now.textContent !== shown) now.textContent = shown;
    now.dateTime = value.now;
    showClock(clockState);
    // Another client may move the clock.
    if (isMoving()) follow();
  }

  function showClock(value) {
    if (value) state = value;
    const isRunning = typeof state.speed === "number";
    const event = target();
    const whose = app.selectedCustomer();
    const nothing = whose ? `no event of ${visible(whose, 40)} is scheduled` : "no event is scheduled";
    const next = isRunning ? speedText(state.speed) : event ? `${eventText(event)} ${distance(overview.now, event.time)}` : nothing;
    if (element("next").textContent !== next) element("next").textContent = next;
    const known = [overview?.next, overview?.nextDelivery].filter(Boolean).sort((left, right) => left.time.localeCompare(right.time));
    const titles = known.map((each) => `${time(each.time)} UTC: ${eventText(each)}${each.productId ? ` (${visible(each.productId, 80)})` : ""}`);
    element("next").title = titles.join("\n");
    const label = event?.kind === "delivery" ? "Next retry" : "Next event";
    if (moves.next.textContent !== label) moves.next.textContent = label;
    const why = isMoving() ? "The clock is moving" : null;
    for (const each of Object.values(moves)) each.disabled = isMoving();
    moves.next.disabled = isMoving() || isRunning || !event;
    const others = whose ? ", and through the events of others before it" : "";
    moves.next.title = why ?? (isRunning ? "The clock runs by itself" : event ? `To ${eventText(event)}, ${time(event.time)}${others}` : `${nothing.charAt(0).toUpperCase()}${nothing.slice(1)}`);
    moves.day.title = why ?? "One day later";
    moves.month.title = why ?? "One month later";
    moves.to.title = why ?? "To a time, or at a speed (T)";
    progress.hidden = !isMoving();
    if (isMoving()) showMove(state.move);
    else element("clock-cancel").disabled = false;
  }

  function showMove(move) {
    const [from, to, now] = [move.from, move.to, move.now].map((each) => Date.parse(each));
    bar.value = to > from ? Math.round(((now - from) / (to - from)) * 1000) : 0;
    const parts = [`At ${time(move.now)}`, `${count(move.delivered)} delivered`];
    if (move.failed > 0) parts.push(`${count(move.failed)} failed`);
    if (move.waiting) parts.push(`waiting for your webhook for ${plural(Math.round(move.waiting.milliseconds / 1000), "second")}`);
    const shown = parts.join(", ");
    if (text.textContent !== shown) text.textContent = shown;
  }

  // MARK: Choosing

  function choose() {
    const preview = h("p", { class: "muted below", id: "clock-preview", role: "status" });
    const input = h("input", {
      type: "text", id: "clock-value", required: true, autocomplete: "off", spellcheck: "false", value: overview?.now ?? "", "aria-describedby": "clock-preview",
      oninput: () => { preview.textContent = moment(input.value, overview?.now)?.words ?? `For example ${examples}`; },
    });
    preview.textContent = `For example ${examples}`;
    const failures = h("input", { type: "number", id: "clock-failures", min: "1", max: "1000", placeholder: "never", value: localStorage.getItem(stored) ?? "" });
    // Several rates of the script have the same speed.
    const rates = (state.rates ?? []).filter((each, index, all) => all.findIndex((other) => other.speed === each.speed) === index);
    const rate = h("select", { id: "clock-rate" }, h("option", { value: "" }, "stands still"),
      rates.map((each) => h("option", { value: String(each.rate) }, speedText(each.speed))));
    rate.value = String(rates.find((each) => each.speed === state.speed)?.rate ?? "");
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const explain = (message) => {
      problem.hidden = false;
      problem.textContent = visible(message);
    };
    const refuse = (error) => explain(error.hint ? `${error.message}: ${error.hint}` : error.message);
    const dialog = h("dialog", { class: "small", "aria-labelledby": "clock-title" },
      h("form", { method: "dialog", class: "form", novalidate: true, onsubmit: async (event) => {
        event.preventDefault();
        const wanted = moment(input.value, overview?.now);
        if (!wanted) {
          explain(`Enter a time or a duration: ${examples}.`);
          return;
        }
        if (Number(failures.value) > 0) localStorage.setItem(stored, failures.value);
        else localStorage.removeItem(stored);
        if (await move(wanted.by ? { by: wanted.by } : { to: wanted.to }, "Clock moved", refuse)) dialog.close();
      } },
      h("h2", { id: "clock-title" }, "Move the clock"),
      h("p", { class: "muted" }, "The store performs all events that become due, in order, and delivers their notifications. The clock cannot go back."),
      h("div", { class: "field" }, h("label", { for: "clock-value" }, "To this time, or by this duration"), input, preview),
      h("div", { class: "field" }, h("label", { for: "clock-failures" }, "Stop each move after this number of failed deliveries in a row"), failures),
      problem,
      h("div", { class: "form-end" }, button("Cancel", () => dialog.close()), button("Move", undefined, { type: "submit", class: "primary" })),
      h("hr"),
      h("div", { class: "field" }, h("label", { for: "clock-rate" }, "Or let the clock run by itself"),
        h("div", { class: "pair-fields end" }, rate, button("Set speed", async () => {
          try {
            await post("/store/clock", { rate: rate.value === "" ? null : Number(rate.value) });
            toast(`The clock ${rate.selectedOptions[0].textContent}`);
            dialog.close();
            app.changed();
          } catch (error) {
            refuse(error);
          }
        })))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  }

  const run = {
    next: () => target() && move({ to: target().time }, eventText(target())),
    day: () => move({ by: "P1D" }, "One day later"),
    month: () => move({ by: "P1M" }, "One month later"),
    to: choose,
  };
  for (const [key, each] of Object.entries(moves)) each.addEventListener("click", run[key]);
  // A button that moves the clock to a renewal or a delivery.
  const jump = (to, what, properties) => button("Jump to", () => move({ to }, what), {
    class: "jump", "aria-label": `Jump to ${what}, ${time(to)}`, title: `Move the clock to ${time(to)} UTC`, ...properties,
  });
  return { show, jump, ...run };
}
