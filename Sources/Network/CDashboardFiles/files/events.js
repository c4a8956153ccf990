// SPDX-License-Identifier: Apache-2.0

// The activity of the store: what happened, in sentences, and messages about it.

import { get, query } from "./api.js";
import { h, toast, visible } from "./dom.js";
import { count, plural } from "./format.js";

export const pageSize = 500;
const mostShown = 5;

// The entries after a number, all pages of them.
export async function entriesAfter(number) {
  const found = [];
  for (;;) {
    const answer = await get(`/store/activity${query({ after: number, limit: pageSize })}`);
    found.push(...answer.entries);
    number = answer.entries[answer.entries.length - 1]?.number ?? answer.newest;
    if (number >= answer.newest) return { found, newest: answer.newest, oldest: answer.oldest };
  }
}

export async function newestEntry() {
  return (await get(`/store/activity${query({ limit: 1 })}`)).newest;
}

// Shows a sentence for each event of the shown environment since an entry, and the deliveries that are still failed;
// `title` names what the user did, `nothing` says that nothing followed.
export async function announce(app, title, before, nothing = "done") {
  const { found } = await entriesAfter(before);
  const mine = found.filter((each) => each.environment === app.environment());
  const events = mine.filter((each) => each.kind === "clock");
  const deliveries = mine.filter((each) => each.kind === "delivery");
  const successes = deliveries.filter((each) => !each.isFailure);
  const received = new Set(successes.map((each) => each.notificationUUID));
  const failures = deliveries.filter((each) => !received.has(each.notificationUUID));
  if (events.length > 0) toast(title, "good", lines(app, events));
  else if (successes.length > 0) toast(title, "good", lines(app, successes));
  else if (failures.length === 0) toast(`${title}: ${found.some((each) => each.kind === "clock") ? "done in the other environment" : nothing}`);
  if (failures.length > 0) toast(plural(failures.length, "failed delivery").replace("deliverys", "deliveries"), "bad", lines(app, failures));
}

function lines(app, entries) {
  const more = entries.length - mostShown;
  const shown = entries.slice(0, mostShown).map((each) => h("li", null, visible(each.sentence)));
  if (more > 0) shown.push(h("li", null, h("a", { href: app.address("activity") }, `and ${count(more)} more`)));
  return h("ul", { class: "toast-lines" }, shown);
}
