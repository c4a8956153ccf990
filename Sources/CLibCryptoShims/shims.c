// SPDX-License-Identifier: Apache-2.0

#include "shims.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>

int receiptkit_EVP_PKEY_PUBLIC_KEY(void) { return EVP_PKEY_PUBLIC_KEY; }

const char *receiptkit_OSSL_PKEY_PARAM_RSA_N(void) { return OSSL_PKEY_PARAM_RSA_N; }

const char *receiptkit_OSSL_PKEY_PARAM_RSA_E(void) { return OSSL_PKEY_PARAM_RSA_E; }

const char *receiptkit_OSSL_PKEY_PARAM_GROUP_NAME(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }

const char *receiptkit_OSSL_PKEY_PARAM_PUB_KEY(void) { return OSSL_PKEY_PARAM_PUB_KEY; }

const char *receiptkit_SN_X9_62_prime256v1(void) { return SN_X9_62_prime256v1; }

const char *receiptkit_SN_secp384r1(void) { return SN_secp384r1; }

int receiptkit_ERR_R_RSA_LIB(void) { return ERR_R_RSA_LIB; }
