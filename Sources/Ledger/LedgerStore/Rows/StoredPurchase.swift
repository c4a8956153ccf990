// SPDX-License-Identifier: Apache-2.0

/// What a store keeps of a purchase or a download.
public struct StoredPurchase: Hashable, Sendable {
  /// The purchase.
  public let key: PurchaseKey
  /// The ledger as JSON; equal evidence has equal bytes.
  public var ledger: [UInt8]
  /// The owner; `nil` for an unclaimed purchase.
  public var owner: PurchaseOwner?
  /// The customers who had it before; they are told that it moved.
  public var formerOwners: [CustomerId]
  /// The app transaction id of its newest transaction.
  public var appTransactionId: String?
  /// Whether it is a consumable, on which no other product depends.
  public var isConsumable: Bool
  /// Whether a response of Apple's API is about it, whose statuses and `hasMore` Apple does not sign.
  public var hasUnsignedFacts: Bool

  /// A purchase.
  public init(
    key: PurchaseKey,
    ledger: [UInt8],
    owner: PurchaseOwner? = nil,
    formerOwners: [CustomerId] = [],
    appTransactionId: String? = nil,
    isConsumable: Bool = false,
    hasUnsignedFacts: Bool = false
  ) {
    self.key = key
    self.ledger = ledger
    self.owner = owner
    self.formerOwners = formerOwners
    self.appTransactionId = appTransactionId
    self.isConsumable = isConsumable
    self.hasUnsignedFacts = hasUnsignedFacts
  }

  /// The download of its Apple account, if it is known.
  package var download: PurchaseKey? {
    appTransactionId.map { PurchaseKey(key.scope, .download(appTransactionId: $0)) }
  }
}

/// Which purchases a store returns.
public enum PurchaseSelection: Hashable, Sendable {
  /// All of all apps.
  case all
  /// Those that a customer owns.
  case owned(by: CustomerId)
  /// Those of them that are no consumables.
  case entitling(CustomerId)
  /// Those that a customer had, and that moved.
  case movedAway(from: CustomerId)
  /// Those with the app transaction id of a download, with any owner or none.
  case downloaded(PurchaseKey)
  /// Those of the app transaction id of a download that name no customer.
  case unnamed(of: PurchaseKey)
}
