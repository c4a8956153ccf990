// SPDX-License-Identifier: Apache-2.0

/// E-40: compares the original version and date with those of the policy.
package enum OriginalPurchase {
  /// Whether one version is before another, such as the original version of a customer before the first free version.
  ///
  /// Compares the parts between periods as numbers: version 9 is before version 10, which comes first as text. A missing
  /// part is 0. `nil` if a part is not a number.
  package static func isVersion(_ version: String, before other: String) -> Bool? {
    guard let left = parts(of: version), let right = parts(of: other) else { return nil }
    for index in 0..<max(left.count, right.count) {
      let leftPart = index < left.count ? left[index] : 0
      let rightPart = index < right.count ? right[index] : 0
      if leftPart != rightPart { return leftPart < rightPart }
    }
    return false
  }

  /// Whether the app was obtained before it was free, decided by its version first and by the date second;
  /// `nil` if neither decides.
  static func isBeforeFree(_ facts: AppFacts, _ policy: EntitlementPolicy) -> Bool? {
    let byVersion = policy.firstFreeVersion.flatMap { first in
      facts.originalApplicationVersion.flatMap { isVersion($0, before: first) }
    }
    let byDate = policy.freeSince.flatMap { since in
      facts.originalPurchaseDate.map { $0 < since }
    }
    if byVersion == true || byDate == true { return true }
    return byVersion ?? byDate
  }

  private static func parts(of version: String) -> [UInt64]? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    var numbers: [UInt64] = []
    for part in parts {
      guard part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt64(part) else {
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }
}
