// SPDX-License-Identifier: Apache-2.0
// The libcurl header that StoreClient uses. pkg-config provides the linker flags.

#ifndef RECEIPTKIT_LIBCURL_H
#define RECEIPTKIT_LIBCURL_H

#include <curl/curl.h>

#endif
