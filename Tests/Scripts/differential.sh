#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# differential [COUNT]: compares the verdicts on a million or COUNT edited documents with libcrypto and with a second
# implementation in Python.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"
# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"

run_differential() {
  count=${1:-$million}
  case $count in
    *[!0-9]*) usage_error "not a number: $count" ;;
  esac
  need_tools
  need_work
  quietly build_release --product differential || exit 4
  need_python 'cryptography, asn1crypto'
  [ -n "$python" ] || note "$no_python: comparing with libcrypto only, without the second implementation"
  new_figures differential
  finds=$proof/differential
  rm -rf "$finds"
  mkdir -p "$finds"
  compare_edits || failed=1
  sign_figures
  check_reasons || failed=1
  exit "$failed"
}

million=1000000

# Two processes verify half of the documents each; their figures are added.
compare_edits() {
  half=$(((count + 1) / 2))
  compare_half 1 &
  first=$!
  status=0
  compare_half 2 || status=1
  wait "$first" || status=1
  awk -F '\t' '
    !($1 in sum) { names[++count] = $1 }
    { sum[$1] += $2 }
    END { for (i = 1; i <= count; i++) print names[i] "\t" sum[names[i]] }
  ' "$finds/1/figures" "$finds/2/figures" >"$figures"
  return "$status"
}

# compare_half SEED: the seed determines the edits. The second implementation gets every accepted and every fourth
# rejected document.
compare_half() {
  mkdir -p "$finds/$1"
  edits() { "$release/release/differential" "$finds/$1/figures" "$half" "$1" 4 "$finds/$1"; }
  if [ -z "$python" ]; then
    edits "$1" >/dev/null
    return
  fi
  { edits "$1" || echo "$?" >"$work/edits"; } | second_reader "$1" && [ ! -f "$work/edits" ]
}

second_reader() {
  "$python" -W ignore Tests/Proof/Differential/second_reader.py "$finds/$1/figures" "$finds/$1"
}

# Documents that the package accepts and another reader rejects need a reason in the page about proofs; a
# reason that a million documents did not need is stale.
check_reasons() {
  awk -F '\t' -v whole="$((count >= million))" -v both="${python:+1}" '
    FNR == NR {
      if (match($0, /^\| `(libcrypto|second reader): [^`]*` \|/)) {
        reasons[substr($0, 4, RLENGTH - 6)] = 1
      }
      next
    }
    $1 ~ /^(libcrypto|second reader): / && $2 > 0 {
      met[$1] = 1
      if (!($1 in reasons)) { print "found   no reason given: " $1; bad = 1 }
    }
    END {
      for (name in reasons) {
        if (!whole || name in met || (!both && name ~ /^second/)) continue
        print "found   stale reason: " name
        bad = 1
      }
      exit bad
    }' Docs/Reference/Proofs.md "$figures"
}

run_differential "$@"
