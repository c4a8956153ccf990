#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# vectors: regenerates the test vectors, the simulated histories, the tables of error codes, expectations, endpoints, members,
# attributes, knobs, steps, limits and options of the command, the attributes of the Python payloads, the diagram of targets, and
# the API reference.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/generated.sh
. "$scripts/shared/generated.sh"

write_vectors() {
  need_tools
  need_work
  mkvectors --write
  write_page --error-codes "$error_codes"
  write_page --explanations "$explanations"
  write_page --api-error-words "$api_error_words"
  write_page --apple-words "$apple_words"
  write_page --answer-words "$answer_words"
  write_page --member-words "$member_words"
  write_page --expectations "$expectations"
  write_page --api "$api_tables"
  write_page --command-reference "$command_reference"
  write_page --limits "$limits"
  write_page --members "$members"
  write_page --assumptions "$test_store"
  write_page --steps "$scripts_page"
  write_page --openapi "$openapi"
  write_page --python "$payloads"
  write_histories
  write_drawing
  write_api_pages
}

# write_page OPTION PAGE: regenerates a page with what the program prints for an option.
write_page() {
  mkvectors "$1" >"$work/page"
  cp "$work/page" "$2"
}

write_histories() {
  if ! command -v python3 >/dev/null 2>&1; then
    note "python3 is missing: $histories is not regenerated"
    return
  fi
  simulate_histories "$work/histories"
  python3 Tests/Scripts/pack_histories.py "$work/histories" "$histories"
}

write_drawing() {
  if ! command -v python3 >/dev/null 2>&1; then
    note "python3 is missing: the diagram of targets in $targets_page is not regenerated"
    return
  fi
  draw_targets >"$work/page"
  cp "$work/page" "$targets_page"
}

write_api_pages() {
  if ! command -v python3 >/dev/null 2>&1; then
    note "python3 is missing: $api_pages is not regenerated"
    return
  fi
  write_symbol_graphs
  rm -f "$api_pages"/*.md
  python3 -B Tests/Scripts/api_pages.py "$work/graphs" "$catalogue" "$api_pages"
}

write_vectors
