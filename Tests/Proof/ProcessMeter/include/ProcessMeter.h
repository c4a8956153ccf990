// SPDX-License-Identifier: Apache-2.0
// Runs another program and measures what it takes. For proofs only.

#ifndef RECEIPTKIT_PROCESS_METER_H
#define RECEIPTKIT_PROCESS_METER_H

#include <stdint.h>

struct process_cost {
  // The exit status, or the signal that ended the program as a negative number.
  int status;
  // Processor time of all threads, in microseconds.
  int64_t microseconds;
  // The largest amount of memory in use, in bytes.
  int64_t peak_bytes;
};

// Runs a program with these arguments, the last of which is null. Its standard input is empty, and its
// output is discarded. False if it cannot be started.
int process_meter_run(char *const arguments[], struct process_cost *cost);

#endif
