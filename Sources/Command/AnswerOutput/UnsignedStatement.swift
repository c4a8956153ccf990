// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StorePayloads
package import StoreVerification

/// An unsigned statement in an App Store Server API response that counts as evidence.
///
/// E-14: a status or a complete history may state that a subscription ended. Neither is signed, and the sender of
/// the file may have changed it, so it is used only if it removes access.
package struct UnsignedStatement: Equatable {
  /// The name of the response.
  package let answer: String
  /// The offset of the object with the statement; the tokens of one object belong together.
  package let offset: Int
  package let claim: Claim

  package init(answer: String, offset: Int, claim: Claim) {
    self.answer = answer
    self.offset = offset
    self.claim = claim
  }

  package enum Claim: Equatable {
    /// The subscription of these tokens has ended: expired, in billing retry or revoked.
    case ended(SubscriptionStatus)
    /// There are no other transactions.
    case complete
  }
}

extension EntitlementLedger {
  /// Adds what a response states about its tokens.
  package mutating func add(_ statement: UnsignedStatement, of tokens: [VerifiedToken]) {
    switch statement.claim {
    case .ended(let status): add(status: status, of: tokens)
    case .complete: add(completeHistory: tokens)
    }
  }

  /// Whether there is a purchase of a product.
  package func hasProduct(_ productId: String) -> Bool {
    productIds.contains { $0.utf8.elementsEqual(productId.utf8) }
  }
}
