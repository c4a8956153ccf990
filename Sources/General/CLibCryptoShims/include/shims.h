// SPDX-License-Identifier: Apache-2.0
// Macros and functions of libcrypto that Swift cannot import, each wrapped in a function.

#ifndef RECEIPTKIT_LIBCRYPTO_SHIMS_H
#define RECEIPTKIT_LIBCRYPTO_SHIMS_H

#include <openssl/ec.h>

// EVP_PKEY_PUBLIC_KEY: composed of other macros.
int receiptkit_EVP_PKEY_PUBLIC_KEY(void);

// OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E: OSSL_PARAM_BLD stores their addresses, so they must outlive
// the call. The C string of a Swift string is freed when the call returns.
const char *receiptkit_OSSL_PKEY_PARAM_RSA_N(void);
const char *receiptkit_OSSL_PKEY_PARAM_RSA_E(void);

// OSSL_PKEY_PARAM_GROUP_NAME, OSSL_PKEY_PARAM_PUB_KEY: for the same reason.
const char *receiptkit_OSSL_PKEY_PARAM_GROUP_NAME(void);
const char *receiptkit_OSSL_PKEY_PARAM_PUB_KEY(void);

// SN_X9_62_prime256v1, SN_secp384r1: curve names, whose addresses are stored as well.
const char *receiptkit_SN_X9_62_prime256v1(void);
const char *receiptkit_SN_secp384r1(void);

// ERR_R_RSA_LIB: composed of other macros.
int receiptkit_ERR_R_RSA_LIB(void);

// EC_GROUP_precompute_mult, EC_POINT_get_Jprojective_coordinates_GFp: deprecated since 3.0 without
// a replacement, so Swift would warn at every call. Some builds of libcrypto lack them: call them
// only if the first function returns 1.
int receiptkit_has_key_tables(void);
int receiptkit_EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context);
int receiptkit_EC_POINT_get_Jprojective_coordinates_GFp(const EC_GROUP *group, const EC_POINT *point,
                                                        BIGNUM *x, BIGNUM *y, BIGNUM *z,
                                                        BN_CTX *context);

#endif
