// SPDX-License-Identifier: Apache-2.0
// Memory for libcrypto that can be made to run out. For one thread, and for proofs only.

#ifndef RECEIPTKIT_FAILING_ALLOCATOR_H
#define RECEIPTKIT_FAILING_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>

// Takes the place of libcrypto's allocator; false when libcrypto has allocated before, which is too late.
bool failing_allocator_install(void);

// From now on the allocation of this number fails, the first being 1; with `lasting`, all after it, too.
void failing_allocator_arm(int64_t number, bool lasting);

// Ends that. True when an allocation has failed; false when there were fewer.
bool failing_allocator_disarm(void);

// How many allocations there were while it was armed.
int64_t failing_allocator_count(void);

// The line of libcrypto that asked for the allocation that failed first, as "file:line".
const char *failing_allocator_place(void);

// How many allocations libcrypto has not given back. What its queue of errors keeps for later use is
// brought to the same amount before, so that two of these numbers can be compared.
int64_t failing_allocator_live(void);

#endif
