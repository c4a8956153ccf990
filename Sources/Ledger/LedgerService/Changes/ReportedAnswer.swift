// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StorePayloads
import StrictJSON
package import StrictTime

/// What was last reported about a customer: the part of an answer that changes are made of.
package struct ReportedAnswer: Hashable, Sendable {
  /// The products that a customer has or had, by product id; without consumables.
  package let products: [ReportedProduct]

  package init(_ products: [ReportedProduct] = []) {
    self.products = products
  }

  package init(_ summary: EntitlementSummary) {
    products = summary.products.filter { $0.reason != .consumableCarriesNoEntitlement }
      .map(ReportedProduct.init)
  }

  subscript(productId: String) -> ReportedProduct? {
    products.first { $0.productId.hasSameBytes(as: productId) }
  }
}

/// What was last reported about a product.
package struct ReportedProduct: Hashable, Sendable {
  package let productId: String
  package let verdict: EntitlementVerdict
  package let reason: EntitlementReason
  package let until: Timestamp?
  package let paidUntil: Timestamp?
  package let willRenew: Bool?
  package let changedTo: String?
  /// The transaction that decides.
  package let transactionId: String?
  /// The seats of the purchaser now, and from the next renewal on.
  package let seats: Int64?
  package let seatsAtRenewal: Int64?

  init(_ entitlement: Entitlement) {
    productId = entitlement.productId
    verdict = entitlement.verdict
    reason = entitlement.reason
    until = entitlement.until
    paidUntil = entitlement.paidUntil
    willRenew = entitlement.renewal?.willRenew
    changedTo = entitlement.changedTo
    transactionId = entitlement.source?.transactionId
    seats = entitlement.seats?.left
    seatsAtRenewal = entitlement.seats?.ofNextRenewal
  }

  var isEntitled: Bool { verdict == .entitled }

  /// The product when the customer has nothing to do with it any more.
  var gone: ReportedProduct { ReportedProduct(gone: productId) }

  private init(gone productId: String) {
    self.productId = productId
    verdict = .notEntitled
    reason = .neverPurchased
    (until, paidUntil, willRenew, changedTo, transactionId) = (nil, nil, nil, nil, nil)
    (seats, seatsAtRenewal) = (nil, nil)
  }
}

// The stored form: an array of products.
extension ReportedAnswer {
  package var json: [UInt8] {
    JSONWriter.array { list in
      for product in products { list.object { product.write(to: &$0) } }
    }
  }

  /// What was reported; nothing for a form of another version, whose changes are then reported again.
  package init(json: [UInt8]) {
    do {
      let items = try JSONDocument(json[...]).root.array
      products = items?.compactMap { $0.object.flatMap(ReportedProduct.init) } ?? []
    } catch {
      products = []
    }
  }
}

extension ReportedProduct {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("productId", productId)
    object.member("verdict", verdict.rawValue)
    object.member("reason", reason.rawValue)
    if let until { object.member("until") { $0.integer(until.millisecondsSince1970) } }
    if let paidUntil { object.member("paidUntil") { $0.integer(paidUntil.millisecondsSince1970) } }
    if let willRenew { object.member("willRenew") { $0.boolean(willRenew) } }
    if let changedTo { object.member("changedTo", changedTo) }
    if let transactionId { object.member("transactionId", transactionId) }
    if let seats { object.member("seats") { $0.integer(seats) } }
    if let seatsAtRenewal { object.member("seatsAtRenewal") { $0.integer(seatsAtRenewal) } }
  }

  fileprivate init?(_ object: JSONObject) {
    guard let productId = object["productId"]?.string,
      let verdict = object["verdict"]?.string.flatMap(EntitlementVerdict.init),
      let reason = object["reason"]?.string.flatMap(EntitlementReason.init)
    else { return nil }
    self.productId = productId
    self.verdict = verdict
    self.reason = reason
    until = object["until"]?.timestamp
    paidUntil = object["paidUntil"]?.timestamp
    willRenew = object["willRenew"]?.boolean
    changedTo = object["changedTo"]?.string
    transactionId = object["transactionId"]?.string
    seats = object["seats"]?.number?.int64
    seatsAtRenewal = object["seatsAtRenewal"]?.number?.int64
  }
}

extension JSONValue {
  /// Milliseconds since 1970.
  var timestamp: Timestamp? { number?.int64.flatMap { Timestamp(millisecondsSince1970: $0) } }
}
