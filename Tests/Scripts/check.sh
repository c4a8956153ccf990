#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check: checks format, scripts, build, vectors, documentation and source rules.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/generated.sh
. "$scripts/shared/generated.sh"
# shellcheck source=checks/sources.sh
. "$scripts/checks/sources.sh"
# shellcheck source=checks/documents.sh
. "$scripts/checks/documents.sh"
# shellcheck source=shared/runners.sh
. "$scripts/shared/runners.sh"
# shellcheck source=checks/package.sh
. "$scripts/checks/package.sh"

# networked NAME SCRIPT [ARGUMENTS]: runs a step that may need packages from the network; reports it as skipped if they are missing.
networked() {
  need_work
  begin_step
  status=0
  (shift; script "$@") >"$work/step" 2>&1 </dev/null || status=$?
  if [ "$status" -eq 3 ]; then
    echo "skipped $1: $(sed -n 's/^dev: error: //p' "$work/step" | tail -n 1)"
    end_step "$1"
  else
    report "$1" "$status"
  fi
}

# Steps that use one processor, or wait for a network, for minutes. Valgrind, which growth uses, counts instructions, so that
# nothing beside it matters.
long_steps() {
  step "growth" script growth
  networked "release files" release
  # Half of what the assurance verifies.
  networked "interoperability" interop 500
}

check() {
  need_tools
  need_work
  RECEIPTKIT_BUILT=$work
  export RECEIPTKIT_BUILT
  built_debug=$work/debug
  built_release=$work/release
  step "format" check_format
  step "scripts" check_scripts
  step "license lines" check_licence_lines
  step "forbidden words" check_words
  step "libcrypto in three targets" check_libcrypto
  step "signing in two targets" check_signing
  step "batch verification in one file" check_batches
  step "unsafe code only where C is called" check_unsafe
  step "locks" check_locks
  step "no read accessors" check_accessors
  step "no @unchecked Sendable" check_sendable
  step "no system in Swift" check_systems
  step "no hidden files" check_hidden
  step "network in two targets" check_network
  step "file length" check_length
  step "page length" check_page_length
  step "rows of members" check_rows
  step "links" check_links
  step "code blocks and names" check_fences
  step "dependencies" check_dependencies
  step "diagram of targets" check_drawing
  step "build and imports" check_build
  step "Swift in the pages" check_swift_blocks
  step "client package" check_client
  step "symbols of a verifying program" check_linking
  step "release build" check_release
  step "linked libraries" check_libraries
  beside long_steps
  networked "types for macOS, C for arm64" macos
  step "TLS and secrets" check_tls
  step "commands in the pages" check_commands
  networked "browser" browser
  networked "C and Python interfaces" python
  networked "Spark" cluster
  step "vectors" check_vectors
  step "example runner" check_example
  step "runners and scores" check_runners_and_scores
  step "commands of the fuzzing section" check_fuzzing_commands
  step "co-processes in Node, PHP, Go, Java" check_coprocesses
  step "systems that lack something" check_anywhere
  step "webhook over a simulated year" check_webhook
  step "claims of killed backends" check_claims
  step "simulated histories" check_histories
  step "promises of the ledger" script ledger 100
  step "signatures in Python" check_signatures
  step "error codes" check_error_codes
  step "expectations" check_expectations
  step "tables of the App Store Server API" check_api_tables
  step "reference of the command" check_command_reference
  step "limits" check_limits
  step "members and attributes" check_members
  step "knobs, facts and steps of the test store" check_assumptions
  step "public API" check_public_api
  step "documentation" check_documentation
  step "API reference" check_api_pages
  collect
  dear_steps
  if [ "$failed" -gt 0 ]; then
    echo "$failed failed"
    exit 1
  fi
  echo "all checks passed"
}

check
