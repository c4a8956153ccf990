// SPDX-License-Identifier: Apache-2.0
// The libmicrohttpd header that StoreService uses. pkg-config provides the linker flags.

#ifndef RECEIPTKIT_LIBMICROHTTPD_H
#define RECEIPTKIT_LIBMICROHTTPD_H

#include <microhttpd.h>

#endif
