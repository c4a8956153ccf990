// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
import StoreLab

/// The key for the App Store Server API that a store mints: a P-256 key that follows from the seed, for tests only.
package struct ServiceKey: Sendable {
  /// The key id; it begins with `TEST`.
  package let keyId: String
  /// The issuer id, a UUID.
  package let issuerId: String
  /// The private key, as in a `.p8` file.
  package let pem: String
  /// What the API accepts.
  package let credentials: StoreCredentials

  /// The key of a seed.
  package init(seed: String) throws(ServiceKeyError) {
    let identifiers = SeededIdentifiers(seed: seed)
    keyId = "TEST" + identifiers.uuid(.apiKey, 0).prefix(6).uppercased()
    issuerId = identifiers.uuid(.issuer, 0)
    do {
      let key = try TestKey.p256(seed: "\(seed) App Store Server API")
      pem = try key.pem()
      credentials = StoreCredentials(
        keyId: keyId,
        issuerId: issuerId,
        publicKey: try VerifyingKey(key.subjectPublicKeyInfo[...])
      )
    } catch {
      throw ServiceKeyError()
    }
  }
}

/// libcrypto cannot make a key.
package struct ServiceKeyError: Error {}
