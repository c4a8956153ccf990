// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StoreEntitlements
import StoreTypes
import StrictJSON
public import StrictTime

/// What changed for a customer at one time, in the log of changes.
///
///     for change in try await ledger.changes(after: 0, limit: 100) {
///       show(change.customer, change.changes, change.effects)
///     }
public struct LedgerChange: Hashable, Sendable {
  /// The position in the log: pass it to ``LedgerService/changes(after:limit:)`` to continue after this change.
  public internal(set) var cursor: Int64
  /// The customer.
  public let customer: CustomerId
  /// The app and its environment.
  public let scope: LedgerScope
  /// The time of the change: when the message arrived, or when access ended without a message.
  public let at: Timestamp
  /// The document that caused it; `nil` if it was caused by the passage of time or by a person.
  public let evidence: EvidenceDigest?
  /// The differences from the previous answer, such as `renewed`.
  public let changes: [AnswerChange]
  /// What happened to transactions.
  public let effects: [LedgerEffect]
}

// The stored form.
extension LedgerChange {
  var json: [UInt8] {
    JSONWriter.object { object in
      object.member("customer", customer.text)
      object.member("bundleId", scope.bundleId)
      object.member("environment", scope.environment.rawValue)
      object.member("at") { $0.integer(at.millisecondsSince1970) }
      if let evidence { object.member("evidence", evidence.hexadecimal) }
      object.array("changes") { list in
        for change in changes { list.object { change.write(to: &$0) } }
      }
      object.array("effects") { list in
        for effect in effects { list.object { effect.write(to: &$0) } }
      }
    }
  }

  /// A stored change.
  init(_ row: StoredChange) throws(LedgerStoreError) {
    let object: JSONObject?
    do {
      object = try JSONDocument(row.body[...]).root.object
    } catch {
      object = nil
    }
    guard let object, let customer = object["customer"]?.string,
      let bundleId = object["bundleId"]?.string,
      let environment = object["environment"]?.string, let at = object["at"]?.timestamp
    else { throw LedgerStoreError(.unreadableRow, path: "change \(row.cursor)") }
    cursor = row.cursor
    self.customer = CustomerId(customer)
    scope = LedgerScope(
      bundleId: bundleId,
      environment: StoreEnvironment(rawValue: environment)
    )
    self.at = at
    evidence = object["evidence"]?.string.flatMap(EvidenceDigest.init(hexadecimal:))
    // A kind of a later version is left out: it must not stop the changes after it.
    changes = object["changes"]?.array?.compactMap { $0.object.flatMap(AnswerChange.init) } ?? []
    effects = object["effects"]?.array?.compactMap { $0.object.flatMap(LedgerEffect.init) } ?? []
  }
}

extension AnswerChange {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("kind", kind.rawValue)
    object.member("productId", productId)
    object.member("reason", reason.rawValue)
    if let until { object.member("until") { $0.integer(until.millisecondsSince1970) } }
    if let changedTo { object.member("changedTo", changedTo) }
    if let transactionId { object.member("transactionId", transactionId) }
    if units != 0 { object.member("units") { $0.integer(units) } }
    if let seats { object.member("seats") { $0.integer(seats) } }
    if let seatsAtRenewal { object.member("seatsAtRenewal") { $0.integer(seatsAtRenewal) } }
  }

  fileprivate init?(_ object: JSONObject) {
    guard let kind = object["kind"]?.string.flatMap(Kind.init),
      let productId = object["productId"]?.string,
      let reason = object["reason"]?.string.flatMap(EntitlementReason.init)
    else { return nil }
    self.init(
      kind: kind,
      productId: productId,
      reason: reason,
      until: object["until"]?.timestamp,
      changedTo: object["changedTo"]?.string,
      transactionId: object["transactionId"]?.string,
      units: object["units"]?.number?.int64 ?? 0,
      seats: object["seats"]?.number?.int64,
      seatsAtRenewal: object["seatsAtRenewal"]?.number?.int64
    )
  }
}

extension LedgerEffect {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("key", key)
    object.member("kind", kind.rawValue)
    object.member("productId", productId)
    object.member("transactionId", transactionId)
    object.member("originalTransactionId", originalTransactionId)
    if units != 0 { object.member("units") { $0.integer(units) } }
  }

  fileprivate init?(_ object: JSONObject) {
    guard let key = object["key"]?.string, let kind = object["kind"]?.string.flatMap(Kind.init),
      let productId = object["productId"]?.string,
      let transactionId = object["transactionId"]?.string,
      let originalTransactionId = object["originalTransactionId"]?.string
    else { return nil }
    self.init(
      key: key,
      kind: kind,
      productId: productId,
      transactionId: transactionId,
      originalTransactionId: originalTransactionId,
      units: object["units"]?.number?.int64 ?? 0
    )
  }
}
