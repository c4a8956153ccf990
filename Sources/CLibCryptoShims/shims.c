// SPDX-License-Identifier: Apache-2.0

#include "shims.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>

int receiptkit_EVP_PKEY_PUBLIC_KEY(void) { return EVP_PKEY_PUBLIC_KEY; }

const char *receiptkit_OSSL_PKEY_PARAM_RSA_N(void) { return OSSL_PKEY_PARAM_RSA_N; }

const char *receiptkit_OSSL_PKEY_PARAM_RSA_E(void) { return OSSL_PKEY_PARAM_RSA_E; }
