// SPDX-License-Identifier: Apache-2.0

/// A billing plan of a subscription.
public struct BillingPlan: Hashable, Sendable {
  /// `BILLED_UPFRONT` or `MONTHLY`.
  public let type: String
  /// The price of one charge; `nil` if the file has none.
  public let price: ProductPrice?
  /// The price of the whole commitment; `nil` if the file has none.
  public let commitmentPrice: ProductPrice?
  /// Whether the plan is enabled.
  public let isEnabled: Bool

  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  /// Returns `nil` for a plan without a type.
  init?(_ plan: ConfigurationReader) {
    path = plan.path
    guard let type = plan.nonEmptyString("billingPlanType") else {
      plan.note(
        .incomplete,
        "billingPlanType",
        "the billing plan has no billingPlanType; it is left out",
        hint: "the types are BILLED_UPFRONT and MONTHLY"
      )
      return nil
    }
    self.type = type
    price = plan.price(
      "displayPrice",
      missing: (.noPrice, "the billing plan has no displayPrice"),
      instead: "a simulation uses the price of the subscription"
    )
    commitmentPrice = plan.price(
      "commitmentDisplayPrice",
      instead: "a simulation adds up the charges"
    )
    isEnabled = plan.boolean("isEnabled") ?? true
  }
}
