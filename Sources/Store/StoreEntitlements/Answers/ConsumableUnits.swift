// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
import StrictTime

/// E-21: the units of a consumable that the customer bought, and that were refunded.
///
/// Only the app knows how many were used. A receipt omits finished consumables: a missing consumable proves
/// nothing.
package struct ConsumableUnits: Hashable, Sendable {
  /// The product.
  package let productId: String
  /// The environment of the purchases.
  package let environment: StoreEnvironment
  /// The sum of the quantities of all purchases.
  package let purchased: Int64
  /// The refunded units, rounded down for each purchase.
  package let revoked: Int64
  /// Observations about the evidence, sorted.
  package let warnings: [EntitlementWarning]

  /// The purchased units that were not refunded.
  package var units: Int64 { purchased - revoked }

  init?(
    _ productId: String,
    _ purchases: [Purchase],
    _ environment: StoreEnvironment,
    by time: Timestamp,
    usualKind: ProductType? = nil,
    unitSize: Int64 = 1
  ) {
    let bought = purchases.filter {
      ($0.facts.kind ?? usualKind) == .consumable && $0.facts.purchaseDate <= time
    }
    guard !bought.isEmpty else { return nil }
    var purchased: Int64 = 0
    var revoked: Int64 = 0
    var warnings: Set<EntitlementWarning> = []
    for purchase in bought {
      let quantity = ConsumableUnits.quantity(purchase.facts, unitSize)
      purchased += quantity
      guard let revocation = purchase.revocation(by: time) else { continue }
      let (share, warning) = ConsumableUnits.share(of: quantity, revocation)
      revoked += share
      if let warning { warnings.insert(warning) }
    }
    self.productId = productId
    self.environment = environment
    self.purchased = purchased
    self.revoked = revoked
    self.warnings = warnings.sorted()
  }

  /// The refunded units: all, unless the refund is partial.
  private static func share(
    of quantity: Int64,
    _ revocation: Revocation
  ) -> (Int64, EntitlementWarning?) {
    let units = quantity * revocation.share / Revocation.wholePercentage
    guard let percentage = revocation.percentage else {
      return (units, revocation.isPartial ? .proratedWithoutPercentage : nil)
    }
    let isInRange = 0...Revocation.wholePercentage ~= percentage
    return (units, isInRange ? nil : .percentageOutOfRange)
  }

  /// The units of a purchase.
  static func quantity(_ facts: PurchaseFacts, _ unitSize: Int64) -> Int64 {
    let quantity = min(max(facts.quantity, -mostPieces), mostPieces)
    return min(quantity * min(max(unitSize, 1), mostPieces), mostUnits)
  }

  /// The largest quantity that counts for a purchase, and the largest size.
  private static let mostPieces: Int64 = 1 << 31
  /// The largest number of units that counts for a purchase, of which shares can be computed and sums of many.
  private static let mostUnits: Int64 = 1 << 40
}
