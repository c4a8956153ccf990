// SPDX-License-Identifier: Apache-2.0
// The zlib header. pkg-config provides the linker flags.

#ifndef RECEIPTKIT_ZLIBRARY_H
#define RECEIPTKIT_ZLIBRARY_H

#include <zlib.h>

#endif
