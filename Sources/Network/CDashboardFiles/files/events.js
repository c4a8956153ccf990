// SPDX-License-Identifier: Apache-2.0

// The activity of the store: what happened, in sentences, and messages about it.

import { get, query } from "./api.js";
import { h, toast, visible } from "./dom.js";
import { plural } from "./format.js";

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

// Shows a sentence for each event of the shown environment since an entry; `title` names what the user did.
export async function announce(app, title, before) {
  const { found } = await entriesAfter(before);
  const events = found.filter((each) => each.kind === "clock" && each.environment === app.environment());
  if (events.length === 0) return toast(`${title}: ${found.some((each) => each.kind === "clock") ? "done in the other environment" : "done"}`);
  const more = events.length - mostShown;
  const lines = events.slice(0, mostShown).map((each) => h("li", null, visible(each.sentence)));
  if (more > 0) lines.push(h("li", null, h("a", { href: app.address("activity") }, `and ${plural(more, "more event")}`)));
  return toast(title, "good", h("ul", { class: "toast-lines" }, lines));
}
