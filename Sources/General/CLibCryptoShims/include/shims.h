// SPDX-License-Identifier: Apache-2.0
// What Swift cannot import of libcrypto, each as a function that names it.

#ifndef RECEIPTKIT_LIBCRYPTO_SHIMS_H
#define RECEIPTKIT_LIBCRYPTO_SHIMS_H

#include <openssl/ec.h>

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

// EC_GROUP_precompute_mult, EC_POINT_get_Jprojective_coordinates_GFp: deprecated since 3.0 without anything
// that takes their place, which Swift warns of at every call. Some builds of libcrypto lack them; the first
// function says whether this one does not, and only then the others may be called.
int receiptkit_has_key_tables(void);
int receiptkit_EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context);
int receiptkit_EC_POINT_get_Jprojective_coordinates_GFp(const EC_GROUP *group, const EC_POINT *point,
                                                        BIGNUM *x, BIGNUM *y, BIGNUM *z,
                                                        BN_CTX *context);

#endif
