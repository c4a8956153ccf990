// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration

/// A subscription product that customers can buy for a group: the price of a seat, and who invites the members.
///
///     var options = StoreOptions()
///     options.seats = [
///       try SeatPricing("pro.month", [.init(1...5), .init(6...100, price: ProductPrice("7.99"))])
///     ]
///
/// Public `.storekit` files have no seats, so they are laid over the file. A product that the file does not have is not sold
/// by the seat. The family of a customer who buys several seats does not share them.
public struct SeatPricing: Hashable, Sendable {
  /// The product, an auto-renewable subscription.
  public let productId: String
  /// Who invites the members of a group that buys now.
  public let invitations: Invitations
  /// At most five ranges of seats, which follow each other from seat 1, each at most as dear as the one before it.
  public let tiers: [Tier]

  /// A product with seats at these prices; throws if the tiers do not follow each other.
  public init(
    _ productId: String,
    _ tiers: [Tier],
    invitations: Invitations = .apple
  ) throws(ScriptError) {
    self.productId = productId
    self.invitations = invitations
    self.tiers = tiers
    try SeatPricing.check(tiers, at: "")
  }

  /// The price of some seats.
  public struct Tier: Hashable, Sendable {
    /// The numbers of the seats, counted from 1.
    public let seats: ClosedRange<Int64>
    /// The price of one seat; `nil` for the price of the product.
    public let price: ProductPrice?

    /// A range of seats at a price.
    public init(_ seats: ClosedRange<Int64>, price: ProductPrice? = nil) {
      self.seats = seats
      self.price = price
    }
  }

  /// `invitationManagement` in payloads.
  public enum Invitations: String, CaseIterable, Sendable {
    /// The App Store: each member has a transaction.
    case apple = "APPLE"
    /// The developer's server, which claims seats.
    case developer = "DEVELOPER"
  }

  /// The most tiers that a product has (Apple, Product.SubscriptionInfo.seatBasedPricing).
  static let mostTiers = 5
  /// The most seats of a group, so that the price of all of them fits in 64 bits.
  static let mostSeats: Int64 = 10_000
}
