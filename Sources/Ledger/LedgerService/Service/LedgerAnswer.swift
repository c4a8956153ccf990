// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
public import StoreEntitlements
import StrictTime

/// What a customer may use at a time, in one app and environment.
///
///     let answer = try await ledger.answer(for: "anna", at: now)
///     show(answer["com.example.notes.pro"].isEntitled, answer.summary.validUntil)
@dynamicMemberLookup
public struct LedgerAnswer: Hashable, Sendable {
  /// The customer; after a merge, the remaining one.
  public let customer: CustomerId
  /// The app and its environment.
  public let scope: LedgerScope
  /// The entitlements.
  public let summary: EntitlementSummary
  /// A number that grows when something about the customer changes; use it as `ETag`.
  ///
  /// An answer with the same number is valid until ``/StoreEntitlements/EntitlementSummary/validUntil``.
  public let version: Int64
  /// The facts that the answer depends on and Apple does not sign.
  public let unsignedFacts: Set<UnsignedFact>
  /// The time of the question.
  let askedAt: Timestamp

  /// The answer about a product.
  public subscript(productId: String) -> Entitlement { summary[productId] }

  /// The access to a feature of the policy; `nil` if the policy has no feature with this name.
  public func feature(_ name: String) -> Access? { summary.feature(name) }

  /// The properties of ``summary``.
  public subscript<Member>(dynamicMember member: KeyPath<EntitlementSummary, Member>) -> Member {
    summary[keyPath: member]
  }

  /// Whether it is still right at a later time.
  func isRight(at time: Timestamp) -> Bool {
    askedAt <= time && summary.validUntil.map { time < $0 } ?? true
  }
}

/// Answers that are kept in memory.
struct AnswerCache: Sendable {
  private var answers: [NewsKey: LedgerAnswer] = [:]

  subscript(key: NewsKey) -> LedgerAnswer? { answers[key] }

  mutating func keep(_ answer: LedgerAnswer, for key: NewsKey) {
    if answers.count >= LedgerLimits.answers { answers = [:] }
    answers[key] = answer
  }
}
