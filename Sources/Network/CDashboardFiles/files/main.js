// SPDX-License-Identifier: Apache-2.0

// The page: selects the view by the URL fragment, handles shortcuts, and updates once a second.

import { get, query, store } from "./api.js";
import { button, h, name, replace, toast, visible } from "./dom.js";
import { count } from "./format.js";
import { activity } from "./activity.js";
import { backend } from "./backend.js";
import { clock as makeClock } from "./clock.js";
import { customer } from "./customer.js";
import { resetDialog } from "./reset.js";
import { settingsDialog } from "./settings.js";
import { inspector as makeInspector } from "./inspector.js";
import { entitlements } from "./entitlements.js";
import { faults } from "./faults.js";
import { customers, notifications, transactions } from "./lists.js";
import { subscriptions } from "./histories.js";
import { assumptions, catalogue, script } from "./pages.js";
import { shortcuts } from "./shortcuts.js";
import { stepDialog } from "./steps.js";

const views = [
  ["transactions", "Transactions", transactions], ["subscriptions", "Subscriptions", subscriptions],
  ["customers", "Customers", customers], ["notifications", "Notifications", notifications],
  ["activity", "Activity", activity], ["catalogue", "Catalogue", catalogue, "products"], ["entitlements", "Entitlements", entitlements],
  ["assumptions", "Assumptions", assumptions], ["script", "Script", script], ["faults", "Faults", faults],
  ["backend", "Backend", backend],
];
// The pages without a link of their own in the list of views: the view that they belong to.
const pages = [["customer", "Customer", customer, "customers"]];
const counted = { transactions: "transactions", subscriptions: "subscriptions", customers: "customers", notifications: "notifications", catalogue: "products" };
const keys = { transaction: "transactionId", customer: "name", notification: "notificationUUID", product: "productId", difference: "key" };
const element = (id) => document.getElementById(id);
const banner = element("alert");

const made = new Map();
let current = null;
let overview = null;
let lastRevision = null;

const app = {
  view: "transactions",
  parameters: {},
  address: (view, parameters = {}) => {
    const known = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(known).toString();
    return `#/${view}${text ? `?${text}` : ""}`;
  },
  setParameters: (values, isTyping = false) => app.replaceParameters({ ...app.parameters, ...values }, isTyping),
  replaceParameters: (values, isTyping = false) => {
    const address = app.address(app.view, values);
    if (isTyping) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    route();
  },
  inspect: (kind, item) => {
    const inspected = `${kind}:${item[keys[kind]]}`;
    if (app.parameters.inspect === inspected) app.closeInspector();
    else app.setParameters({ inspect: inspected });
  },
  open: (view, parameters) => {
    history.pushState(null, "", app.address(view, parameters));
    route();
  },
  closeInspector: () => app.setParameters({ inspect: undefined }),
  // The address at which the inspector shows a record, in the current view.
  inspectAddress: (kind, key) => app.address(app.view, { ...app.parameters, inspect: `${kind}:${key}` }),
  inspectLink: (kind, key, text = key) => h("a", { href: app.inspectAddress(kind, key) }, name(text)),
  isInspected: (kind, key) => app.parameters.inspect === `${kind}:${key}`,
  fail: (error, isAction = false) => {
    const text = error.hint ? `${error.message}: ${error.hint}` : error.message;
    if (error.isUnreachable) showConnection(false);
    if (isAction) return toast(error.isUnreachable ? `${error.message}: nothing was sent to it` : text, "bad");
    say(text, error.isUnreachable);
  },
  changed: () => poll(),
  // The customer of the page, of the inspector or of the filter: the next event is that of this customer.
  selectedCustomer: () => (app.view === "customer" ? app.parameters.name : app.inspector.subject.customer ?? app.parameters.customer),
  // The address names what the inspector went on to show.
  showInspected: (kind, key) => {
    app.parameters = { ...app.parameters, inspect: `${kind}:${key}` };
    history.replaceState(null, "", app.address(app.view, app.parameters));
    current?.mark?.();
  },
  environment: () => overview?.environment,
  overview: () => overview,
  // Shows an environment before a link into it is followed.
  showEnvironment: (environment) => { if (chooseSide(environment.toLowerCase())) poll(); },
  // Whether the page shows the environment of the script, not the other one.
  isMain: () => store.side === null || overview === null || store.side === overview.main,
};

let said = null;
function say(text, canRetry = false) {
  if (said === text) return;
  said = text;
  banner.replaceChildren(...(text === null ? [] : [visible(text), ...(canRetry ? [" ", button("Try now", () => poll(), { id: "retry" })] : [])]));
  banner.hidden = text === null;
}

function showConnection(isConnected) {
  document.body.classList.toggle("unconnected", !isConnected);
  const text = isConnected ? "connected" : "not connected";
  if (element("connection").textContent !== text) element("connection").textContent = text;
}

app.steps = stepDialog(app);
app.clock = makeClock(app);
app.inspector = makeInspector(app, element("inspector"));
shortcuts(app, { views: views.map(([id]) => id), current: () => current, focusContent, help: element("help") });

// MARK: Views

const links = views.map(([id, title], index) => h("li", null, h("a", { href: `#/${id}`, id: `view-${id}`, title: index < 9 ? `${title} (${index + 1})` : title },
  h("span", null, title), id === "notifications" ? h("span", { class: "undelivered tabular", id: "undelivered", hidden: true }) : null,
  id === "backend" ? h("span", { class: "undelivered tabular", id: "differing", hidden: true }) : null,
  counted[id] ? h("span", { class: "number tabular", id: `count-${id}` }) : null)));
element("views").append(...links);

function route() {
  const [path, text] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const page = pages.find(([id]) => id === path);
  const entry = page ?? views.find(([id]) => id === path) ?? views[0];
  const [id, title, make] = entry;
  app.place = page?.[3] ?? id;
  app.view = id;
  app.parameters = Object.fromEntries(new URLSearchParams(text ?? ""));
  if (!made.has(id)) made.set(id, make(app));
  const view = made.get(id);
  if (current !== view) {
    current = view;
    replace(element("main"), view.element);
    for (const [each] of views) {
      const link = element(`view-${each}`);
      if (each === app.place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    showLink();
    document.title = `${title} · Test store`;
  }
  view.update(app.parameters);
  const [, kind, key] = /^(\w+):(.*)$/s.exec(app.parameters.inspect ?? "") ?? [];
  if (Object.hasOwn(keys, kind)) app.inspector.show(kind, key);
  else app.inspector.close();
  if (app.view === "customer" || app.parameters.customer) poll();
}

// The keys of the keyboard scroll the element with the focus.
function focusContent() {
  const content = element("main").querySelector(".table-scroll, .page, .lanes");
  content?.focus({ preventScroll: true });
}
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  focusContent();
});

// In a narrow window, the list of views scrolls.
function showLink() {
  element(`view-${app.place}`).scrollIntoView({ block: "nearest", inline: "center" });
}

window.addEventListener("hashchange", route);
window.addEventListener("popstate", route);

// MARK: Updates

let isPolling = false;
let isRequestedAgain = false;

async function poll() {
  if (isPolling) {
    isRequestedAgain = true;
    return;
  }
  isPolling = true;
  try {
    do {
      isRequestedAgain = false;
      const [found, clock] = await Promise.all([get(`/store/revision${query({ customer: app.selectedCustomer() })}`), get("/store/clock")]);
      overview = found;
      say(null);
      showConnection(true);
      showOverview(clock);
      // The numbers beside the views change the place of the link.
      if (lastRevision === null) showLink();
      if (lastRevision !== null && lastRevision !== overview.revision) await refresh();
      // Requests that change nothing are activity too, and use up faults.
      else if (["activity", "faults"].includes(app.view)) await current.refresh();
      lastRevision = overview.revision;
    } while (isRequestedAgain);
  } catch (error) {
    app.fail(error);
  } finally {
    isPolling = false;
  }
}

async function refresh() {
  await Promise.all([current?.refresh(), app.inspector.refresh()]);
}

function showOverview(clock) {
  app.clock.show(overview, clock);
  element("bundle").textContent = visible(overview.bundleId, 80);
  for (const [view, member] of Object.entries(counted)) {
    const text = count(overview[member]);
    if (element(`count-${view}`).textContent !== text) element(`count-${view}`).textContent = text;
  }
  const { failed, retrying, acceptedDamaged } = overview.deliveries;
  const undelivered = element("undelivered");
  undelivered.hidden = failed + retrying + acceptedDamaged === 0;
  undelivered.textContent = count(failed + retrying + acceptedDamaged);
  undelivered.title = `${count(retrying)} failed and will be posted again, ${count(failed)} failed for good, ${count(acceptedDamaged)} accepted though damaged`;
  showDiffering(overview.backend);
  current?.showNote?.();
  for (const each of element("sides").children) {
    each.setAttribute("aria-pressed", String(each.dataset.side === overview.side));
  }
}

// The differences between a backend and the store that have not ended; red if one of them is about what it was told.
function showDiffering(counts) {
  const badge = element("differing");
  const { differing, untold } = counts ?? { differing: 0, untold: 0 };
  const text = count(differing);
  badge.hidden = differing === 0;
  if (badge.dataset.counts === `${differing} ${untold}`) return;
  badge.dataset.counts = `${differing} ${untold}`;
  badge.classList.toggle("untold", differing === untold);
  const words = `${differing === 1 ? "difference" : "differences"} now${untold > 0 ? `, ${count(untold)} not told yet` : ""}`;
  badge.title = `${text} ${words}`;
  replace(badge, text, h("span", { class: "hidden" }, ` ${words}`));
}

// Whether it is another environment than before.
function chooseSide(side) {
  if (!side || side === overview?.side) return false;
  store.side = side;
  sessionStorage.setItem("receiptctl-side", side);
  lastRevision = null;
  return true;
}

element("sides").addEventListener("click", (event) => {
  if (!chooseSide(event.target.dataset.side)) return;
  app.replaceParameters({});
  poll();
});

// A hidden page polls less often.
function wait() {
  setTimeout(async () => {
    await poll();
    wait();
  }, document.hidden ? 5000 : 1000);
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });

// MARK: Appearance

const themes = { "": "System", light: "Light", dark: "Dark" };
function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  element("theme").textContent = `Appearance: ${themes[theme]}`;
}
const known = localStorage.getItem("receiptctl-theme") ?? "";
setTheme(Object.hasOwn(themes, known) ? known : "");
element("theme").addEventListener("click", () => {
  const order = Object.keys(themes);
  const next = order[(order.indexOf(document.documentElement.dataset.theme ?? "") + 1) % order.length];
  localStorage.setItem("receiptctl-theme", next);
  setTheme(next);
});

element("reset").addEventListener("click", () => resetDialog(app));
element("settings").addEventListener("click", () => settingsDialog(app));
element("new-step").addEventListener("click", () => app.steps.open());

// MARK: Start

store.side = ["production", "sandbox"].find((each) => each === sessionStorage.getItem("receiptctl-side")) ?? null;
app.steps.load().catch((error) => app.fail(error));
route();
poll();
wait();
