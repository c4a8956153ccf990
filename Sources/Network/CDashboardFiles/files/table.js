// SPDX-License-Identifier: Apache-2.0

// A list with search, filters, sorting and pages of at most 50 rows. The store searches and sorts.

import { get, query } from "./api.js";
import { button, h, replace, uniqueId, visible } from "./dom.js";
import { count } from "./format.js";

const pageSize = 50;

// The direction in which a key moves between rows, if it does.
export function rowStep(event) {
  return { arrowdown: 1, j: 1, arrowup: -1, k: -1 }[event.key.toLowerCase()];
}

export function listView(app, options) {
  const { title, path, member, key, columns, filters = [], empty, standardSort } = options;
  let parameters = {};
  let shown = null;
  let isLoading = false;
  let isOutdated = false;
  let shouldFocus = false;

  const search = h("input", {
    type: "search", id: uniqueId("search"), placeholder: options.placeholder ?? "Search", class: "search",
    "aria-label": `Search ${title.toLowerCase()}`, autocomplete: "off", spellcheck: "false", maxlength: "200",
    "aria-keyshortcuts": "/",
    oninput: () => change({ q: search.value }, true),
    onkeydown: (event) => {
      if (event.key === "ArrowDown") focusRow(0, event);
    },
  });
  const controls = filters.map((filter) => filter.make((value) => change({ [filter.name]: value })));
  const status = h("p", { class: "count muted tabular", role: "status" });
  const body = h("tbody");
  const heads = columns.map((column) => head(column));
  const table = h(
    "table",
    { class: `list ${member}` },
    h("caption", { class: "hidden" }, title),
    h("thead", null, h("tr", null, heads.map((each) => each.cell))),
    body,
  );
  const previous = button("Previous", () => move(-pageSize), { class: "quiet", title: "Previous page ([)" });
  const next = button("Next", () => move(pageSize), { class: "quiet", title: "Next page (])" });
  const chips = h("div", { class: "chips" });
  // In a narrow window, most columns and their buttons are hidden.
  const sorting = options.sorts
    ? h("select", { class: "sorting", "aria-label": "Sort by", onchange: () => {
      const [name, order] = sorting.value.split(" ");
      change({ sort: name, order });
    } }, columns.filter((each) => each.sort).flatMap((each) => [["descending", "↓"], ["ascending", "↑"]].map(([order, arrow]) =>
      h("option", { value: `${each.sort} ${order}` }, `Sort: ${each.label} ${arrow}`))))
    : null;
  const note = h("p", { class: "note-line", hidden: true });
  const nothing = h("div", { class: "empty", hidden: true });
  const wrapper = h("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title }, table, nothing);
  const element = h(
    "section",
    { class: "view", "aria-labelledby": `${member}-title` },
    h(
      "div",
      { class: "view-head" },
      h("h2", { id: `${member}-title` }, title),
      status,
      h("div", { class: "pager", role: "group", "aria-label": "Pages" }, previous, next),
    ),
    h("div", { class: `tools ${member}-tools`, role: "search" }, search, controls.map((each) => each.element), sorting),
    chips,
    options.note ? note : null,
    wrapper,
  );

  function showNote() {
    const text = options.note?.() ?? "";
    if (note.textContent !== text) note.textContent = text;
    note.hidden = text === "";
  }

  body.addEventListener("keydown", (event) => {
    const rows = [...body.rows];
    const place = rows.findIndex((row) => row.contains(event.target));
    if (place < 0) return;
    const step = rowStep(event);
    if (step) focusRow(place + step, event);
    if (event.key === "Home") focusRow(0, event);
    if (event.key === "End") focusRow(rows.length - 1, event);
  });

  function focusRow(place, event) {
    event.preventDefault();
    if (place < 0) return search.focus();
    body.rows[place]?.querySelector("button.open")?.focus();
  }

  function head(column) {
    if (!column.sort) return { column, cell: h("th", { scope: "col", class: column.class }, column.label) };
    const sorter = button(h("span", null, column.label), () => sort(column.sort), { class: "sorter" });
    return { column, cell: h("th", { scope: "col", class: column.class }, sorter) };
  }

  function sort(name) {
    const isSame = (parameters.sort ?? standardSort) === name;
    const isDescending = (parameters.order ?? "descending") === "descending";
    change({ sort: name, order: isSame && isDescending ? "ascending" : "descending" });
  }

  function change(values, isTyping = false) {
    app.setParameters({ offset: undefined, ...values }, isTyping);
  }

  function move(by) {
    const offset = Math.max(0, Number(parameters.offset ?? 0) + by);
    shouldFocus = true;
    app.setParameters({ offset: offset === 0 ? undefined : String(offset) });
  }

  async function refresh() {
    if (isLoading) {
      isOutdated = true;
      return;
    }
    isLoading = true;
    try {
      do {
        isOutdated = false;
        const { q, sort, order, offset } = parameters;
        const values = { q, sort: options.sorts ? sort : undefined, order, offset, limit: String(pageSize) };
        for (const filter of [...filters, ...(options.links ?? [])]) values[filter.name] = parameters[filter.name];
        const answer = await get(path + query(values));
        if (!isOutdated) show(answer);
      } while (isOutdated);
    } catch (error) {
      app.fail(error);
    } finally {
      isLoading = false;
    }
  }

  function show(answer) {
    shown = answer;
    const items = answer[member];
    const last = answer.offset + items.length;
    const range = items.length === 0 ? "0" : `${count(answer.offset + 1)}–${count(last)}`;
    const total = answer.matching === answer.total ? "" : ` (${count(answer.total)} in all)`;
    const text = `${range} of ${count(answer.matching)}${total}`;
    if (status.textContent !== text) status.textContent = text;
    previous.disabled = answer.offset === 0;
    next.disabled = last >= answer.matching;
    previous.parentElement.hidden = previous.disabled && next.disabled;
    rows(items);
    table.hidden = items.length === 0;
    nothing.hidden = items.length > 0;
    if (items.length === 0) {
      const isFiltered = answer.total > 0;
      const { from, until } = parameters;
      const isEmptyRange = from && until && from >= until;
      const title = isEmptyRange ? "From is not before Before" : "Nothing matches";
      const hint = isEmptyRange ? `No time is from ${from.slice(0, 10)} on and before ${until.slice(0, 10)}.` : "Change the search, or remove the filters.";
      replace(
        nothing,
        h("p", { class: "empty-title" }, isFiltered ? title : empty.title),
        h("p", { class: "muted" }, isFiltered ? hint : empty.text),
        isFiltered
          ? button("Remove filters", () => app.replaceParameters({}))
          : empty.action && button(empty.action.label, empty.action.run, { class: "primary" }),
      );
    }
    if (shouldFocus) {
      shouldFocus = false;
      wrapper.scrollTop = 0;
      body.rows[0]?.querySelector("button.open")?.focus({ preventScroll: true });
    }
    performance.mark(`${member}-shown`);
  }

  // Reuses rows by key and updates only changed ones, to preserve focus and selection.
  function rows(items) {
    const known = new Map([...body.rows].map((row) => [row.dataset.key, row]));
    const focused = document.activeElement?.closest?.("tr")?.dataset.key;
    let place = body.firstElementChild;
    for (const item of items) {
      const id = String(key(item));
      let row = known.get(id);
      known.delete(id);
      if (!row) {
        row = h("tr", { data: { key: id }, onclick: (event) => click(event, row) });
      }
      const text = JSON.stringify(item) + (options.depends?.(shown) ?? "");
      if (row.text !== text) {
        row.text = text;
        row.item = item;
        replace(row, columns.map((column, index) => cell(column, item, index, row)));
        if (id === focused) row.querySelector("button.open")?.focus({ preventScroll: true });
      }
      if (row === place) place = place.nextElementSibling;
      else body.insertBefore(row, place);
    }
    for (const row of known.values()) row.remove();
    mark();
  }

  function cell(column, item, index, row) {
    const content = column.cell(item, shown);
    if (index > 0) return h("td", { class: column.class }, content);
    const open = button(content, () => app.inspect(options.kind, row.item), { class: "open" });
    return h("th", { scope: "row", class: column.class }, open, column.below?.(item));
  }

  function click(event, row) {
    if (event.target.closest("a, button") || String(getSelection())) return;
    app.inspect(options.kind, row.item);
  }

  function mark() {
    for (const row of body.rows) {
      const isOpen = app.isInspected(options.kind, row.dataset.key);
      row.classList.toggle("selected", isOpen);
      const open = row.querySelector("button.open");
      if (isOpen) open?.setAttribute("aria-current", "true");
      else open?.removeAttribute("aria-current");
    }
  }

  function update(values) {
    parameters = values;
    if (document.activeElement !== search) search.value = values.q ?? "";
    for (const [index, filter] of filters.entries()) controls[index].set(values[filter.name] ?? "");
    if (sorting) sorting.value = `${values.sort ?? standardSort} ${values.order ?? "descending"}`;
    for (const { column, cell } of heads) {
      if (!column.sort) continue;
      const isSorted = (values.sort ?? standardSort) === column.sort;
      if (isSorted) cell.setAttribute("aria-sort", values.order ?? "descending");
      else cell.removeAttribute("aria-sort");
    }
    replace(
      chips,
      (options.links ?? []).filter((link) => values[link.name]).map((link) =>
        button([`${link.label}: `, h("bdi", null, visible(values[link.name], 60)), h("span", { "aria-hidden": "true" }, " ×")],
          () => change({ [link.name]: undefined }), { class: "chip", title: "Remove this filter" })),
    );
    mark();
    showNote();
    return refresh();
  }

  return {
    element, refresh, update, mark, showNote,
    focusSearch: () => search.select(),
    page: (by) => (by < 0 ? previous : next).click(),
  };
}

export function selectFilter(name, label, choices) {
  return {
    name,
    make: (onchange) => {
      const select = h(
        "select",
        { "aria-label": label, onchange: () => onchange(select.value) },
        h("option", { value: "" }, label),
        choices.map(([value, text]) => h("option", { value }, text)),
      );
      return { element: select, set: (value) => { select.value = value; } };
    },
  };
}

// A text that must be one of the values that `find` returns, which complete it.
export function completedFilter(name, label, find) {
  return {
    name,
    make: (onchange) => {
      const options = h("datalist", { id: uniqueId("list") });
      const input = h("input", {
        type: "search", list: options.id, placeholder: label, "aria-label": label, class: "completed", autocomplete: "off", spellcheck: "false",
        onchange: () => onchange(input.value.trim() || undefined),
        onfocus: async () => {
          try {
            replace(options, (await find()).map(([value, text]) => h("option", { value, label: text && visible(text, 100) })));
          } catch {
            // The filter works without completions.
          }
        },
      });
      return { element: h("span", { class: "completion" }, input, options), set: (value) => { if (document.activeElement !== input) input.value = value; } };
    },
  };
}

export function dateFilter(name, label) {
  return {
    name,
    make: (onchange) => {
      const input = h("input", {
        type: "date", "aria-label": label, id: uniqueId("date"),
        onchange: () => onchange(input.value && `${input.value}T00:00:00Z`),
      });
      const element = h("span", { class: "date" }, h("label", { for: input.id, "aria-hidden": "true" }, label), input);
      return { element, set: (value) => { input.value = value.slice(0, 10); } };
    },
  };
}
