// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// The name, version and release date of the loaded libcrypto, such as `OpenSSL 3.0.13 30 Jan 2024`.
package func libCryptoVersion() -> String {
  unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? "unknown"
}
