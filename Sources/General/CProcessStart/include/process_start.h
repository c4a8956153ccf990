// SPDX-License-Identifier: Apache-2.0
// What the system passes to a new process.

#ifndef RECEIPTKIT_PROCESS_START_H
#define RECEIPTKIT_PROCESS_START_H

// The arguments, the name of the program first, and their number; NULL and 0 if the C library does not pass them to
// constructors. Swift reads them from /proc, which a chroot or sandbox may lack.
char *const *receiptkit_arguments(void);
int receiptkit_argument_count(void);

// The path with which the program was started; NULL if the system does not tell.
const char *receiptkit_program_path(void);

#endif
