// SPDX-License-Identifier: Apache-2.0
// Macros of libcrypto that Swift cannot import, each as a function that names its macro.

#ifndef RECEIPTKIT_LIBCRYPTO_SHIMS_H
#define RECEIPTKIT_LIBCRYPTO_SHIMS_H

// EVP_PKEY_PUBLIC_KEY: composed of other macros.
int receiptkit_EVP_PKEY_PUBLIC_KEY(void);

// OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E: strings that must outlive the call that takes them,
// because OSSL_PARAM_BLD keeps their address. A Swift string is gone when the call returns.
const char *receiptkit_OSSL_PKEY_PARAM_RSA_N(void);
const char *receiptkit_OSSL_PKEY_PARAM_RSA_E(void);

// OSSL_PKEY_PARAM_GROUP_NAME, OSSL_PKEY_PARAM_PUB_KEY: for the same reason.
const char *receiptkit_OSSL_PKEY_PARAM_GROUP_NAME(void);
const char *receiptkit_OSSL_PKEY_PARAM_PUB_KEY(void);

// SN_X9_62_prime256v1, SN_secp384r1: names of curves; the address of a value is kept, too.
const char *receiptkit_SN_X9_62_prime256v1(void);
const char *receiptkit_SN_secp384r1(void);

// ERR_R_RSA_LIB: composed of other macros.
int receiptkit_ERR_R_RSA_LIB(void);

#endif
