#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The scorer and the runners of the test vectors, which need no Swift.

# check_runners FOLDER: runs the example of each language that is installed on the vectors of an unpacked archive, and scores
# it. A reader may differ in level should and house; an ASN.1 reader without types, and a verifier, also in level must.
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
    run_module jwt examples/jws_read.py || exit 1
    operation=jws-verify
    run_example go run examples/jws_verify.go &&
      run_example node examples/jws_verify.mjs &&
      run_module appstoreserverlibrary examples/jws_verify.py &&
      run_library "${APPLE_NODE_LIBRARY:-}" node examples/apple_node_verify.mjs &&
      run_library "${READDLE_LIBRARY:-}" php examples/jws_verify.php
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
    case $operation:$(head -n 1 score) in
      asn1-read:DISAGREES* | jws-verify:DISAGREES*) ;;
      *)
        cat score
        return 1
        ;;
    esac
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

# run_library PATH PROGRAM FILE: runs an example whose library is at PATH.
run_library() {
  if [ -z "$1" ]; then
    echo "skipped: the library of $3"
    return 0
  fi
  run_example "$2" "$3" "$1"
}

# Java has no reader of JSON: GSON is the path of the JAR.
run_java() {
  if [ -z "${GSON:-}" ] || ! command -v java >/dev/null 2>&1; then
    echo "skipped: java, or the JAR in GSON"
    return 0
  fi
  run_example java -cp "$GSON" examples/JsonRead.java
}
