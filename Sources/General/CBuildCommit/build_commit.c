// SPDX-License-Identifier: Apache-2.0

#include "build_commit.h"

#ifndef RECEIPTKIT_COMMIT
#define RECEIPTKIT_COMMIT ""
#endif

static const char commit[] = RECEIPTKIT_COMMIT;

uint8_t receiptkit_commit_byte(size_t position) {
    return position < sizeof commit ? (uint8_t)commit[position] : 0;
}
