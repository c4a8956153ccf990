// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import X509Certificates

/// One notification on its way through the checklist, with the tokens inside it.
struct NotificationExamination: Examination {
  private let expectations: SignedDataExpectations
  private let verifier: SignedDataVerifier
  private var outer: TokenExamination<NotificationPayload>
  /// The tokens inside, once they are proven.
  private(set) var nested = NestedTokens()
  private var isWhole = false

  init(
    _ text: ArraySlice<UInt8>,
    in envelope: TokenEnvelope,
    _ expectations: SignedDataExpectations,
    by verifier: SignedDataVerifier
  ) {
    self.expectations = expectations
    self.verifier = verifier
    outer = TokenExamination(text, in: envelope, expectations, by: verifier)
  }

  var value: NotificationPayload? { outer.value }
  var certificates: [Certificate] { outer.certificates }
  var anchor: TrustAnchor? { outer.anchor }

  func conclusion() -> Verified<NotificationPayload>? { isWhole ? outer.conclusion() : nil }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .nested: try examineNested()
    default: try outer.run(check)
    }
  }

  /// The tokens inside are genuine and as expected, and all are about the same thing.
  ///
  /// What somebody else than Apple has put together is not looked into.
  private mutating func examineNested() throws(VerificationError) -> CheckOutcome {
    guard let notification = outer.conclusion()?.value else { return .skipped }
    nested = NestedTokens(
      transaction: try verify(
        notification.data?.signedTransactionInfo,
        at: NestedTokens.transactionPath
      ),
      renewalInfo: try verify(
        notification.data?.signedRenewalInfo,
        at: NestedTokens.renewalInfoPath
      ),
      appTransaction: try verify(
        notification.appData?.signedAppTransactionInfo,
        at: NestedTokens.appTransactionPath
      )
    )
    try nested.requireOneApp(notification)
    try nested.requireOneEnvironment(notification)
    try nested.requireOnePurchase()
    try requireBinding()
    isWhole = true
    return nested.isEmpty ? .skipped : .passed
  }

  /// A notification without tokens inside is about nobody's purchase.
  private func requireBinding() throws(VerificationError) {
    guard nested.isEmpty, expectations.bindsPurchase else { return }
    let account = expectations.appAccountToken
    throw .claim(
      ClaimError(
        account == nil ? .appTransactionId : .appAccountToken,
        expected: account ?? expectations.appTransactionId,
        found: "none"
      )
    )
  }

  /// A token inside; what is wrong with it is told with the path of its member.
  private func verify<Payload: SignedPayload>(
    _ token: String?,
    at path: String
  ) throws(VerificationError) -> Verified<Payload>? {
    guard let token else { return nil }
    do {
      return try verifier.verify(ArraySlice(token.utf8), expectations)
    } catch {
      throw .nested(path, error)
    }
  }
}
