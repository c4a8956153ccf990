// SPDX-License-Identifier: Apache-2.0
// An allocator for libcrypto with allocations that fail on request. For single-threaded tests only.

#ifndef RECEIPTKIT_FAILING_ALLOCATOR_H
#define RECEIPTKIT_FAILING_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>

// Replaces libcrypto's allocator; false if it is too late because libcrypto has already allocated.
bool failing_allocator_install(void);

// Makes the allocation with this number fail, counted from 1; with `lasting`, also all later ones.
void failing_allocator_arm(int64_t number, bool lasting);

// Stops failing. True if an allocation has failed; false if there were fewer allocations.
bool failing_allocator_disarm(void);

// The number of allocations since failing_allocator_arm.
int64_t failing_allocator_count(void);

// The source line of libcrypto whose allocation failed first, as "file:line".
const char *failing_allocator_place(void);

// The number of allocations that libcrypto has not freed. First fills libcrypto's error queue, which keeps
// memory for later use, so that two of these numbers are comparable.
int64_t failing_allocator_live(void);

#endif
