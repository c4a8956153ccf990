// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// Initializes libcrypto without its error strings and legacy algorithm tables, which saves a sixth of the
/// instructions of verifying one token in a new process.
///
/// For commands only: a library must not do it, because other code in the process may need the tables. If a
/// call fails, libcrypto initializes everything.
package func initializeMinimalLibCrypto() {
  // Errors are distinguished by number, and algorithms are fetched from providers.
  let omitted =
    OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
    | OPENSSL_INIT_NO_ADD_ALL_DIGESTS
  _ = OPENSSL_init_crypto(UInt64(omitted), nil)
  // Elliptic curve arithmetic uses random numbers. The default generator uses a cipher, and fetching one
  // initializes all ciphers; this generator (NIST SP 800-90A, 10.1.1) uses a digest that is needed anyway.
  _ = unsafe RAND_set_DRBG_type(nil, "HASH-DRBG", nil, nil, "SHA256")
}
