// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A question: a time, its meaning, and the policy.
struct EvaluationQuestion: Sendable {
  let time: Timestamp
  let past: PastTime
  let policy: EntitlementPolicy

  /// The same question at another time.
  func moved(to time: Timestamp) -> EvaluationQuestion {
    EvaluationQuestion(time: time, past: past, policy: policy)
  }
}

/// E-50: the time that the rules evaluate.
struct EvaluationTime: Sendable {
  let time: Timestamp
  let warnings: Set<EntitlementWarning>
  let rule: AppliedRule

  init(_ question: EvaluationQuestion, newest evidence: Timestamp) {
    let found =
      EvaluationTime.past(question, evidence) ?? EvaluationTime.behind(question, evidence)
      ?? EvaluationTime.offline(question, evidence)
      ?? (question.time, [], AppliedRule(.time, ["T": question.time]))
    (time, warnings, rule) = found
  }

  private typealias Finding = (Timestamp, Set<EntitlementWarning>, AppliedRule)

  /// E-57: a time in the past is evaluated as it is.
  private static func past(_ question: EvaluationQuestion, _ evidence: Timestamp) -> Finding? {
    guard question.past == .intended, question.time < evidence else { return nil }
    return (question.time, [], AppliedRule(.past, ["T": question.time, "S": evidence]))
  }

  /// E-51: the present is not before the newest evidence; a clock that is far behind it gets a warning.
  private static func behind(_ question: EvaluationQuestion, _ evidence: Timestamp) -> Finding? {
    guard question.time < evidence else { return nil }
    let isFar = evidence - question.time > question.policy.clockTolerance
    return (
      evidence, isFar ? [.clockBehindEvidence] : [],
      AppliedRule(.clockBehind, ["T": question.time, "S": evidence])
    )
  }

  /// E-52: without a trusted clock, the time of the newest evidence counts as the present for a
  /// limited time; after that, the clock is used.
  private static func offline(_ question: EvaluationQuestion, _ evidence: Timestamp) -> Finding? {
    guard let trust = question.policy.offlineTrust, question.time > evidence else { return nil }
    let isRecent = question.time <= evidence.adding(trust)
    return (
      isRecent ? evidence : question.time, isRecent ? [] : [.staleEvidence],
      AppliedRule(.offline, ["T": question.time, "S": evidence])
    )
  }
}
