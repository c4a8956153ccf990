// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

extension StoreConfiguration {
  /// What is wrong with the file, or probably not meant: of the file as a whole first, then by product.
  ///
  ///     for problem in configuration.problems where problem.severity == .error { print(problem) }
  public var problems: [ConfigurationProblem] {
    var check = ConfigurationCheck(configuration: self)
    check.run()
    return check.problems
  }
}

/// Looks for problems; the work is linear in the size of the file.
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
    checkMembers()
    checkProductIds()
    for product in configuration.products { checkPrice(product.price, at: product.path) }
    var groups: [[UInt8]: String] = [:]
    for group in configuration.groups {
      if let first = groups.updateValue(group.path, forKey: Array(group.id.utf8)) {
        report(
          .duplicateGroup,
          "\(group.path)/id",
          "group id \(quoted(group.id)) repeats that of \(first)",
          hint: "give each group an id of its own"
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

  // MARK: The file

  private mutating func checkVersion() {
    let newest = StoreConfiguration.newestKnownVersion
    guard configuration.version > newest else { return }
    report(
      .newerVersion,
      "/version",
      "version \(configuration.version) is newer than \(newest), the newest known version",
      hint: "the file is read as version \(newest); unknown members are kept"
    )
  }

  private mutating func checkTimeRate() {
    let rate = configuration.settings.timeRate
    guard !StoreSettings.timeRates.contains(rate) else { return }
    report(
      .settingValue,
      "/settings/_timeRate",
      "time rate \(rate) is unknown",
      hint: "raw values of SKTestSession.TimeRate are "
        + StoreSettings.timeRates.map(String.init).joined(separator: ", ")
    )
  }

  private mutating func checkPrivateKey() {
    let hint =
      "remove the key before the file leaves the project, or use a key for local testing only"
    if let key = configuration.offerKey?.privateKey, !key.isEmpty {
      report(
        .privateKey,
        "/subscriptionOffersKeyPair/privateKey",
        "the file contains a private key that signs promotional offers",
        hint: hint
      )
    }
    if let offset = configuration.document.text.offset(of: "PRIVATE KEY-----") {
      report(
        .privateKey,
        "",
        "the file contains a private key in PEM at byte \(offset)",
        hint: hint
      )
    }
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
        "product id \(quoted(id)) repeats that of \(other)",
        hint: "product ids are unique within an app"
      )
    }
  }

  mutating func checkPrice(_ price: Price?, at path: String) {
    guard price == nil else { return }
    report(
      .noPrice,
      "\(path)/displayPrice",
      "the product has no displayPrice",
      hint: "add a decimal string such as \"0.99\""
    )
  }

  private mutating func check(_ product: SubscriptionProduct) {
    checkPrice(product.price, at: product.path)
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
      "subscriptionGroupID is \(quoted(id)), the group that contains it is \(quoted(product.groupId))",
      hint: "make them equal; the group that contains the subscription counts"
    )
  }

  private mutating func checkPeriod(of product: SubscriptionProduct) {
    let path = "\(product.path)/recurringSubscriptionPeriod"
    let hint = "periods are \(OfferDurations.texts(OfferDurations.subscriptions))"
    guard let period = product.period else {
      return report(.subscriptionPeriod, path, "the subscription has no period", hint: hint)
    }
    guard !OfferDurations.subscriptions.contains(period) else { return }
    report(.subscriptionPeriod, path, "subscriptions cannot last \(period)", hint: hint)
  }

  // MARK: Levels

  private mutating func checkLevels(of group: SubscriptionGroup) {
    var products: [Int64: [SubscriptionProduct]] = [:]
    for product in group.subscriptions {
      if let level = product.level, level >= 1 {
        products[level, default: []].append(product)
      } else {
        report(
          .level,
          "\(product.path)/groupNumber",
          product.level.map { "level \($0) is below 1" } ?? "the subscription has no level",
          hint: "groupNumber 1 is the highest level of service"
        )
      }
    }
    var next: Int64 = 1
    for (level, products) in products.sorted(by: { $0.key < $1.key }) {
      if level > next, let first = products.first {
        let missing = level - 1 == next ? "level \(next)" : "levels \(next) to \(level - 1)"
        report(
          .levelGap,
          "\(first.path)/groupNumber",
          "no subscription of group \(quoted(group.id)) has \(missing)",
          hint: "number the levels of a group from 1 without gaps"
        )
      }
      if products.count > 1, let second = products.dropFirst().first {
        report(
          .levelDouble,
          "\(second.path)/groupNumber",
          "\(products.count) subscriptions of group \(quoted(group.id)) have level \(level)",
          hint: "correct for equal service with another period; else give each a level"
        )
      }
      next = level == .max ? level : level + 1
    }
  }
}

extension StoreSettings {
  /// The raw values of `SKTestSession.TimeRate`.
  static let timeRates: [Int64] = [
    0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005,
  ]
}

extension ArraySlice<UInt8> {
  /// Where an ASCII text begins, from the start of the slice.
  fileprivate func offset(of text: String) -> Int? {
    let text = Array(text.utf8)
    guard let first = text.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if self[start...].starts(with: text) { return start - startIndex }
      rest = self[(start + 1)...]
    }
    return nil
  }
}
