// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictJSON

/// E-1, E-2: the identity of a transaction or chain.
///
/// Xcode numbers transactions from 0 on each machine: there the signer and the app transaction id are part of the key. In the
/// other environments the App Store assigns each number once.
struct EvidenceKey: Hashable, Comparable, Sendable {
  let id: Identifier
  let origin: Origin

  /// The environment, and for Xcode the issuer of the number; small, as tables have a hundred thousand keys.
  enum Origin: Hashable {
    case appStore(KeyEnvironment)
    indirect case issuer(KeyEnvironment, Identifier)
  }

  init(
    _ environment: StoreEnvironment,
    _ id: Identifier,
    signer leafSHA256: [UInt8],
    appTransaction: Identifier?
  ) {
    let issuer = environment == .xcode ? EvidenceKey.issuer(leafSHA256, appTransaction) : ""
    self.init(KeyEnvironment(environment), id, issuer: Identifier(issuer))
  }

  init(_ environment: KeyEnvironment, _ id: Identifier, issuer: Identifier) {
    self.id = id
    origin = issuer.text.isEmpty ? .appStore(environment) : .issuer(environment, issuer)
  }

  /// The key of another transaction or chain of the same issuer.
  init(_ id: Identifier, sameIssuerAs other: EvidenceKey) {
    origin = other.origin
    self.id = id
  }

  var environment: StoreEnvironment { keyEnvironment.environment }

  var keyEnvironment: KeyEnvironment {
    switch origin {
    case .appStore(let environment), .issuer(let environment, _): environment
    }
  }

  /// The issuer of the number, for Xcode; otherwise empty.
  var issuer: Identifier {
    switch origin {
    case .appStore: Identifier("")
    case .issuer(_, let issuer): issuer
    }
  }

  private static func issuer(_ leafSHA256: [UInt8], _ appTransaction: Identifier?) -> String {
    hexadecimal(leafSHA256.prefix(8)) + (appTransaction.map { "/\($0.text)" } ?? "")
  }

  static func < (left: EvidenceKey, right: EvidenceKey) -> Bool {
    if left.keyEnvironment != right.keyEnvironment {
      return left.keyEnvironment.rawValue < right.keyEnvironment.rawValue
    }
    return left.id == right.id ? left.issuer < right.issuer : left.id < right.id
  }
}
