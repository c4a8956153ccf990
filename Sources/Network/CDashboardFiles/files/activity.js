// SPDX-License-Identifier: Apache-2.0

// What happened, the newest first: API requests, deliveries to the webhook, steps and the clock, with request and answer.

import { get, query } from "./api.js";
import { button, code, copy, h, replace, visible } from "./dom.js";
import { entriesAfter, newestEntry, pageSize } from "./events.js";
import { badge, count, minute, plural, timeElement, words } from "./format.js";

const mostShown = 200;
// What followed from a step or from the time.
const names = { clock: "event" };
const kinds = [["", "All"], ["request", "Requests"], ["delivery", "Deliveries"], ["step", "Steps"], ["clock", "Events"]];

export function activity(app) {
  let parameters = {};
  let entries = [];
  let newest = null;
  let oldest = 1;
  let shown = mostShown;
  const search = h("input", {
    type: "search", class: "search", placeholder: "Customer, path, type or text", "aria-label": "Search activity", autocomplete: "off",
    spellcheck: "false", maxlength: "200", oninput: () => app.setParameters({ q: search.value }, true),
  });
  const choices = kinds.map(([kind, label]) => button(label, () => app.setParameters({ kind: kind || undefined }), { "aria-pressed": "false" }));
  const failures = button("Failures only", () => app.setParameters({ failed: parameters.failed ? undefined : "1" }), { "aria-pressed": "false", class: "toggle" });
  const status = h("p", { class: "count muted tabular", role: "status" });
  const chips = h("div", { class: "chips" });
  const list = h("ol", { class: "entries" });
  const more = h("p", { class: "entries-end" });
  const body = h("div", { class: "page activity", tabindex: "0", role: "group", "aria-label": "Activity" }, list, more);
  const element = h("section", { class: "view", "aria-labelledby": "activity-title" },
    h("div", { class: "view-head" }, h("h2", { id: "activity-title" }, "Activity"), status),
    h("div", { class: "tools", role: "search" }, search, h("div", { class: "segments", role: "group", "aria-label": "Kind" }, choices), failures),
    chips, body);

  let isLoading = false;
  async function refresh() {
    if (isLoading) return;
    isLoading = true;
    try {
      let answer = await entriesAfter(newest ?? Math.max(0, (await newestEntry()) - pageSize));
      if (newest !== null && answer.newest < newest) {
        // The store was started again.
        entries = [];
        list.replaceChildren();
        answer = await entriesAfter(Math.max(0, answer.newest - pageSize));
      }
      ({ newest, oldest } = answer);
      // A reset removes all entries.
      entries = [...entries.filter((each) => each.number >= oldest), ...answer.found];
      draw();
    } catch (error) {
      app.fail(error);
    } finally {
      isLoading = false;
    }
  }

  async function loadEarlier() {
    const first = entries[0].number;
    try {
      const answer = await get(`/store/activity${query({ after: Math.max(0, first - 1 - pageSize), limit: pageSize })}`);
      entries = [...answer.entries.filter((each) => each.number < first), ...entries];
      shown += mostShown;
      draw();
    } catch (error) {
      app.fail(error, true);
    }
  }

  // MARK: Filters

  const texts = new WeakMap();
  function text(entry) {
    if (!texts.has(entry)) {
      texts.set(entry, [entry.sentence, entry.reason, entry.request?.method, entry.request?.target, entry.answer?.status, entry.answer?.result,
        entry.notificationUUID, ...(entry.customers ?? [])].filter((each) => each !== undefined).join(" ").toLowerCase());
    }
    return texts.get(entry);
  }

  function matches(entry) {
    if (parameters.kind && entry.kind !== parameters.kind) return false;
    if (parameters.failed && !entry.isFailure) return false;
    if (parameters.customer && !entry.customers?.includes(parameters.customer)) return false;
    return (parameters.q ?? "").toLowerCase().split(/\s+/).every((word) => text(entry).includes(word));
  }

  // MARK: Drawing

  function draw() {
    const all = entries.filter((each) => each.environment === app.environment());
    const found = all.filter(matches).reverse();
    status.textContent = found.length === all.length ? count(found.length) : `${count(found.length)} of ${count(all.length)}`;
    const known = new Map([...list.children].map((each) => [Number(each.dataset.number), each]));
    // Rows are kept, so that open ones stay open.
    const rows = found.slice(0, shown).map((each) => known.get(each.number) ?? row(each));
    if (rows.length !== list.children.length || rows.some((each, index) => list.children[index] !== each)) list.replaceChildren(...rows);
    const first = entries[0]?.number ?? 1;
    replace(more,
      found.length === 0 ? h("span", { class: "muted" }, all.length === 0 ? "Nothing has happened yet." : "Nothing matches.") : null,
      found.length > shown ? button("Show more", () => { shown += mostShown; draw(); })
        : first > oldest ? button("Show earlier entries", loadEarlier)
          : oldest > 1 ? h("span", { class: "muted" }, `${plural(oldest - 1, "earlier entry").replace("entrys", "entries")} dropped`) : null);
    performance.mark("activity-shown");
  }

  function row(entry) {
    const details = h("details", { class: entry.isFailure ? "entry failure" : "entry" }, h("summary", null,
      h("time", { datetime: entry.time, class: "tabular nowrap", title: entry.at ? `${entry.time}, on this machine: ${entry.at}` : `${entry.time}, before the server was started again` }, minute(entry.time)),
      h("span", { class: `kind of-${entry.kind}` }, names[entry.kind] ?? entry.kind),
      h("span", { class: "sentence" }, visible(entry.sentence, 300), entry.isFailure && entry.reason && !entry.sentence.includes(entry.reason) ? h("span", { class: "below" }, visible(entry.reason, 300)) : null),
      outcome(entry)));
    details.addEventListener("toggle", () => { if (details.open && details.childElementCount === 1) details.append(contents(app, entry)); });
    return h("li", { data: { number: String(entry.number) } }, details);
  }

  return {
    element, refresh,
    update: (values) => {
      parameters = values;
      if (document.activeElement !== search) search.value = values.q ?? "";
      for (const [index, [kind]] of kinds.entries()) choices[index].setAttribute("aria-pressed", String((values.kind ?? "") === kind));
      failures.setAttribute("aria-pressed", String(Boolean(values.failed)));
      replace(chips, values.customer ? button(["Customer: ", h("bdi", null, visible(values.customer, 60)), h("span", { "aria-hidden": "true" }, " ×")],
        () => app.setParameters({ customer: undefined }), { class: "chip", title: "Remove this filter" }) : null);
      draw();
      return refresh();
    },
    focusSearch: () => search.select(),
  };
}

function outcome(entry) {
  const { answer } = entry;
  if (!answer && !entry.isFailure) return h("span", { class: "outcome" });
  const word = (answer?.status && entry.isFailure ? `HTTP ${answer.status}` : answer?.status) ?? answer?.result ?? (entry.isFailure ? "failed" : "done");
  return h("span", { class: "outcome" }, badge(String(word), entry.isFailure ? "bad" : "good"),
    answer?.milliseconds === undefined ? null : h("span", { class: "muted tabular" }, `${count(answer.milliseconds)} ms`));
}

function contents(app, entry) {
  const { request, answer } = entry;
  const facts = [
    ["Time in the store", timeElement(entry.time)], ["Time on this machine", entry.at ? timeElement(entry.at) : "before the server was started again"],
    // The row has the reason of a failure.
    entry.reason && !entry.isFailure && ["Reason", visible(entry.reason, 2000)],
    answer?.result && ["Result", answer.status ? `HTTP ${answer.status}` : words(answer.result)],
    entry.customers?.length > 0 && ["Customer", entry.customers.map((each) => [app.inspectLink("customer", each), " "])],
    entry.notificationUUID && ["Notification", h("a", { href: app.inspectAddress("notification", entry.notificationUUID) }, code(entry.notificationUUID))],
  ].filter(Boolean);
  return h("div", { class: "entry-contents" },
    h("dl", { class: "facts" }, facts.map(([term, value]) => [h("dt", null, term), h("dd", null, value)])),
    answer?.body !== undefined || answer?.status !== undefined ? body(answer.status === undefined ? "" : `HTTP ${answer.status}`, "Answer", answer) : null,
    request && answer ? h("details", null, h("summary", null, visible(`Request: ${request.method} ${request.target}`, 200)), requestBody(request))
      : request ? requestBody(request) : null);
}

const requestBody = (request) => body(`${request.method} ${request.target}`, "Request", request);

function body(line, title, part) {
  return h("section", null,
    h("h3", null, title, part.body ? button("Copy", () => copy(part.body, title), { class: "quiet", "aria-label": `Copy ${title.toLowerCase()}` }) : null),
    h("p", { class: "mono line" }, visible(line, 2000)),
    part.body ? h("pre", { class: "script mono", tabindex: "0", "aria-label": title }, pretty(part.body)) : h("p", { class: "muted" }, "no body"),
    part.isCut ? h("p", { class: "muted" }, "The store keeps the beginning of longer bodies.") : null);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return visible(text, 8192).replace(/‹U\+000[AD]›/g, "\n");
  }
}
