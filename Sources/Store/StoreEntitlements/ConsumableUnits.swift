// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
import StrictTime

/// E-21: how many units of a consumable a customer has bought, and how many were paid back.
///
/// What was used up of them only the app knows. A receipt loses consumables once they are finished, so that
/// a missing one proves nothing.
public struct ConsumableUnits: Hashable, Sendable {
  /// The product.
  public let productId: String
  /// Where it was bought.
  public let environment: StoreEnvironment
  /// The quantities of all distinct purchases.
  public let purchased: Int64
  /// What was paid back of them, each purchase rounded down.
  public let revoked: Int64
  /// What is worth knowing beside the numbers, sorted.
  public let warnings: [EntitlementWarning]

  /// What is left to the customer.
  public var units: Int64 { purchased - revoked }

  init?(
    _ productId: String,
    _ purchases: [Purchase],
    _ environment: StoreEnvironment,
    by moment: Timestamp,
    usualKind: ProductKind? = nil
  ) {
    let bought = purchases.filter {
      ($0.facts.kind ?? usualKind) == .consumable && $0.facts.purchaseDate <= moment
    }
    guard !bought.isEmpty else { return nil }
    var purchased: Int64 = 0
    var revoked: Int64 = 0
    var warnings: Set<EntitlementWarning> = []
    for purchase in bought {
      // Each is bounded, so that the sums cannot overflow.
      let quantity = min(purchase.facts.quantity, ConsumableUnits.mostUnits)
      purchased += quantity
      guard let revocation = purchase.revocation(by: moment) else { continue }
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

  /// The units that a revocation takes: all, unless it says that it is in part.
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

  /// More than anybody buys at once.
  private static let mostUnits: Int64 = 1 << 31
}
