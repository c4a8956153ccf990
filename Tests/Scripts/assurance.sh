#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# assurance [--all]: prints the figures of all proofs. The figures of long proofs are those of their last run on this
# machine, or else those in the reference. With --all, runs every proof first, which takes most of a day.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_assurance() {
  case ${1:-} in
    '' | --all) ;;
    *) usage_error "assurance takes no argument except --all" ;;
  esac
  need_tools
  need_work
  quietly build_release --product receiptctl || exit 4
  prove vectors prove_vectors
  prove determinism prove_determinism
  prove faults script faults
  if [ "${1:-}" = --all ]; then
    prove fuzz script fuzz 600
    prove mutants script mutants
    prove differential script differential
    prove histories script histories 3000000
    prove interop script interop
    prove sanitize script sanitize
    prove growth script growth --all
  fi
  for name in vectors determinism faults growth fuzz mutants differential histories interop sanitize; do show_figures "$name"; done
  [ "$failed" -eq 0 ] || exit 1
}

# prove NAME COMMAND...: runs a proof; shows its output only if it fails.
prove() {
  note "running: $1"
  name=$1
  shift
  if ("$@") >"$work/proof" 2>&1; then return 0; fi
  failed=$((failed + 1))
  note "error: proof failed: $name"
  details <"$work/proof"
}

# Counts the vectors of each layer, and those that must be rejected; checks that this build agrees with all of them.
prove_vectors() {
  new_figures vectors
  "$release/release/receiptctl" vectors run --json >"$work/run" || return 1
  awk '{
      match($0, /"id":"[^"\/]*/)
      layer = substr($0, RSTART + 6, RLENGTH - 6)
      all[layer]++
      if ($0 ~ /"result":"invalid"/) rejected[layer]++
    }
    END { for (layer in all) printf "%s\t%d, %d of them must be rejected\n", layer, all[layer], rejected[layer] }
  ' "$work/run" | sort >"$figures"
  awk '/"result":"invalid"/ { n++ } END { printf "all\t%d, %d of them must be rejected; this build agrees\n", NR, n }' \
    "$work/run" >>"$figures"
  sign >>"$figures"
}

# Checks that answers are the same in other time zones and locales, and on eight threads.
prove_determinism() {
  new_figures determinism
  swift test --scratch-path "$debug" --disable-xctest --filter CommandTests.DeterminismTests || return 1
  printf 'other TZ and LC_ALL, eight threads\tsame answers\n' >"$figures"
  sign >>"$figures"
}

# Prints the figures of the last run on this machine, or else those in the reference.
show_figures() {
  echo "$1"
  if [ -f "$proof/figures/$1.tsv" ]; then
    awk -F '\t' '{ printf "  %-64s %s\n", $1, $2 }' "$proof/figures/$1.tsv"
  else
    echo "  not run on this machine yet; run ./dev $1"
    case $1 in
      fuzz) recorded Fuzzing.md Figures ;;
      mutants) recorded Mutants.md Figures ;;
      differential) recorded Proofs.md Differential ;;
      histories) recorded Proofs.md Histories ;;
      interop) recorded Proofs.md Interoperability ;;
      sanitize) recorded Proofs.md Sanitizers ;;
      growth) recorded Proofs.md Growth ;;
    esac
  fi
  echo
}

# recorded PAGE SECTION: prints the figures in a section of a reference page.
recorded() {
  awk -F ' *[|] *' -v page="Docs/Reference/$1" -v section="## $2" '
    /^## / { isInside = $0 == section }
    !isInside || !/^[|]/ || /^[|] (--|[|])/ { next }
    isTitled != 1 { isTitled = 1; printf "  from %s:\n", page }
    {
      gsub(/`/, "")
      printf "  %-64s", $2
      for (field = 3; field < NF; field++) printf "  %s", $field
      print ""
    }' "Docs/Reference/$1"
}

run_assurance "$@"
