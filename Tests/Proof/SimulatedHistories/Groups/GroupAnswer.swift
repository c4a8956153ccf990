// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements

/// What is compared of an answer.
package struct GroupAnswer: Sendable {
  package var verdict: EntitlementVerdict
  package var reason: EntitlementReason
  package var seats: (left: Int64, isComplete: Bool)?
  package var successor: String?
  package var nextActions: [NextAction]

  init(_ answer: Entitlement) {
    (verdict, reason, nextActions) = (answer.verdict, answer.reason, answer.nextActions)
    seats = answer.seats.map { ($0.left, $0.isComplete) }
    successor = answer.move?.originalTransactionId
  }
}
