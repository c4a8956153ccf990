// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictTime

/// E-40: whether the customer paid for the app before it became free.
package struct AppEntitlement: Hashable, Sendable {
  /// The environment of the app transaction.
  package let environment: StoreEnvironment
  /// Whether the customer paid, and the reason.
  package let access: Access
  /// The version that was first obtained: `CFBundleVersion`, on macOS `CFBundleShortVersionString`.
  package let originalApplicationVersion: String?
  /// The date when it was first obtained.
  package let originalPurchaseDate: Timestamp?
  /// Observations about the evidence, sorted.
  package let warnings: [EntitlementWarning]
  /// The rules that decided.
  package let rules: [AppliedRule]

  /// The best answer of all app transactions; `nil` if the policy does not request it or no app transaction
  /// is known.
  init?(_ appTransactions: [(EvidenceKey, Dated<AppFacts>)], _ policy: EntitlementPolicy) {
    guard policy.firstFreeVersion != nil || policy.freeSince != nil else { return nil }
    let answers = appTransactions.map { AppEntitlement($0.0.environment, $0.1.fact, policy) }
    // If several have equal rank, the first is used.
    let best = answers.min { $1.access.verdict.rank < $0.access.verdict.rank }
    guard let best else { return nil }
    self = best
  }

  private init(_ environment: StoreEnvironment, _ facts: AppFacts, _ policy: EntitlementPolicy) {
    self.environment = environment
    originalApplicationVersion = facts.originalApplicationVersion
    originalPurchaseDate = facts.originalPurchaseDate
    warnings = environment == .production ? [] : [.sandboxOriginalVersion]
    rules = [
      EntitlementRule.originalPurchaser.reading([
        "originalApplicationVersion": facts.originalApplicationVersion,
        "firstFreeVersion": policy.firstFreeVersion,
        "originalPurchaseDate": facts.originalPurchaseDate, "freeSince": policy.freeSince,
      ])
    ]
    switch OriginalPurchase.isBeforeFree(facts, policy) {
    case true?: access = Access(.entitled, .originalPurchaserOfPaidApp)
    case false?: access = Access(.notEntitled, .originalVersionTooNew)
    case nil: access = Access(.undetermined, .originalVersionIncomparable)
    }
  }
}
