// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

extension StoreConfiguration {
  /// The errors and probable mistakes in the file: those of the whole file first, then those of each product.
  ///
  ///     for problem in configuration.problems where problem.severity == .error { print(problem) }
  public var problems: [ConfigurationProblem] {
    var check = ConfigurationCheck(configuration: self)
    check.run()
    return check.problems
  }
}

/// Finds problems in time linear in the size of the file.
struct ConfigurationCheck {
  let configuration: StoreConfiguration
  var problems: [ConfigurationProblem] = []

  init(configuration: StoreConfiguration) { self.configuration = configuration }

  mutating func run() {
    checkVersion()
    checkTimeRate()
    checkPrivateKey()
    checkSynchronization()
    problems += configuration.readingProblems
    checkUnreadMembers()
    checkMembers()
    checkProductIds()
    checkFamilySharing()
    var groups: [[UInt8]: String] = [:]
    for group in configuration.groups {
      if let first = groups.updateValue(group.path, forKey: Array(group.id.utf8)) {
        report(
          .duplicateGroup,
          "\(group.path)/id",
          "duplicate group id \(quoted(group.id)), also at \(first)",
          hint: "a simulation treats them as one group; group ids are unique within a file"
        )
      }
      checkLevels(of: group)
      for product in group.subscriptions { check(product) }
    }
    checkCodes()
  }

  mutating func report(
    _ code: ConfigurationProblem.Code,
    as severity: ConfigurationProblem.Severity? = nil,
    _ path: String,
    _ message: String,
    hint: String? = nil
  ) {
    problems.append(ConfigurationProblem(code, severity, at: path, message, hint: hint))
  }

  // MARK: Products

  private mutating func checkProductIds() {
    var first: [[UInt8]: String] = [:]
    let products =
      configuration.products.map { ($0.productId, $0.path) }
      + configuration.subscriptions.map { ($0.productId, $0.path) }
    for (id, path) in products {
      guard let other = first[Array(id.utf8)] else {
        first[Array(id.utf8)] = path
        continue
      }
      report(
        .duplicateProduct,
        "\(path)/productID",
        "duplicate product id \(quoted(id)), also at \(other)",
        hint: "a simulation leaves this product out; product ids are unique within an app"
      )
    }
  }

  /// Apple, "Turn on Family Sharing for in-app purchases": non-consumables and auto-renewable subscriptions.
  private mutating func checkFamilySharing() {
    for product in configuration.products
    where product.isFamilyShareable && product.kind != .nonConsumable {
      report(
        .familySharing,
        "\(product.path)/familyShareable",
        "\(quoted(product.productId)) is family shareable, which a consumable or a non-renewing subscription cannot be",
        hint: "a simulation does not share it"
      )
    }
  }

  private mutating func check(_ product: SubscriptionProduct) {
    checkGroupId(of: product)
    checkPeriod(of: product)
    checkOffers(of: product)
    checkIntroductoryOffers(of: product)
    checkBillingPlans(of: product)
  }

  private mutating func checkGroupId(of product: SubscriptionProduct) {
    guard let id = product.statedGroupId, !id.utf8.elementsEqual(product.groupId.utf8) else {
      return
    }
    report(
      .groupId,
      "\(product.path)/subscriptionGroupID",
      "subscriptionGroupID is \(quoted(id)), but the subscription is in group \(quoted(product.groupId))",
      hint: "make them equal; the group that contains the subscription is used"
    )
  }

  private mutating func checkPeriod(of product: SubscriptionProduct) {
    guard let period = product.period, !OfferDurations.subscriptions.contains(period) else {
      return
    }
    report(
      .subscriptionPeriod,
      as: .warning,
      "\(product.path)/recurringSubscriptionPeriod",
      "App Store Connect has no subscriptions of \(period)",
      hint: "periods are \(OfferDurations.texts(OfferDurations.subscriptions))"
    )
  }
}

extension StoreSettings {
  /// The raw values of `SKTestSession.TimeRate`.
  static let timeRates: [Int64] = [
    0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005,
  ]
}
