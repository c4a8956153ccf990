// SPDX-License-Identifier: Apache-2.0

#include "shims.h"

#include <openssl/evp.h>

int receiptkit_EVP_PKEY_PUBLIC_KEY(void) { return EVP_PKEY_PUBLIC_KEY; }
