// SPDX-License-Identifier: Apache-2.0

// Timelines of subscriptions on one scale: periods, offers, grace, billing retry, refunds, and the current time.

import { get, query } from "./api.js";
import { differenceKinds } from "./differences.js";
import { button, h, replace, visible } from "./dom.js";
import { count, words } from "./format.js";
import { dotKinds, lane } from "./lane.js";
import { axis, fittingSpan, makeScale, rangeText, spans } from "./scale.js";

const pageSize = 20;

export function subscriptions(app) {
  let parameters = {};
  let answer = null;
  // The chosen length of time, `null` for a fitting one, and how far it is moved from the newest events.
  let chosen = null;
  let shift = 0;
  let span = 0;
  let drawn = "";
  const search = h("input", {
    type: "search", class: "search", placeholder: "Name, customer or product", "aria-label": "Search subscriptions",
    autocomplete: "off", maxlength: "200",
    oninput: () => app.setParameters({ q: search.value, offset: undefined }, true),
  });
  const zooms = spans.map(([label, length]) => button(label, () => zoom(length), { "aria-pressed": "false" }));
  const earlier = button("←", () => pan(-0.5), { "aria-label": "Earlier", title: "Earlier" });
  const later = button("→", () => pan(0.5), { "aria-label": "Later", title: "Later" });
  const range = h("p", { class: "range muted tabular", role: "status" });
  const status = h("p", { class: "count muted tabular", role: "status" });
  const previous = button("Previous", () => page(-pageSize), { class: "quiet" });
  const next = button("Next", () => page(pageSize), { class: "quiet" });
  const chips = h("div", { class: "chips" });
  const lanes = h("div", { class: "lanes", tabindex: "0", role: "group", "aria-label": "Timelines" });
  const names = legend();
  const element = h("section", { class: "view", "aria-labelledby": "subscriptions-title" },
    h("div", { class: "view-head" }, h("h2", { id: "subscriptions-title" }, "Subscriptions"), status,
      h("div", { class: "pager", role: "group", "aria-label": "Pages" }, previous, next)),
    h("div", { class: "tools", role: "search" }, search,
      h("div", { class: "zoom" }, h("div", { class: "segments", role: "group", "aria-label": "Time shown" }, zooms),
        h("div", { class: "segments", role: "group", "aria-label": "Move the time shown" }, earlier, later), range), names),
    chips, lanes);
  new ResizeObserver(() => draw()).observe(lanes);

  function zoom(length) {
    chosen = length;
    shift = 0;
    draw();
  }

  function pan(part) {
    chosen = span;
    shift += span * part;
    draw();
  }

  function page(by) {
    const offset = Math.max(0, Number(parameters.offset ?? 0) + by);
    app.setParameters({ offset: offset === 0 ? undefined : String(offset) });
  }

  let turn = 0;
  async function refresh() {
    const mine = ++turn;
    const { q, customer, subscription, offset } = parameters;
    try {
      const found = await get(`/store/timeline${query({ q, customer, subscription, offset, limit: pageSize })}`);
      if (mine !== turn) return;
      answer = found;
      draw();
    } catch (error) {
      app.fail(error);
    }
  }

  function draw() {
    if (!answer || !element.isConnected) return;
    const items = answer.subscriptions;
    const now = Date.parse(answer.now);
    span = chosen ?? fittingSpan(items, now, lanes.clientWidth);
    const scale = makeScale(items, now, span, shift, lanes.clientWidth - 50);
    const text = JSON.stringify([items, scale, parameters]);
    if (drawn === text) return;
    drawn = text;
    for (const each of names.querySelectorAll(".of-backend")) each.hidden = !items.some((item) => item.differences?.length > 0);
    showCounts(items);
    for (const [index, each] of zooms.entries()) each.setAttribute("aria-pressed", String(spans[index][1] === span));
    earlier.disabled = span === 0;
    later.disabled = span === 0;
    range.textContent = items.length > 0 ? rangeText(scale) : "";
    replace(chips, ["customer", "subscription"].filter((each) => parameters[each]).map((each) =>
      button([`${words(each)}: `, h("bdi", null, visible(parameters[each], 60)), h("span", { "aria-hidden": "true" }, " ×")],
        () => app.setParameters({ [each]: undefined }), { class: "chip", title: "Remove this filter" })));
    const focused = document.activeElement?.dataset?.focus;
    const open = new Set([...lanes.querySelectorAll("details[open]")].map((each) => each.dataset.lane));
    replace(lanes, items.length === 0 ? nothing() : [axis(scale), items.map((each) => lane(app, each, scale, open, true))]);
    if (focused) lanes.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  function showCounts(items) {
    const last = answer.offset + items.length;
    status.textContent = items.length === 0 ? "0" : `${answer.offset + 1}–${last} of ${count(answer.matching)}`;
    previous.disabled = answer.offset === 0;
    next.disabled = last >= answer.matching;
    previous.parentElement.hidden = previous.disabled && next.disabled;
  }

  function nothing() {
    const isFiltered = answer.total > 0;
    return h("div", { class: "empty" },
      h("p", { class: "empty-title" }, isFiltered ? "Nothing matches" : "No subscriptions yet"),
      h("p", { class: "muted" }, isFiltered ? "Change the search, or remove the filters." : "Purchase a subscription, then move the clock."),
      isFiltered ? button("Remove filters", () => app.replaceParameters({})) : button("Purchase", () => app.steps.open("purchase"), { class: "primary" }));
  }

  return {
    element, refresh,
    update: (values) => {
      parameters = values;
      if (document.activeElement !== search) search.value = values.q ?? "";
      return refresh();
    },
    focusSearch: () => search.select(),
    page: (by) => (by < 0 ? previous : next).click(),
  };
}

function legend() {
  const periods = [["paid", "paid"], ["trial", "free trial"], ["offer", "offer"], ["grace", "grace period"], ["retry", "billing retry"], ["refunded", "refunded"], ["next", "upcoming"]];
  const all = [...periods, ...dotKinds.map(([tone, text]) => [`round ${tone}`, text]), ...differenceKinds];
  return h("ul", { class: "legend", "aria-label": "Legend" }, all.map(([kind, text]) => h("li", kind.startsWith("differing") ? { class: "of-backend", hidden: true } : null, h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), text)));
}
