#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Checks of the documentation.

# Every link outside of code to a file of this repository must name an existing file.
check_links() {
  {
    find Docs TestVectors -name '*.md' -type f
    for page in README.md CHANGELOG.md SECURITY.md; do [ ! -f "$page" ] || echo "$page"; done
  } | while IFS= read -r page; do
    links "$page" | while IFS=' ' read -r line target; do
      case $target in
        /*) path=.$target ;;
        *) path=$(dirname "$page")/$target ;;
      esac
      [ -e "$path" ] || echo "$page:$line: $target"
    done
  done | none "broken links:"
}

# Prints line and target of each link to a file in a page; omits URLs, doc: links and anchors.
links() {
  awk '
    /^ *(```|~~~)/ { fenced = !fenced }
    fenced { next }
    {
      gsub(/`[^`]*`/, "")
      if (match($0, /^ *\[[^]]+\]: +/)) $0 = "](" substr($0, RLENGTH + 1) ")"
      while (match($0, /\]\([^()]*\)/)) {
        target = substr($0, RSTART + 2, RLENGTH - 3)
        $0 = substr($0, RSTART + RLENGTH)
        sub(/^[ <]*/, "", target); sub(/[ >#].*$/, "", target)
        if (target != "" && target !~ /^[a-z]+:/) print FNR, target
      }
    }' "$1"
}

# Pages outside of the reference have at most 50,000 words, a how-to page at most 120 lines without what is folded, and the
# README 150.
check_page_length() {
  {
    words=$(find README.md Docs -name '*.md' ! -path 'Docs/Reference/*' ! -path 'Docs/API/*' -exec cat {} + | wc -w)
    [ "$words" -le 50000 ] || echo "README.md and Docs without Reference and API: $((words)) words, at most 50000"
    long_pages 150 README.md
    long_pages 120 Docs/How-to/*.md
  } | none "shorten these pages:"
}

# long_pages LINES PAGE...: the pages with more lines than that outside of <details>.
long_pages() {
  most=$1
  shift
  awk -v most="$most" '
    function report() { if (page != "" && count > most) print page ": " count " lines, at most " most }
    FNR == 1 { report(); page = FILENAME; count = 0; folded = 0 }
    /^<details>/ { folded = 1 }
    !folded { count++ }
    /^<\/details>/ { folded = 0 }
    END { report() }' "$@"
}

check_expectations() { check_generated --expectations "$expectations"; }

check_api_tables() { check_generated --api "$api_tables" && check_generated --openapi "$openapi"; }

check_command_reference() { check_generated --command-reference "$command_reference"; }

check_limits() { check_generated --limits "$limits"; }

check_members() {
  check_generated --members "$members" && check_generated --python "$payloads"
}

check_assumptions() {
  check_generated --assumptions "$test_store" && check_generated --steps "$scripts_page"
}

check_error_codes() {
  check_generated --error-codes "$error_codes" && check_generated --explanations "$explanations" &&
    check_generated --api-error-words "$api_error_words" && check_generated --apple-words "$apple_words" &&
    check_generated --answer-words "$answer_words" && check_generated --member-words "$member_words"
}

# check_generated OPTION PAGE: compares a page with what the program for it prints.
check_generated() {
  mkvectors "$1" >"$work/page" || return 1
  diff -u "$2" "$work/page" && return 0
  echo "$2 is out of date; ./dev vectors regenerates it"
  return 1
}

# Checks the code blocks of all pages: languages, JSON, quoted files, and the files of the client package; the error codes
# and Swift names in the text; and the anchors of links. Like the next two checks, passes without python3.
check_fences() {
  command -v python3 >/dev/null 2>&1 || return 0
  result=0
  python3 -B Tests/Scripts/blocks/data.py || result=1
  python3 -B Tests/Scripts/blocks/names.py || result=1
  python3 -B Tests/Scripts/blocks/anchors.py || result=1
  return "$result"
}

# Compiles the Swift blocks of the pages and the examples of doc comments against the modules of the debug build.
check_swift_blocks() {
  command -v python3 >/dev/null 2>&1 || return 0
  # shellcheck disable=SC2119 # every product
  build_debug || return 1
  mkdir -p "$work/swift" || return 1
  set -- -I "$debug/debug/Modules" -I Sources/General/CLibCrypto -I "$debug/debug/CLibCryptoShims.build" \
    -I "$debug/debug/CLibraryShims.build" -I Sources/Network/CLibCurl -I "$debug/debug/CLibCurlShims.build" \
    -I Sources/Ledger/CSQLite -I Sources/Ledger/CZLib \
    -module-cache-path "$debug/debug/ModuleCache"
  if command -v xcrun >/dev/null 2>&1; then
    set -- "$@" -sdk "$(xcrun --show-sdk-path)" -target "$(target_info triple)"
  fi
  python3 -B Tests/Scripts/blocks/swift.py "$work/swift" "$(target_info runtimeResourcePath)/pm/ManifestAPI" \
    "$debug/debug" "$@"
}

# Runs the commands in the pages with the release build on the PATH, and compares their output.
check_commands() {
  command -v python3 >/dev/null 2>&1 || return 0
  want_programs faketime=faketime
  python3 -B Tests/Scripts/blocks/commands.py "$work/pages" "$root/$release/release"
}

# Checks that the diagram of targets is up to date. Passes without python3.
check_drawing() {
  command -v python3 >/dev/null 2>&1 || return 0
  draw_targets >"$work/page" || return 1
  diff -u "$targets_page" "$work/page" && return 0
  echo "the diagram of targets in $targets_page is out of date; ./dev vectors regenerates it"
  return 1
}

archive=.build-docs/ReceiptKit.doccarchive

check_documentation() {
  docc=$(find_docc) || return 1
  mkdir -p "$(dirname "$archive")" || return 1
  write_symbol_graphs || return 1
  "$docc" convert Docs/ReceiptKit.docc --additional-symbol-graph-dir "$work/graphs" \
    --output-path "$archive" --warnings-as-errors
}

# Checks the comments and the number of public declarations. Passes without python3.
check_public_api() {
  command -v python3 >/dev/null 2>&1 || return 0
  write_symbol_graphs || return 1
  python3 Tests/Scripts/check_api.py "$work/graphs"
}

# The most lines of the API reference: every change of the public API touches it. It had 24,400 with a page for each type.
most_api_lines=8133

# Compares the API reference with the declarations and their comments. Passes without python3.
check_api_pages() {
  command -v python3 >/dev/null 2>&1 || return 0
  api_lines=$(cat "$api_pages"/*.md | wc -l)
  if [ "$api_lines" -gt "$most_api_lines" ]; then
    echo "$api_pages has $api_lines lines, more than $most_api_lines"
    return 1
  fi
  write_symbol_graphs && python3 -B Tests/Scripts/api_pages.py "$work/graphs" "$catalogue" "$work/api" || return 1
  diff -ru "$api_pages" "$work/api" | head -40 >"$work/differences"
  [ -s "$work/differences" ] || return 0
  cat "$work/differences"
  echo "$api_pages is out of date; ./dev vectors regenerates it"
  return 1
}

find_docc() {
  command -v docc && return
  xcrun --find docc 2>/dev/null && return
  # In the folder of the compiler, even if swift is a symbolic link.
  beside=$(target_info runtimeResourcePath)/../../bin/docc
  if [ -x "$beside" ]; then echo "$beside"; return; fi
  echo "this Swift toolchain has no docc" >&2
  return 1
}
