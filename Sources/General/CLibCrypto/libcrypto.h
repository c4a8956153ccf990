// SPDX-License-Identifier: Apache-2.0
// The libcrypto headers that this package uses. pkg-config provides the linker flags.

#ifndef RECEIPTKIT_LIBCRYPTO_H
#define RECEIPTKIT_LIBCRYPTO_H

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#endif
