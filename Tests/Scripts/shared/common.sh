#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Paths, messages and temporary files for all scripts. Each script sources this file first.
# shellcheck disable=SC2034 # the scripts use these variables

set -eu

here=$PWD
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
scripts=$root/Tests/Scripts
cd "$root"

# Scratch paths, one for each set of build flags: otherwise each command would rebuild everything.
debug=.build            # test, vectors, check
release=.build-release  # run, check
bench=.build-bench      # bench
fuzz=.build-fuzz        # fuzz; also corpus and findings
client=.build-client    # the client package in check
mutants=.build-mutants  # mutants; also the mutated copy and the results so far
macos=.build-macos      # macos; also the headers, and the standard library for macOS
proof=.build-proof      # the figures of each proof

note() { echo "dev: $*" >&2; }

# usage_error MESSAGE [HINT...]
usage_error() {
  note "error: $1"
  shift
  for line in "$@"; do note "hint: $line"; done
  exit 2
}

# missing MESSAGE [HINT...]
missing() {
  note "error: $1"
  shift
  for line in "$@"; do note "hint: $line"; done
  exit 3
}

# Prints a command and runs it, with its output on stderr.
announce() {
  note "running: $*"
  "$@" >&2
}

# script NAME [ARGUMENTS]: runs another script of this folder.
script() {
  path=$scripts/$1.sh
  shift
  sh "$path" "$@"
}

work=
trap '[ -z "$work" ] || rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A directory that is removed when this script ends.
need_work() {
  if [ -z "$work" ]; then work=$(mktemp -d "${TMPDIR:-/tmp}/receiptkit.XXXXXX"); fi
}

# Runs a command; shows its output only if it fails.
quietly() {
  need_work
  if "$@" >"$work/quiet" 2>&1; then return 0; fi
  note "error: command failed: $*"
  cat "$work/quiet" >&2
  return 1
}

# Replaces the shell with the command. `exec` skips the trap, so this removes the directory first.
leave_with() {
  [ -z "$work" ] || rm -rf "$work"
  exec "$@"
}

# --- Steps ------------------------------------------------------------------------------------

failed=0

# Runs one step and prints one line about it, followed by its output if it failed.
# A step runs inside a condition, where `set -e` is off, so it must return its own exit status.
step() {
  need_work
  begin_step
  status=0
  (shift; "$@") >"$work/step" 2>&1 </dev/null || status=$?
  report "$1" "$status"
}

# report NAME STATUS: prints at once what is to be said about a step, because steps may run beside it.
report() {
  if [ "$2" -eq 0 ]; then
    echo "ok      $1" >"$work/report"
  else
    failed=$((failed + 1))
    { echo "failed  $1" && details <"$work/step"; } >"$work/report"
  fi
  cat "$work/report"
  end_step "$1"
}

# beside COMMAND: begins a command that runs steps, beside the steps that follow. One at a time.
beside() {
  need_work
  mkdir "$work/beside"
  run_beside "$@" </dev/null &
  beside_process=$!
}

# run_beside COMMAND: runs in a process of its own, with other files; exits with the number of failed steps.
run_beside() {
  work=$work/beside
  failed=0
  "$@"
  exit "$failed"
}

# collect: waits for the steps that `beside` began.
collect() {
  wait "$beside_process" || failed=$((failed + $?))
  cat "$work/beside/seconds" >>"$work/seconds"
}

# begin_step, end_step NAME: measure a step, for the line of dear_steps.
begin_step() { begun=$(date +%s); }
end_step() { echo "$(($(date +%s) - begun)) $1" >>"$work/seconds"; }

# dear_steps: prints the steps that took longest, with their seconds.
dear_steps() {
  sort -rn "$work/seconds" | awk '
    $1 >= 20 { seconds = $1; sub(/^[0-9]+ /, ""); text = text (text ? ", " : "") $0 " " seconds }
    END { if (text) print "seconds: " text }
  '
}

# Indents stdin; prints only the beginning and end of a very long text.
details() {
  awk '
    { text[NR] = $0 }
    END {
      for (i = 1; i <= NR; i++)
        if (i <= 60 || i > NR - 60) print "        " text[i]
        else if (i == 61) print "        ... " NR - 120 " more lines ..."
    }'
}
