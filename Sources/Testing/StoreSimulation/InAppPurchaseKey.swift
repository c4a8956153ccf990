// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine

/// The In-App Purchase key of a simulated store, for tests only: a backend signs offers and API requests with it.
///
///     let own = try store.inAppPurchaseKey()
///     let key = try SigningKey(own.privateKey, keyId: own.keyId)
///     let signer = try AppStoreSigner(key: key, issuerId: own.issuerId, bundleId: "com.example.app")
public struct InAppPurchaseKey: Hashable, Sendable {
  /// The key id.
  public let keyId: String
  /// The issuer id, a UUID.
  public let issuerId: String
  /// The private key in PEM, as in a `.p8` file.
  public let privateKey: String
}

extension TestStore {
  /// The store's own key, derived from the seed; `StoreOptions.offerKey` replaces it in checks of offers.
  public func inAppPurchaseKey() throws -> InAppPurchaseKey {
    let key = try ServiceKey(state.options)
    return InAppPurchaseKey(keyId: key.keyId, issuerId: key.issuerId, privateKey: key.pem)
  }
}
