#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Figures of the proofs: each line of .build-proof/figures/NAME.tsv is a name, a tab and a value.

# Sets $figures, the file for the figures of a proof, and removes those of the last run.
new_figures() {
  mkdir -p "$proof/figures"
  figures=$proof/figures/$1.tsv
  rm -f "$figures"
}

# Prints the figures, then adds date and commit to the file.
sign_figures() {
  [ -f "$figures" ] || return 0
  awk -F '\t' '{ printf "  %-64s %s\n", $1, $2 }' "$figures"
  sign >>"$figures"
}

# The date and commit of the figures.
sign() {
  printf 'date\t%s\n' "$(date -u +%Y-%m-%d)"
  printf 'commit\t%s\n' "$(git describe --always --dirty 2>/dev/null || echo unknown)"
}
