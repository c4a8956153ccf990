// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
import StoreLab

/// A P-256 key for the App Store Server API, derived from the seed.
///
/// For tests only.
package struct ServiceKey: Sendable {
  /// The key id, which begins with `TEST`.
  package let keyId: String
  /// The issuer id, a UUID.
  package let issuerId: String
  /// The private key, as in a `.p8` file.
  package let pem: String
  /// The credentials that the simulated API accepts.
  package let credentials: StoreCredentials

  /// Whether it is the id of such a key: `TEST` and six hexadecimal digits.
  package static func isTestKey(id: String) -> Bool {
    let digits = id.utf8.dropFirst(prefix.utf8.count)
    return id.utf8.starts(with: prefix.utf8) && digits.count == digitCount
      && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 }
  }

  private static let prefix = "TEST"
  private static let digitCount = 6

  /// The key of a store with these options.
  package init(_ options: StoreOptions) throws(ServiceKeyError) {
    try self.init(seed: options.keySeed ?? options.seed)
  }

  /// Derives the key from a seed.
  package init(seed: String) throws(ServiceKeyError) {
    let identifiers = SeededIdentifiers(seed: seed)
    keyId =
      ServiceKey.prefix
      + identifiers.uuid(.apiKey, 0).prefix(ServiceKey.digitCount).uppercased()
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

/// libcrypto failed to create a key.
package struct ServiceKeyError: Error {}
