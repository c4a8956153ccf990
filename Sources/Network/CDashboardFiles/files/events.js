// SPDX-License-Identifier: Apache-2.0

// Messages about what happened, a sentence for each event.

import { h, toast, visible } from "./dom.js";
import { plural } from "./format.js";

const mostShown = 5;

// Shows the sentences of the store; `title` names an action without an event.
export function announce(title, sentences) {
  if (sentences.length === 0) return toast(`${title}: done`);
  const more = sentences.length - mostShown;
  const lines = sentences.slice(0, mostShown).map((each) => h("li", null, visible(each)));
  if (more > 0) lines.push(h("li", null, `and ${plural(more, "more event")}`));
  toast(title, "good", h("ul", { class: "toast-lines" }, lines));
}

export const sentencesOf = (rows) => rows.flatMap((row) => row.sentences ?? []);
