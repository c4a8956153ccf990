// SPDX-License-Identifier: Apache-2.0

#include "dashboard_files.h"

// Clang supports #embed in every C standard, but warns before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char customer_js[] = {
#embed "files/customer.js"
};
static const unsigned char index_html[] = {
#embed "files/index.html"
};
static const unsigned char activity_js[] = {
#embed "files/activity.js"
};
static const unsigned char api_js[] = {
#embed "files/api.js"
};
static const unsigned char backend_js[] = {
#embed "files/backend.js"
};
static const unsigned char clock_js[] = {
#embed "files/clock.js"
};
static const unsigned char differences_js[] = {
#embed "files/differences.js"
};
static const unsigned char documents_js[] = {
#embed "files/documents.js"
};
static const unsigned char dom_js[] = {
#embed "files/dom.js"
};
static const unsigned char drill_js[] = {
#embed "files/drill.js"
};
static const unsigned char entitlements_js[] = {
#embed "files/entitlements.js"
};
static const unsigned char events_js[] = {
#embed "files/events.js"
};
static const unsigned char facts_js[] = {
#embed "files/facts.js"
};
static const unsigned char faults_js[] = {
#embed "files/faults.js"
};
static const unsigned char fields_js[] = {
#embed "files/fields.js"
};
static const unsigned char format_js[] = {
#embed "files/format.js"
};
static const unsigned char histories_js[] = {
#embed "files/histories.js"
};
static const unsigned char icon_svg[] = {
#embed "files/icon.svg"
};
static const unsigned char inspector_js[] = {
#embed "files/inspector.js"
};
static const unsigned char lane_js[] = {
#embed "files/lane.js"
};
static const unsigned char lists_js[] = {
#embed "files/lists.js"
};
static const unsigned char main_js[] = {
#embed "files/main.js"
};
static const unsigned char moments_js[] = {
#embed "files/moments.js"
};
static const unsigned char pages_js[] = {
#embed "files/pages.js"
};
static const unsigned char payload_js[] = {
#embed "files/payload.js"
};
static const unsigned char play_js[] = {
#embed "files/play.js"
};
static const unsigned char reset_js[] = {
#embed "files/reset.js"
};
static const unsigned char save_js[] = {
#embed "files/save.js"
};
static const unsigned char scale_js[] = {
#embed "files/scale.js"
};
static const unsigned char settings_js[] = {
#embed "files/settings.js"
};
static const unsigned char shortcuts_js[] = {
#embed "files/shortcuts.js"
};
static const unsigned char steps_js[] = {
#embed "files/steps.js"
};
static const unsigned char style_css[] = {
#embed "files/style.css"
};
static const unsigned char table_js[] = {
#embed "files/table.js"
};

static const char css[] = "text/css; charset=utf-8";
static const char html[] = "text/html; charset=utf-8";
static const char script[] = "text/javascript; charset=utf-8";
static const char svg[] = "image/svg+xml";

#define FILE_OF(path, type, bytes) {path, type, bytes, sizeof bytes}

static const struct receiptkit_dashboard_file files[] = {
  FILE_OF("/", html, index_html),
  FILE_OF("/dashboard/activity.js", script, activity_js),
  FILE_OF("/dashboard/api.js", script, api_js),
  FILE_OF("/dashboard/backend.js", script, backend_js),
  FILE_OF("/dashboard/clock.js", script, clock_js),
  FILE_OF("/dashboard/customer.js", script, customer_js),
  FILE_OF("/dashboard/differences.js", script, differences_js),
  FILE_OF("/dashboard/documents.js", script, documents_js),
  FILE_OF("/dashboard/dom.js", script, dom_js),
  FILE_OF("/dashboard/drill.js", script, drill_js),
  FILE_OF("/dashboard/entitlements.js", script, entitlements_js),
  FILE_OF("/dashboard/events.js", script, events_js),
  FILE_OF("/dashboard/facts.js", script, facts_js),
  FILE_OF("/dashboard/faults.js", script, faults_js),
  FILE_OF("/dashboard/fields.js", script, fields_js),
  FILE_OF("/dashboard/format.js", script, format_js),
  FILE_OF("/dashboard/histories.js", script, histories_js),
  FILE_OF("/dashboard/icon.svg", svg, icon_svg),
  FILE_OF("/dashboard/inspector.js", script, inspector_js),
  FILE_OF("/dashboard/lane.js", script, lane_js),
  FILE_OF("/dashboard/lists.js", script, lists_js),
  FILE_OF("/dashboard/main.js", script, main_js),
  FILE_OF("/dashboard/moments.js", script, moments_js),
  FILE_OF("/dashboard/pages.js", script, pages_js),
  FILE_OF("/dashboard/payload.js", script, payload_js),
  FILE_OF("/dashboard/play.js", script, play_js),
  FILE_OF("/dashboard/reset.js", script, reset_js),
  FILE_OF("/dashboard/save.js", script, save_js),
  FILE_OF("/dashboard/scale.js", script, scale_js),
  FILE_OF("/dashboard/settings.js", script, settings_js),
  FILE_OF("/dashboard/shortcuts.js", script, shortcuts_js),
  FILE_OF("/dashboard/steps.js", script, steps_js),
  FILE_OF("/dashboard/style.css", css, style_css),
  FILE_OF("/dashboard/table.js", script, table_js),
};

struct receiptkit_dashboard_file receiptkit_dashboard_file(size_t number) {
  static const struct receiptkit_dashboard_file none = {0};
  return number < sizeof files / sizeof *files ? files[number] : none;
}
