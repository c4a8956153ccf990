// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// Keeps libcrypto from preparing what a command never asks for, in a process of one's own that begins: a
/// sixth of the instructions that verify a token.
///
/// A library must not do it, since the program around may want what is left out. Where libcrypto refuses, it
/// prepares everything.
package func startLean() {
  // Errors are told apart by their numbers here, and nobody reads the texts. Algorithms are fetched from
  // providers, and nobody looks them up in the tables of the years before.
  let leftOut =
    OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
    | OPENSSL_INIT_NO_ADD_ALL_DIGESTS
  _ = OPENSSL_init_crypto(UInt64(leftOut), nil)
  // Arithmetic on curves asks for random numbers. The usual generator stands on a cipher, and whoever fetches
  // one has all ciphers prepared; this one (NIST SP 800-90A, 10.1.1) stands on a digest that is used anyway.
  _ = unsafe RAND_set_DRBG_type(nil, "HASH-DRBG", nil, nil, "SHA256")
}
