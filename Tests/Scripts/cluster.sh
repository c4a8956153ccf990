#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# cluster [ROWS]: verifies an archive of notifications of the test store with Spark, first on threads, then on two workers
# of which one is killed. Compares every row with `receiptctl batch`, and customers with `receiptctl entitlements`.
# cluster --scale [ROWS]: measures Spark on an archive and parts of it instead.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"
# shellcheck source=checks/sources.sh
. "$scripts/checks/sources.sh"
# shellcheck source=shared/clib.sh
. "$scripts/shared/clib.sh"
# shellcheck source=shared/wheel.sh
. "$scripts/shared/wheel.sh"

cluster_requirements=$scripts/cluster-requirements.txt

# Installs Spark in the Python environment of the package; pip builds it from source without downloading build tools.
need_spark() {
  want_programs java=openjdk-17-jre-headless
  command -v java >/dev/null 2>&1 || missing "Java is missing, which Spark needs" "apt-get install openjdk-17-jre-headless"
  need_package_python
  "$package_python" -c 'import pandas, pyspark' 2>/dev/null && return
  announce "$package_python" -m pip install --quiet --require-hashes --no-build-isolation -r "$cluster_requirements" ||
    missing "installing the packages of $cluster_requirements failed" "the command needs a network once"
}

run_cluster() {
  program=cluster.py
  rows=20000
  if [ "${1:-}" = --scale ]; then
    program=scale.py
    rows=1000000
    shift
  fi
  rows=${1:-$rows}
  case $rows in
    *[!0-9]*) usage_error "not a number: $rows" ;;
  esac
  [ $# -le 1 ] || usage_error "cluster takes at most one argument, the number of rows"
  need_tools
  need_work
  need_spark
  quietly build_clib && quietly build_release --product receiptctl && quietly build_wheel || exit 4
  install_wheel "$package_python" || exit 1
  # A store has at most 10,000 notifications; at least four stores, so that there are several signers and files.
  stores=$((rows / 10000 + 4))
  "$package_python" -B Tests/Proof/Cluster/archive.py Tests/Proof/Interop/Products.storekit "$work/archive" "$rows" "$stores" || exit 1
  new_figures cluster
  mkdir "$work/run"
  if [ "$program" = cluster.py ]; then
    set -- "$release/release/receiptctl" "$work/archive" "$work/run" "$figures"
  else
    set -- "$work/archive" "$figures"
  fi
  status=0
  "$package_python" -B "Tests/Proof/Cluster/$program" "$@" 2>"$work/spark.log" || status=$?
  if [ "$status" -ne 0 ]; then tail -n 40 "$work/spark.log" >&2; fi
  sign_figures
  exit "$status"
}

run_cluster "$@"
