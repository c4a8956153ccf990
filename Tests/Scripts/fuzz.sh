#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# fuzz [TARGET] [SECONDS]: fuzzes one target or all with libFuzzer, 60 seconds each.
# fuzz --random [TARGET] [COUNT]: runs each parser, or one target, on COUNT random mutations.
# fuzz --replay: runs each target on its seeds and findings.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

# Prints the name and the largest input size of each target, one per line.
fuzz_targets() { "$debug/debug/fuzzreplay" --targets; }

run_fuzz() {
  need_tools
  # Without a terminal, printing the backtrace of a trap hangs, and libFuzzer does not detect the trap.
  SWIFT_BACKTRACE=enable=no
  export SWIFT_BACKTRACE
  quietly swift build --scratch-path "$debug" --product fuzzreplay || exit 4
  if [ "${1:-}" = --replay ] && [ $# -eq 1 ]; then
    replay_findings
    return
  fi
  method=libfuzzer
  amount=60 # seconds
  if [ "${1:-}" = --random ]; then
    shift
    method=random
    amount=100000000 # inputs
  fi
  only=
  case ${1:-} in
    '' | *[!0-9]*) only=${1:-} ;;
    *) set -- '' "$@" ;;
  esac
  case ${2:-} in
    '') ;;
    *[!0-9]*) fuzz_usage "not a number: $2" ;;
    *) amount=$2 ;;
  esac
  [ $# -le 2 ] || fuzz_usage "too many arguments"
  if [ -n "$only" ] && ! fuzz_targets | grep -q "^$only "; then
    fuzz_usage "unknown target \"$only\""
  fi
  need_work
  "prepare_$method" || exit 4
  while read -r target limit; do
    if [ -n "$only" ] && [ "$only" != "$target" ]; then continue; fi
    mkdir -p "$fuzz/corpus/$target" "$fuzz/findings/$target"
    "fuzz_by_$method" "$target" "$limit" </dev/null || failed=$((failed + 1))
  done <"$work/targets"
  [ "$failed" -eq 0 ] || exit 1
}

fuzz_usage() {
  usage_error "$1" \
    "./dev fuzz [TARGET] [SECONDS], ./dev fuzz --random [TARGET] [COUNT], or ./dev fuzz --replay" \
    "the targets are $(fuzz_targets | cut -d ' ' -f 1 | tr '\n' ' ')"
}

prepare_libfuzzer() {
  build_fuzzer || return 1
  rm -rf "$fuzz/seeds"
  "$debug/debug/fuzzreplay" --seeds "$fuzz/seeds" || return 1
  fuzz_targets >"$work/targets"
}

# All parsers, or the given target, which may also be a verifier.
prepare_random() {
  quietly build_release --product fuzzreplay || return 1
  if [ -n "$only" ]; then fuzz_targets; else "$debug/debug/fuzzreplay" --readers; fi >"$work/targets"
}

# --sanitize fuzzer alone does not enable AddressSanitizer. With --sanitize address in addition, half of all builds have
# no coverage: SwiftPM passes both flags in random order, and the compiler uses the last one.
build_fuzzer() {
  if [ ! -d "$fuzz/release" ]; then
    note "building the fuzzer for the first time; this takes several minutes"
  fi
  need_work
  FUZZ=1 quietly swift build -c release --scratch-path "$fuzz" --product fuzzer \
    --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address
}

# Fuzzes one target; prints one line about it, and its findings.
fuzz_by_libfuzzer() {
  # The enumeration of key types is a tagged pointer, which LeakSanitizer does not recognize, so it reports the cache of
  # a verifier as a leak. The target anchor has no cache, so its reports are real leaks.
  echo 'leak:OpenSSLTrust5ECKey' >"$work/leaks"
  suppressions="suppressions=$work/leaks:print_suppressions=0"
  [ "$1" != anchor ] || suppressions=
  status=0
  FUZZ_TARGET=$1 LSAN_OPTIONS=$suppressions "$fuzz/release/fuzzer" "$fuzz/corpus/$1" "$fuzz/seeds/$1" \
    -max_total_time="$amount" -max_len="$2" -timeout=60 -rss_limit_mb=1024 -malloc_limit_mb=64 -print_final_stats=1 \
    -artifact_prefix="$fuzz/findings/$1/" >"$work/fuzz" 2>&1 || status=$?
  if ! grep -q '^INFO: Loaded [0-9]* modules' "$work/fuzz"; then
    echo "failed  $1: built without coverage; remove $fuzz and try again"
    details <"$work/fuzz"
    return 1
  fi
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/fuzz")
  reached=$(grep -o 'cov: [0-9]* ft: [0-9]*' "$work/fuzz" | tail -n 1)
  note_fuzz "$1" "${runs:-0} runs in $amount s, ${reached:-nothing reached}, exit status $status"
  if [ "$status" -eq 0 ]; then
    echo "ok      $1: ${runs:-0} runs in $amount s, ${reached:-nothing reached}"
    return 0
  fi
  echo "failed  $1: exit status $status"
  grep -E 'Fatal error|Precondition failed|ERROR:|Test unit written' "$work/fuzz" | details
  echo "        to repeat: $debug/debug/fuzzreplay --replay $1 $fuzz/findings/$1/FILE"
  echo "        to minimize: FUZZ_TARGET=$1 $fuzz/release/fuzzer -minimize_crash=1 -runs=10000 FILE"
  echo "        then add it as a vector: see Docs/Contributing.md, How to add a vector"
  return 1
}

# Mutates the corpus of libFuzzer, in blocks of 10,000 inputs. If a trap ends the process, runs the block again to find
# the input.
fuzz_by_random() {
  status=0
  blocks=$(((amount + 9999) / 10000))
  set -- "$1" "$fuzz/findings/$1" "$fuzz/corpus/$1"
  "$release/release/fuzzreplay" --random "$1" "$blocks" "$2" "$3" >"$work/fuzz" 2>&1 || status=$?
  inputs=${blocks}0000
  note_fuzz "$1, random" "$inputs inputs, exit status $status"
  if [ "$status" -eq 0 ]; then
    echo "ok      $1: $inputs inputs"
    return 0
  fi
  echo "failed  $1: exit status $status"
  details <"$work/fuzz"
  if [ "$status" -gt 2 ]; then
    block=$(cat "$2/block")
    "$release/release/fuzzreplay" --block "$1" "$block" "$2" "$3" >/dev/null 2>&1 || :
    echo "        crashing input: $2/random-$block"
  fi
  rm -f "$2/block"
  return 1
}

# note_fuzz NAME VALUE: stores a figure of the last run of a target.
note_fuzz() {
  mkdir -p "$proof/figures"
  figures=$proof/figures/fuzz.tsv
  touch "$figures"
  awk -F '\t' -v target="$1" '$1 != target && $1 != "date" && $1 != "commit"' "$figures" >"$work/figures"
  {
    cat "$work/figures"
    printf '%s\t%s\n' "$1" "$2"
    sign
  } >"$figures"
}

# One process for each target, because a finding may crash it.
replay_findings() {
  need_work
  fuzz_targets >"$work/targets"
  while read -r target _; do
    set --
    if [ -d "$fuzz/findings/$target" ]; then
      for file in "$fuzz/findings/$target"/*; do
        if [ -f "$file" ]; then set -- "$@" "$file"; fi
      done
    fi
    step "$target" "$debug/debug/fuzzreplay" --replay "$target" "$@"
  done <"$work/targets"
  [ "$failed" -eq 0 ] || exit 1
}

run_fuzz "$@"
