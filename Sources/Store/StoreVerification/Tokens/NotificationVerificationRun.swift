// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import X509Certificates

/// The checklist of one notification, with the tokens inside it.
struct NotificationVerificationRun: PendingVerificationRun {
  private let expectations: VerificationExpectations
  private let verifier: SignedDataVerifier
  private var outer: TokenVerificationRun<NotificationPayload>
  private var inside: StagedTokens?
  /// The tokens inside, once they are verified.
  private(set) var nested = NestedTokens()
  private var isComplete = false

  init(
    _ token: PlacedToken,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  ) {
    self.expectations = expectations
    self.verifier = verifier
    outer = TokenVerificationRun(token, expectations, by: verifier)
  }

  var certificates: [Certificate] { outer.certificates }
  var anchor: TrustAnchor? { outer.anchor }

  var verdict: SignatureVerdict {
    get { outer.verdict }
    set { outer.verdict = newValue }
  }

  mutating func signatureClaim() -> SignatureClaim? { outer.signatureClaim() }

  func conclusion() -> Verified<NotificationPayload>? { isComplete ? outer.conclusion() : nil }

  /// The verified notification, with the verified tokens inside.
  func proof() throws(VerificationError) -> VerifiedNotification {
    VerifiedNotification(try verified(), with: nested)
  }

  func token() throws(VerificationError) -> VerifiedToken { .notification(try proof()) }

  func kind(isVerified: Bool) -> DocumentKind? { outer.kind(isVerified: isVerified) }

  /// Tokens inside that were parsed for their verification are not parsed again.
  var payload: TokenPayload? {
    guard let value = outer.value, let inside else { return outer.payload }
    return inside.payload(of: value)
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard check == .nested else { return try outer.run(check) }
    do {
      return try checkNested()
    } catch {
      throw outer.trust == .pinnedLeaf ? error.belowPinnedSigner : error
    }
  }

  /// Tokens inside an unverified notification are not verified.
  mutating func openNested() -> [PendingMember] {
    guard let notification = outer.conclusion() else { return [] }
    let inside = StagedTokens(notification, expectations, by: verifier)
    self.inside = inside
    return inside.members
  }

  /// The tokens inside are valid and as expected, and are about the same app, environment and purchase.
  private mutating func checkNested() throws(VerificationError) -> CheckOutcome {
    if inside == nil { _ = openNested() }
    guard let inside, let notification = outer.value else { return .skipped }
    try NestedTokens.requireOneSubject(notification)
    nested = try inside.finish()
    try nested.requireOneApp(notification)
    try nested.requireOneEnvironment(notification)
    try nested.requireOnePurchase()
    try requireBinding()
    isComplete = true
    return nested.isEmpty ? .skipped : .passed
  }

  /// A notification without tokens inside names no purchase.
  private func requireBinding() throws(VerificationError) {
    guard nested.isEmpty, expectations.bindsPurchase else { return }
    let account = expectations.appAccountToken
    throw .claim(
      ClaimError(
        account == nil ? .appTransactionIdMissing : .appAccountTokenMissing,
        expected: account ?? expectations.appTransactionId,
        found: "none"
      )
    )
  }
}

/// The tokens inside a notification during their verification.
private struct StagedTokens {
  private let transaction: PendingToken<TokenVerificationRun<TransactionPayload>>?
  private let renewalInfo: PendingToken<TokenVerificationRun<RenewalInfoPayload>>?
  private let appTransaction: PendingToken<TokenVerificationRun<AppTransactionPayload>>?

  init(
    _ verified: Verified<NotificationPayload>,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  ) {
    let notification = verified.value
    let place = TokenPlace.inside(environment: notification.environment, trust: verified.trust)
    func staged<Payload>(_ token: String?) -> PendingToken<TokenVerificationRun<Payload>>? {
      token.map { token in
        let parts = TokenParts.member(ArraySlice(token.utf8))
        let token = PlacedToken(parts: parts, place: place)
        return PendingToken(TokenVerificationRun(token, expectations, by: verifier))
      }
    }
    transaction = staged(notification.data?.signedTransactionInfo)
    renewalInfo = staged(notification.data?.signedRenewalInfo)
    appTransaction = staged(notification.appData?.signedAppTransactionInfo)
  }

  var members: [PendingMember] {
    [
      transaction.map { PendingMember($0) },
      renewalInfo.map { PendingMember($0) },
      appTransaction.map { PendingMember($0) },
    ].compactMap { $0 }
  }

  /// The payload of the notification, with the payloads of these tokens.
  func payload(of notification: NotificationPayload) -> TokenPayload {
    .notification(
      notification,
      NestedPayload.all(
        of: notification,
        transaction: transaction?.payload,
        renewalInfo: renewalInfo?.payload,
        appTransaction: appTransaction?.payload
      )
    )
  }

  func finish() throws(VerificationError) -> NestedTokens {
    NestedTokens(
      transaction: try finish(transaction, at: NestedTokens.transactionPath),
      renewalInfo: try finish(renewalInfo, at: NestedTokens.renewalInfoPath),
      appTransaction: try finish(appTransaction, at: NestedTokens.appTransactionPath)
    )
  }

  /// Verifies a token inside; its error has the path of its member.
  private func finish<Payload: SignedPayload>(
    _ token: PendingToken<TokenVerificationRun<Payload>>?,
    at path: String
  ) throws(VerificationError) -> Verified<Payload>? {
    guard let token else { return nil }
    return try rethrowing(token.proof()) { (error: VerificationError) in
      VerificationError.nested(path, error)
    }
  }
}
