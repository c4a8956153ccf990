// SPDX-License-Identifier: Apache-2.0

/// The words of a product's id or reference name without those for a period: what names the service.
struct ServiceName: Hashable {
  private let words: [String]

  init(_ text: String) {
    words = ServiceName.split(text).filter { !ServiceName.isPeriod($0) }
  }

  /// The words in lower case: `com.example.proYearly` has the words com, example, pro and yearly.
  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for scalar in text.unicodeScalars {
      let isUpper = scalar.properties.isUppercase
      let isPart = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if !isPart || isUpper && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += scalar.properties.lowercaseMapping }
      wasLower = isPart && !isUpper
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Whether a word names a period, such as `monthly`, `1y` or `12`.
  private static func isPeriod(_ word: String) -> Bool {
    let unit = String(word.drop { ("0"..."9").contains($0) })
    return unit.isEmpty || units.contains { $0.utf8.elementsEqual(unit.utf8) }
  }

  private static let units = [
    "d", "day", "days", "daily", "w", "wk", "week", "weeks", "weekly", "m", "mo", "month", "months",
    "monthly", "q", "quarter", "quarterly", "half", "halfyearly", "semiannual", "semiannually", "y",
    "yr", "year", "years", "yearly", "annual", "annually", "p1w", "p1m", "p2m", "p3m", "p6m", "p1y",
  ]
}

extension SubscriptionProduct {
  /// Whether the period is shorter than that of another subscription.
  func isShorter(than other: SubscriptionProduct) -> Bool {
    guard let length = period?.approximateDays, let longer = other.period?.approximateDays else {
      return false
    }
    return length < longer
  }

  /// The names of the service in the product id and in the reference name, if any.
  var serviceNames: [ServiceName?] {
    [ServiceName(productId), referenceName.map(ServiceName.init)]
  }

  /// Whether the price of a longer subscription may be that of the same service.
  func hasServicePrice(of longer: SubscriptionProduct) -> Bool {
    guard let price, let total = longer.price, let days = period?.approximateDays,
      let longerDays = longer.period?.approximateDays
    else { return true }
    // At most for the same time what the shorter one costs; months have unequal lengths.
    let most = price.milliunits.multipliedReportingOverflow(by: longerDays + days / 10)
    let least = total.milliunits.multipliedReportingOverflow(by: days)
    return total > price && !most.overflow && !least.overflow
      && least.partialValue <= most.partialValue
  }
}

/// The subscriptions of a group by the names of their services, because comparing all pairs of a large file would take hours.
struct ServiceIndex {
  private let subscriptions: [SubscriptionProduct]
  /// The places of the subscriptions by the name in the product id, and by that in the reference name.
  private var places: [[ServiceName: [Int]]] = [[:], [:]]

  /// How many subscriptions of one service are compared with others; there are six periods.
  private static let mostCompared = 30

  init(_ subscriptions: [SubscriptionProduct]) {
    self.subscriptions = subscriptions
    for (place, subscription) in subscriptions.enumerated() where subscription.period != nil {
      for (kind, name) in subscription.serviceNames.enumerated() {
        guard let name, places[kind][name, default: []].count < Self.mostCompared else { continue }
        places[kind][name, default: []].append(place)
      }
    }
  }

  /// The first subscription of the service of another that fulfills a condition.
  func first(
    ofServiceOf other: SubscriptionProduct,
    where condition: (SubscriptionProduct) -> Bool
  ) -> SubscriptionProduct? {
    guard other.period != nil else { return nil }
    let found = zip(places, other.serviceNames).compactMap { places, name in
      name.flatMap { places[$0] }?.first { condition(subscriptions[$0]) }
    }
    return found.min().map { subscriptions[$0] }
  }
}
