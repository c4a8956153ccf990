// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer

/// The App Store Connect key whose bearer tokens the simulated App Store Server API accepts.
public struct StoreCredentials: Sendable {
  /// The key id, `kid` of the tokens.
  public let keyId: String
  /// The issuer id of the team, `iss` of the tokens.
  public let issuerId: String
  /// The public half of the key.
  public let publicKey: VerifyingKey

  /// Creates credentials for a key.
  public init(keyId: String, issuerId: String, publicKey: VerifyingKey) {
    self.keyId = keyId
    self.issuerId = issuerId
    self.publicKey = publicKey
  }
}
