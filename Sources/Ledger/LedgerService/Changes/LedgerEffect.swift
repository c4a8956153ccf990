// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import OpenSSLTrust
import StoreEntitlements
import StorePayloads
import X509Certificates

/// Something that happened once to a transaction, such as coins to be granted.
///
///     for change in try await ledger.changes(after: 0, limit: 100) {
///       for effect in change.effects where effect.productId == "com.example.notes.coins" {
///         store(effect.key, effect.units)  // in one database transaction, if the key is new
///       }
///     }
///
/// It is delivered at least once: store ``key`` in the database transaction that acts on it, and act only if the key is new.
/// The keys do not depend on the customer, so coins are not granted again after a purchase moves.
public struct LedgerEffect: Hashable, Sendable {
  /// 64 hexadecimal digits: SHA-256 of the app, environment, purchase, transaction and effect.
  public let key: String
  /// What happened.
  public let kind: Kind
  /// The product.
  public let productId: String
  /// The transaction.
  public let transactionId: String
  /// The purchase.
  public let originalTransactionId: String
  /// The quantity to add or, if negative, to take back.
  public let units: Int64

  /// A kind of effect.
  public enum Kind: String, CaseIterable, Sendable {
    /// The transaction was made.
    case purchased
    /// Apple took it back, or a part of it.
    case revoked
    /// Apple reversed the revocation.
    case restored
  }
}

extension LedgerEffect {
  /// The effects of what is new about the transactions of a purchase.
  static func between(
    _ old: [TransactionState],
    _ new: [TransactionState],
    of key: PurchaseKey
  ) -> [LedgerEffect] {
    let known = Dictionary(old.map { (Array($0.transactionId.utf8), $0) }) { first, _ in first }
    // Until the kind of product is known, it is unknown whether there are units.
    return new.filter { $0.kind != nil }.flatMap { state -> [LedgerEffect?] in
      let seen = known[Array(state.transactionId.utf8)]
      let before = seen?.kind == nil ? nil : seen
      let purchase =
        before == nil ? LedgerEffect(.purchased, state, units: state.quantity, of: key) : nil
      let taken = state.revokedQuantity - (before?.revokedQuantity ?? 0)
      guard before?.revocationDate != state.revocationDate || taken != 0 else { return [purchase] }
      let kind: Kind = state.revocationDate == nil ? .restored : .revoked
      return [purchase, LedgerEffect(kind, state, units: -taken, of: key, since: before)]
    }
    .compactMap { $0 }
  }

  /// An effect; `nil` if libcrypto cannot compute its key, which the verification before it would have noticed.
  private init?(
    _ kind: Kind,
    _ state: TransactionState,
    units: Int64,
    of key: PurchaseKey,
    since before: TransactionState? = nil
  ) {
    // A second refund of a transaction differs in its date or share, a restored one in what it restores.
    let dates = [state, kind == .restored ? before : nil].map { state in
      state.map { "\($0.revocationDate.map { "\($0)" } ?? "-") \($0.revokedQuantity)" } ?? "-"
    }
    let parts = [
      key.scope.bundleId, key.scope.environment.rawValue, state.originalTransactionId,
      state.transactionId, kind.rawValue,
    ]
    let all = kind == .purchased ? parts : parts + dates
    // Lengths separate the parts.
    let text = all.map { "\($0.utf8.count):\($0)" }.joined()
    do {
      let digest = try DigestAlgorithm.sha256.digest(of: Array(text.utf8)[...])
      guard let name = EvidenceDigest(bytes: digest) else { return nil }
      self.key = name.hexadecimal
    } catch {
      return nil
    }
    self.kind = kind
    productId = state.productId
    transactionId = state.transactionId
    originalTransactionId = state.originalTransactionId
    self.units = state.kind == .consumable ? units : 0
  }
}
