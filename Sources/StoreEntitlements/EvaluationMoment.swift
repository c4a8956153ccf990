// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The moment that the rules judge by.
///
/// E-50: it is given. The rules read no clock.
struct EvaluationMoment: Sendable {
  let asked: Timestamp
  let moment: Timestamp
  let warnings: Set<EntitlementWarning>
  let rule: AppliedRule

  init(
    asking asked: Timestamp,
    newest evidence: Timestamp,
    _ policy: EntitlementPolicy
  ) {
    self.asked = asked
    let found =
      EvaluationMoment.behind(asked, evidence, policy)
      ?? EvaluationMoment.offline(asked, evidence, policy)
      ?? (asked, [], AppliedRule(.moment, ["T": asked]))
    moment = found.0
    warnings = found.1
    rule = found.2
  }

  private typealias Finding = (Timestamp, Set<EntitlementWarning>, AppliedRule)

  /// E-51: a clock behind the evidence, beyond a tolerance, is wrong; the evidence then is the present.
  private static func behind(
    _ asked: Timestamp,
    _ evidence: Timestamp,
    _ policy: EntitlementPolicy
  ) -> Finding? {
    guard !policy.looksBack, evidence - asked > policy.clockTolerance else { return nil }
    return (
      evidence, [.clockBehindEvidence], AppliedRule(.clockBehind, ["T": asked, "S": evidence])
    )
  }

  /// E-52: where the clock is not trusted, evidence is the present as long as it is young; then the clock
  /// has to do.
  private static func offline(
    _ asked: Timestamp,
    _ evidence: Timestamp,
    _ policy: EntitlementPolicy
  ) -> Finding? {
    guard let trust = policy.offlineTrust, asked > evidence else { return nil }
    let isYoung = asked <= evidence.adding(trust)
    return (
      isYoung ? evidence : asked, isYoung ? [] : [.staleEvidence],
      AppliedRule(.offline, ["T": asked, "S": evidence])
    )
  }
}
