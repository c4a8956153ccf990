// SPDX-License-Identifier: Apache-2.0
// Macros of libcrypto that Swift cannot import, each as a function that names its macro.

#ifndef RECEIPTKIT_LIBCRYPTO_SHIMS_H
#define RECEIPTKIT_LIBCRYPTO_SHIMS_H

// EVP_PKEY_PUBLIC_KEY: composed of other macros.
int receiptkit_EVP_PKEY_PUBLIC_KEY(void);

#endif
