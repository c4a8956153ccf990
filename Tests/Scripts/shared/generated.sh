#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Generated files: the test vectors, the simulated histories, the tables of error codes, expectations, endpoints, members and
# attributes, and the attributes of the Python payloads, generated from the sources, and the diagram of targets, generated
# from Package.swift.

error_codes=Docs/Reference/Error-codes.md
explanations=Sources/Command/ReceiptCommands/Explain/ErrorExplanation+Table.swift
explanation_texts=Sources/Command/ReceiptCommands/Explain/ErrorExplanation+Texts.swift
expectations=Docs/Reference/Expectations.md
api_tables=Docs/Reference/App-Store-Server-API.md
command_reference=Docs/Reference/receiptctl.md
members=Docs/Reference/Members.md
test_store=Docs/Reference/Test-store.md
scripts_page=Docs/Reference/Scripts.md
payloads=Sources/Python/receiptkit/_payloads.py
histories=TestVectors/lives/lives.tar.xz
architecture=Docs/Explanation/Architecture.md

mkvectors() {
  quietly swift build --scratch-path "$debug" --product mkvectors || return 1
  "$debug/debug/mkvectors" "$@"
}

# simulate_histories FOLDER: writes the simulated histories as files.
simulate_histories() {
  quietly swift build --scratch-path "$debug" --product receiptctl || return 1
  "$debug/debug/receiptctl" simulate --suite "$1" --histories 200
}

# manifest BENCH=0 FUZZ=0: prints the manifest as JSON. A variable with the value 1 adds targets; see Package.swift.
manifest() { env "$@" swift package --scratch-path "$debug" dump-package; }

# Prints the architecture page with a new diagram of the targets in the manifest.
draw_targets() {
  manifest BENCH=0 FUZZ=0 >"$work/manifest" || return 1
  python3 Tests/Scripts/draw_targets.py "$architecture" <"$work/manifest"
}
