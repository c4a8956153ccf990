#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Generated files: the test vectors, the simulated histories, the tables of error codes, expectations, endpoints, members,
# attributes, knobs, steps, limits and options of the command, and the attributes of the Python payloads, generated from the
# sources, the diagram of targets, generated from Package.swift, and the API reference, generated from the symbol graphs of the
# modules.

error_codes=Docs/Reference/Error-codes.md
explanations=Sources/Command/ReceiptCommands/Explain/ErrorExplanation+Table.swift
api_error_words=Sources/Command/ReceiptCommands/Explain/DocumentedValue+APIErrors.swift
apple_words=Sources/Command/ReceiptCommands/Explain/DocumentedValue+Apple.swift
answer_words=Sources/Command/ReceiptCommands/Explain/DocumentedValue+Answers.swift
member_words=Sources/Command/ReceiptCommands/Explain/DocumentedValue+Members.swift
expectations=Docs/Reference/Expectations.md
api_tables=Docs/Reference/App-Store-Server-API.md
command_reference=Docs/Reference/receiptctl.md
limits=Docs/Reference/Limits.md
members=Docs/Reference/Members.md
test_store=Docs/Reference/Test-store.md
scripts_page=Docs/Reference/Scripts.md
openapi=Docs/Reference/openapi.json
payloads=Sources/Python/receiptkit/_payloads.py
histories=TestVectors/lives/lives.tar.xz
targets_page=Docs/Reference/Targets.md
api_pages=Docs/API
catalogue=Docs/ReceiptKit.docc/ReceiptKit.md

# maker PRODUCT: prints the path of a program that makes files. The check has the release build, which is faster.
maker() {
  if [ -f "$built_release" ]; then
    echo "$release/release/$1"
  else
    quietly build_debug --product "$1" && echo "$debug/debug/$1"
  fi
}

mkvectors() { program=$(maker mkvectors) && "$program" "$@"; }

# simulate_histories FOLDER: writes the simulated histories as files.
simulate_histories() { program=$(maker receiptctl) && "$program" simulate --suite "$1" --histories 200; }

# manifest BENCH=0 FUZZ=0: prints the manifest as JSON. A variable with the value 1 adds targets; see Package.swift.
manifest() { env "$@" swift package --scratch-path "$debug" dump-package; }

# Prints the page of the targets with a new diagram of the targets in the manifest.
draw_targets() {
  manifest BENCH=0 FUZZ=0 >"$work/manifest" || return 1
  python3 Tests/Scripts/draw_targets.py "$targets_page" <"$work/manifest"
}

# The modules whose public symbols are documented.
modules="Faults BinaryASN1 StrictBase64 StrictTime StrictJSON HTTPMessages CompactJWS X509Certificates CMSContainer \
  OpenSSLTrust StoreTypes DocumentForms DocumentRecovery StorePayloads StoreReceipts StoreVerification StoreEntitlements StoreSeats AppStoreServer \
  OfferMistakes \
  ReceiptKit ReceiptKitFoundation AppStoreServerFoundation StoreLab StoreConfiguration StoreEngine StoreSimulation
  StoreServing StoreClient LedgerStore LedgerService LedgerSQLite"

# Extracts the public symbols of all modules to the working directory, once.
write_symbol_graphs() {
  [ ! -f "$work/graphs-are-complete" ] || return 0
  quietly build_debug || return 1
  rm -rf "$work/graphs"
  for module in $modules; do write_symbol_graph "$module" || return 1; done
  : >"$work/graphs-are-complete"
}

# Extracts the symbol graph from the built module. The compiler would write it only when it compiles the module, and would
# list the symbols that ReceiptKit re-exports twice.
write_symbol_graph() {
  mkdir -p "$work/graphs"
  set -- -module-name "$1" -output-dir "$work/graphs" -minimum-access-level public \
    -target "$(target_info triple)" \
    -I "$debug/debug/Modules" -I Sources/General/CLibCrypto -I "$debug/debug/CLibCryptoShims.build" \
    -I "$debug/debug/CLibraryShims.build" -I Sources/Network/CLibCurl -I "$debug/debug/CLibCurlShims.build" \
    -I Sources/Ledger/CSQLite -I Sources/Ledger/CZLib
  if command -v xcrun >/dev/null 2>&1; then set -- "$@" -sdk "$(xcrun --show-sdk-path)"; fi
  swift symbolgraph-extract "$@"
}
