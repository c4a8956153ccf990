// SPDX-License-Identifier: Apache-2.0

import StoreTypes
public import StrictTime

/// A row of the log of changes.
public struct StoredChange: Hashable, Sendable {
  /// The position in the log, from 1.
  public let cursor: Int64
  /// The change as JSON.
  public let body: [UInt8]

  /// A row.
  public init(cursor: Int64, body: [UInt8]) {
    self.cursor = cursor
    self.body = body
  }
}

/// Something to do at a time.
public struct StoredTask: Hashable, Sendable {
  /// What to do.
  public let kind: Kind
  /// What it is about; one task of each kind and name.
  public let name: String
  /// When to do it.
  public var dueAt: Timestamp
  /// The details as JSON.
  public var body: [UInt8]

  /// A task.
  public init(_ kind: Kind, _ name: String, dueAt: Timestamp, body: [UInt8] = []) {
    self.kind = kind
    self.name = name
    self.dueAt = dueAt
    self.body = body
  }

  /// A kind of task; the text is stored.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Sendable {
    /// Say that the answer about a customer changed without a message.
    case answerEnds
    /// Ask Apple for the state of a purchase.
    case refresh
    /// Answer a CONSUMPTION_REQUEST.
    case consumption
  }
}

/// A document whose signature is proven, and which cannot be judged yet.
public struct InboxEntry: Hashable, Sendable {
  /// Its identity.
  public let digest: EvidenceDigest
  /// The body as Apple sent it.
  public let bytes: [UInt8]
  /// When it was received.
  public let receivedAt: Timestamp
  /// The code of the error, such as `claims/date-future`.
  public let code: String

  /// An entry.
  public init(digest: EvidenceDigest, bytes: [UInt8], receivedAt: Timestamp, code: String) {
    self.digest = digest
    self.bytes = bytes
    self.receivedAt = receivedAt
    self.code = code
  }
}

/// Units of a consumable that a customer spent.
public struct SpentUnits: Hashable, Sendable {
  /// The customer.
  public let customer: CustomerId
  /// The app and its environment.
  public let scope: LedgerScope
  /// The product.
  public let productId: String
  /// The number; negative to take a mistake back.
  public let units: Int64
  /// A name that your server chooses for this expense: the same name counts once.
  public let name: String
  /// When they were spent.
  public let at: Timestamp

  /// An expense.
  public init(
    _ units: Int64,
    of productId: String,
    by customer: CustomerId,
    in scope: LedgerScope,
    name: String,
    at: Timestamp
  ) {
    self.customer = customer
    self.scope = scope
    self.productId = productId
    self.units = units
    self.name = name
    self.at = at
  }
}

/// A small value that a store keeps under a name.
public enum StoredValue: Hashable, Sendable {
  /// The number of changes to what a customer has; an answer with an older number is out of date.
  case version(CustomerId)
  /// What was last reported about a customer.
  case reported(CustomerId, LedgerScope)
  /// Whether a customer consents to consumption information.
  case consent(CustomerId)
  /// How far a recovery came.
  case recovered(LedgerScope)
  /// The customers that this one was merged into.
  case merges(CustomerId)
  /// The customers that were merged into this one.
  case members(CustomerId)
  /// When Apple was last asked about a purchase.
  case asked(PurchaseKey)
  /// The claims of seats in a group, by the purchase of its purchaser.
  case seatClaims(PurchaseKey)
  /// The groups in which the person of a download has or had claims.
  case seatGroups(PurchaseKey)
  /// The group of a claim.
  case groupOfClaim(String)
  /// When Apple ended a claim whose group was not known then.
  case endedClaim(String)

  /// The value as one text for a database.
  public var text: String {
    switch self {
    case .version(let customer): "version/\(customer.text)"
    case .reported(let customer, let scope): "reported/\(scope.text)/\(customer.text)"
    case .consent(let customer): "consent/\(customer.text)"
    case .recovered(let scope): "recovered/\(scope.text)"
    case .merges(let customer): "merges/\(customer.text)"
    case .members(let customer): "members/\(customer.text)"
    case .asked(let key): "asked/\(key.scope.text)/\(key.subject.text)"
    case .seatClaims(let key): "seat-claims/\(key.scope.text)/\(key.subject.text)"
    case .seatGroups(let key): "seat-groups/\(key.scope.text)/\(key.subject.text)"
    case .groupOfClaim(let id): "group-of-claim/\(id)"
    case .endedClaim(let id): "ended-claim/\(id)"
    }
  }
}

extension LedgerScope {
  /// The scope as one text: a bundle id has no slash.
  public var text: String { "\(environment.rawValue)/\(bundleId)" }
}
