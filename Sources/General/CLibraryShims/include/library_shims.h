// SPDX-License-Identifier: Apache-2.0
// What differs between the C libraries of Linux and macOS, or what Swift cannot import from one of them, under one name.

#ifndef RECEIPTKIT_LIBRARY_SHIMS_H
#define RECEIPTKIT_LIBRARY_SHIMS_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>

// --- Process ---

// The arguments, the name of the program first, and their number; NULL and 0 if the C library does not pass them to
// constructors. Swift reads them from /proc, which a chroot or sandbox may lack.
char *const *receiptkit_arguments(void);
int receiptkit_argument_count(void);

// Writes the path of the executable, without symbolic links if the system can resolve them, and a NUL. Returns 0, or -1 if
// the system does not report an absolute path, or if it is longer than `size`.
int receiptkit_executable_path(char *path, size_t size);

// --- Threads ---

// Starts a thread; returns 0 or an errno. A thread is a number here, as pthread_t is on Linux; elsewhere it is a pointer.
int receiptkit_start_thread(uintptr_t *thread, void *(*body)(void *), void *object);

// Waits until a thread has ended.
void receiptkit_join_thread(uintptr_t thread);

// Lets the system free a thread when it ends.
void receiptkit_detach_thread(uintptr_t thread);

// --- Files ---

// Waits until the contents of a file are on the disk; returns 0, or -1 and sets errno.
int receiptkit_flush(int descriptor);

// The number of bytes that can be read from a pipe or socket without waiting; -1 if the system does not report it.
int receiptkit_available_bytes(int descriptor);

// poll(2), also for devices: macOS reports POLLNVAL for terminals and other devices, which select(2) supports.
int receiptkit_poll(struct pollfd *requests, nfds_t count, int milliseconds);

// poll(2) by means of select(2); POLLNVAL for descriptors that do not fit. Used on macOS, and tested everywhere.
int receiptkit_poll_by_select(struct pollfd *requests, nfds_t count, int milliseconds);

#endif
