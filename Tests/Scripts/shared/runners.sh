#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The scorer and the runners of the test vectors, which need no Swift.

# check_runners FOLDER: runs the example of each language that is installed on the vectors of an unpacked archive, and scores
# it. A reader may differ in level should and house, and an ASN.1 reader without types also in level must.
check_runners() {
  (
    cd "$1" || exit 1
    operation=json-read
    run_example python3 examples/json_read.py &&
      run_example node examples/json_read.mjs &&
      run_example go run examples/json_read.go &&
      run_example php examples/json_read.php &&
      run_example ruby examples/json_read.rb &&
      run_java || exit 1
    operation=asn1-read
    run_example go run examples/asn1_read.go &&
      run_module asn1crypto examples/asn1_read.py asn1crypto &&
      run_module pyasn1 examples/asn1_read.py pyasn1 || exit 1
    operation=jws-read
    run_module jwt examples/jws_read.py
  )
}

# run_example PROGRAM ARGUMENT...: fails if the program does not run, or accepts no valid vector.
run_example() {
  if ! command -v "$1" >/dev/null 2>&1; then
    echo "skipped: $1 is not installed"
    return 0
  fi
  "$@" vectors.jsonl >results.jsonl || return 1
  if ! python3 score.py results.jsonl --operation "$operation" --level must >score; then
    if [ "$operation" != asn1-read ] || ! grep -q '^DISAGREES' score; then
      cat score
      return 1
    fi
  fi
  echo "$1: $(head -n 1 score)"
}

# run_module MODULE ARGUMENT...: runs an example that needs a module of Python.
run_module() {
  module=$1
  shift
  if ! python3 -c "import $module" 2>/dev/null; then
    echo "skipped: $module of Python is not installed"
    return 0
  fi
  run_example python3 "$@"
}

# Java has no reader of JSON: GSON is the path of the JAR.
run_java() {
  if [ -z "${GSON:-}" ] || ! command -v java >/dev/null 2>&1; then
    echo "skipped: java, or the JAR in GSON"
    return 0
  fi
  run_example java -cp "$GSON" examples/JsonRead.java
}
