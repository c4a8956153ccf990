// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

extension EntitlementLedger {
  /// The entitlements at a given time, according to the evidence of one environment.
  ///
  ///     let summary = ledger.entitlements(at: now, in: .production)
  ///     let isPro = summary["com.example.notes.pro"].isEntitled
  ///
  /// No clock is read (E-50). A time before the newest evidence means that the clock is slow: the answer is for the
  /// time of the newest evidence (E-51), unless the `past` is intended (E-57).
  ///
  /// The answers of a ledger of one customer list the chains that name no customer. With `findingValidUntil`, the answer
  /// states when it changes by itself, at the cost of about one more answer.
  public func entitlements(
    at time: Timestamp,
    in environment: StoreEnvironment,
    past: PastTime = .slowClock,
    findingValidUntil: Bool = false,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    let question = EvaluationQuestion(time: time, past: past, policy: policy)
    return summary(question, environment, findingValidUntil: findingValidUntil)
  }

  /// The same for a customer whose purchases of some products moved to another account.
  package func entitlements(
    at time: Timestamp,
    in environment: StoreEnvironment,
    past: PastTime = .slowClock,
    policy: EntitlementPolicy,
    movedProducts: some Sequence<String>
  ) -> EntitlementSummary {
    let question = EvaluationQuestion(time: time, past: past, policy: policy)
    let moved = Set(movedProducts.map(Identifier.init))
    return summary(question, environment, findingValidUntil: true, moved: moved)
  }

  /// The same, and the next time at which the answer may differ: cheaper than to find the time at which it does.
  package func entitlementsUntilTurn(
    at time: Timestamp,
    in environment: StoreEnvironment,
    policy: EntitlementPolicy,
    movedProducts: some Sequence<String>
  ) -> (summary: EntitlementSummary, turn: Timestamp?) {
    let question = EvaluationQuestion(time: time, past: .slowClock, policy: policy)
    let moved = Set(movedProducts.map(Identifier.init))
    let evidence = CustomerEvidence(self, environment)
    let answer = summary(evidence, question, moved: moved)
    return (answer, TurningPoints(of: evidence, question).first { _ in true })
  }

  private func summary(
    _ question: EvaluationQuestion,
    _ environment: StoreEnvironment,
    findingValidUntil: Bool,
    moved: Set<Identifier> = []
  ) -> EntitlementSummary {
    let evidence = CustomerEvidence(self, environment)
    var answer = summary(evidence, question, moved: moved)
    guard findingValidUntil,
      !(question.past == .intended && question.time < evidence.newestEvidence)
    else { return answer }
    answer.validUntil = TurningPoints(of: evidence, question).first { point in
      summary(evidence, question.moved(to: point), moved: moved).differs(from: answer)
    }
    return answer
  }

  private func summary(
    _ evidence: CustomerEvidence,
    _ question: EvaluationQuestion,
    moved: Set<Identifier>
  ) -> EntitlementSummary {
    EntitlementSummary(
      evidence,
      question,
      productsElsewhere: environments.count > 1 ? productIds { $0 != evidence.environment } : [],
      movedProducts: moved,
      unnamedChains: unnamedChains.filter { $0.environment == evidence.environment }
        .map(\.originalTransactionId)
    )
  }
}

/// What a time before the newest evidence means.
public enum PastTime: Hashable, Sendable {
  /// A clock that is slow: the answer is for the time of the newest evidence (E-51).
  case slowClock
  /// A question about the past: evidence that was signed later is not used (E-57).
  case intended
}
