// SPDX-License-Identifier: Apache-2.0
// What tests call in the C library, where it differs between Linux and macOS.

#ifndef RECEIPTKIT_TEST_SUPPORT_H
#define RECEIPTKIT_TEST_SUPPORT_H

#include <stdint.h>
#include <sys/types.h>

// An IPv4 stream socket, or -1.
int receiptkit_test_socket(void);

// Sends bytes; fails with EPIPE instead of a signal if the connection is closed.
ssize_t receiptkit_test_send(int socket, const void *bytes, size_t size);

// Starts a program with these arguments, the first of which is its path and the last NULL, without blocked signals. Its
// standard streams are empty, except for standard error if `keeps_errors`, and no other file is open. Returns 0 or an errno.
int receiptkit_test_start(char *const arguments[], int keeps_errors, pid_t *process);

// The user-mode CPU time of this process in microseconds.
int64_t receiptkit_test_user_time(void);

#endif
