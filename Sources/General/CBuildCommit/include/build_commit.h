// SPDX-License-Identifier: Apache-2.0
// The commit that was built. The only file that is compiled again when it changes.

#ifndef RECEIPTKIT_BUILD_COMMIT_H
#define RECEIPTKIT_BUILD_COMMIT_H

#include <stddef.h>
#include <stdint.h>

// A byte of the text that the build passed in RECEIPTKIT_COMMIT; 0 after its end. One byte per call, because Swift reads
// it without a pointer.
uint8_t receiptkit_commit_byte(size_t position);

#endif
