#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# faketime-store.sh FILE COMMAND...: runs a command, and the programs that it starts, by the time of a test store, which
# `receiptctl serve --clock-file FILE` keeps in FILE. Needs libfaketime, a package of Debian, Ubuntu and Fedora; the variable
# FAKETIME_LIBRARY is the path of another one.
set -eu

FAKETIME_TIMESTAMP_FILE=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
# Without the file, the command would use the time of the machine.
until [ -s "$FAKETIME_TIMESTAMP_FILE" ]; do sleep 0.1; done
# The file has seconds since 1970, so that the time zone of the command does not matter.
FAKETIME_FMT=%s
# Reads the file for each question about the time, not every 10 seconds.
FAKETIME_NO_CACHE=1
# Timeouts and pauses last as long as they say.
FAKETIME_DONT_FAKE_MONOTONIC=1
# Files have the times of the machine.
NO_FAKE_STAT=1
# Leaves nothing in /dev/shm that disturbs a later process of the same number. Since libfaketime 0.9.11.
FAKETIME_DISABLE_SHM=1
export FAKETIME_TIMESTAMP_FILE FAKETIME_FMT FAKETIME_NO_CACHE FAKETIME_DONT_FAKE_MONOTONIC NO_FAKE_STAT FAKETIME_DISABLE_SHM

# The loader replaces $LIB, by lib64 or lib/x86_64-linux-gnu for example.
# shellcheck disable=SC2016
LD_PRELOAD=${FAKETIME_LIBRARY:-'/usr/$LIB/faketime/libfaketime.so.1'} exec "$@"
