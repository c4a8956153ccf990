// SPDX-License-Identifier: Apache-2.0

// For the deprecated functions at the end.
#define OPENSSL_SUPPRESS_DEPRECATED

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

#ifdef OPENSSL_NO_DEPRECATED_3_0
// The headers do not declare deprecated functions if the library was built without them.
int EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context);
int EC_POINT_get_Jprojective_coordinates_GFp(const EC_GROUP *group, const EC_POINT *point, BIGNUM *x,
                                             BIGNUM *y, BIGNUM *z, BN_CTX *context);
#endif

// Weak, because some builds of libcrypto lack them; batches then use no key tables.
#pragma weak EC_GROUP_precompute_mult
#pragma weak EC_POINT_get_Jprojective_coordinates_GFp

int receiptkit_has_key_tables(void) {
  return EC_GROUP_precompute_mult != NULL && EC_POINT_get_Jprojective_coordinates_GFp != NULL;
}

int receiptkit_EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context) {
  return EC_GROUP_precompute_mult(group, context);
}

int receiptkit_EC_POINT_get_Jprojective_coordinates_GFp(const EC_GROUP *group, const EC_POINT *point,
                                                        BIGNUM *x, BIGNUM *y, BIGNUM *z,
                                                        BN_CTX *context) {
  return EC_POINT_get_Jprojective_coordinates_GFp(group, point, x, y, z, context);
}
