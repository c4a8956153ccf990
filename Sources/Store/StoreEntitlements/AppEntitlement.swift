// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

/// E-40: whether a customer paid for the app before it became free.
public struct AppEntitlement: Hashable, Sendable {
  /// Where the app was obtained.
  public let environment: StoreEnvironment
  /// Whether they did.
  public let verdict: EntitlementVerdict
  /// Why.
  public let reason: EntitlementReason
  /// The version that was first obtained: the build, on macOS the version that people see.
  public let originalApplicationVersion: String?
  /// When it was first obtained.
  public let originalPurchaseDate: Timestamp?
  /// What is worth knowing beside the verdict, sorted.
  public let warnings: [EntitlementWarning]
  /// The rules that decided.
  public let rules: [AppliedRule]

  /// The answer of the download that decides, if the policy asks for it and the evidence has one.
  init?(_ downloads: [(EvidenceKey, Dated<AppFacts>)], _ policy: EntitlementPolicy) {
    guard policy.firstFreeVersion != nil || policy.freeSince != nil else { return nil }
    let answers = downloads.map { AppEntitlement($0.0.environment, $0.1.fact, policy) }
    let best = answers.min { $0.rank < $1.rank }
    guard let best else { return nil }
    self = best
  }

  private init(_ environment: StoreEnvironment, _ facts: AppFacts, _ policy: EntitlementPolicy) {
    self.environment = environment
    originalApplicationVersion = facts.originalApplicationVersion
    originalPurchaseDate = facts.originalPurchaseDate
    warnings = environment == .production ? [] : [.sandboxOriginalVersion]
    rules = [
      AppliedRule(
        .originalPurchaser,
        [
          "originalApplicationVersion": facts.originalApplicationVersion,
          "firstFreeVersion": policy.firstFreeVersion,
          "originalPurchaseDate": facts.originalPurchaseDate, "freeSince": policy.freeSince,
        ]
      )
    ]
    switch OriginalPurchase.isBeforeFree(facts, policy) {
    case true?: (verdict, reason) = (.entitled, .originalPurchaserOfPaidApp)
    case false?: (verdict, reason) = (.notEntitled, .originalVersionTooNew)
    case nil: (verdict, reason) = (.undetermined, .originalVersionIncomparable)
    }
  }

  private var rank: Int {
    switch verdict {
    case .entitled: 0
    case .undetermined: 1
    case .notEntitled: 2
    }
  }
}

/// E-40: comparing an original version.
public enum OriginalPurchase {
  /// Whether one version is before another, numerically by the parts between full stops, where a missing
  /// part is 0; `nil` when a part of either is no number.
  ///
  /// As strings "10" would come before "9".
  public static func isVersion(_ version: String, before other: String) -> Bool? {
    guard let left = parts(of: version), let right = parts(of: other) else { return nil }
    for index in 0..<max(left.count, right.count) {
      let leftPart = index < left.count ? left[index] : 0
      let rightPart = index < right.count ? right[index] : 0
      if leftPart != rightPart { return leftPart < rightPart }
    }
    return false
  }

  /// Whether the app was obtained before it was free: by its version, or by the date, which is the second
  /// criterion; `nil` when neither decides.
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
