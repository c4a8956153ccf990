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

  /// Whether a longer subscription offers the same service, by its names and by the prices.
  func hasService(of longer: SubscriptionProduct) -> Bool {
    let hasName =
      ServiceName(productId) == ServiceName(longer.productId)
      || referenceName.flatMap { name in
        longer.referenceName.map { ServiceName(name) == ServiceName($0) }
      } ?? false
    guard hasName else { return false }
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
