// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A purchase that waits for the approval of a parent (Ask to Buy), or until a billing issue is resolved.
package struct WaitingPurchase: Sendable {
  package let purchase: PurchaseStep
  package let reason: Reason
  package let since: Timestamp

  /// When an Ask to Buy request without answer is dropped: after 24 hours.
  ///
  /// Interrupted purchases wait until they are resolved.
  var expiry: Timestamp? { reason == .approval ? since.adding(seconds: 86_400) : nil }

  package enum Reason: Sendable {
    case approval
    case billingIssue
  }
}
