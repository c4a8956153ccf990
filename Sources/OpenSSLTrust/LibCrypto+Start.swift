// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// Keeps libcrypto from loading its texts about errors, for a process of one's own that begins.
///
/// Errors are told apart by their numbers here, and nobody reads the texts; to load them takes a fiftieth of
/// the time in which a command verifies a token. A library must not do it: the program around may want them.
package func skipErrorTexts() {
  _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS), nil)
}
