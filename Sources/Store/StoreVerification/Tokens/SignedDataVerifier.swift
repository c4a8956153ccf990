// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StorePayloads

/// Verifies everything that Apple signs as a JWS: transactions, renewal infos, notifications, app
/// transactions and realtime requests.
///
///     let verifier = SignedDataVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)],
///       environments: [.production])
///     let notification = try verifier.verifyNotification(body, expecting: .init(now: now))
///
/// Create one verifier and share it: it remembers the certificate chains that it has verified, and may be
/// used from any number of threads. It reads no clock, file, network or environment (libcrypto reads its own
/// configuration when it is loaded). No check can be switched off: data from Xcode is verified against the
/// certificate of that Xcode, given as an anchor.
public final class SignedDataVerifier: Sendable {
  /// The apps that tokens may be for.
  package let apps: AcceptedApps
  /// The environments that tokens may be from.
  package let environments: AcceptedEnvironments
  /// The trust anchors.
  package let anchors: TrustAnchors
  /// The time at which certificates must be valid.
  package let validityTime: ValidityTime
  /// The values for members that old tokens lack.
  package let archive: ArchivePolicy

  let chainRequirements: ChainRequirements
  let chains = VerifiedChainCache(capacity: RememberedChains.ofTokens)
  let provenChains = ProvenChains(capacity: RememberedChains.proven)

  /// Creates a verifier of tokens that Apple signs, unless other anchors are given; local testing counts as
  /// Xcode.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    validityTime: ValidityTime = .signing,
    archive: ArchivePolicy = ArchivePolicy(),
    revocation: RevocationPolicy = .notChecked
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.validityTime = validityTime
    self.archive = archive
    chainRequirements = ChainRequirements(
      anchors: anchors.ofTokens,
      rules: .signedJSON,
      revocation: RevocationChecker(revocation)
    )
  }
}

// Each function throws the error of the first failed check of the checklist.
extension SignedDataVerifier {
  /// Verifies a transaction.
  public func verifyTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<TransactionPayload> {
    try checklist(of: TransactionPayload.self, token, expectations).verify()
  }

  /// Verifies renewal info.
  ///
  /// Renewal info names no app: compare its original transaction id with that of a verified transaction. A ledger
  /// does.
  public func verifyRenewalInfo(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<RenewalInfoPayload> {
    try checklist(of: RenewalInfoPayload.self, token, expectations).verify()
  }

  /// Verifies an app transaction.
  public func verifyAppTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<AppTransactionPayload> {
    try checklist(of: AppTransactionPayload.self, token, expectations).verify()
  }

  /// Verifies a request from the retention messaging service: the body of the request or the bare token.
  public func verifyRealtimeRequest(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<RealtimeRequestPayload> {
    try checklist(of: RealtimeRequestPayload.self, body, expectations).verify()
  }

  /// Verifies a notification and all tokens inside it, which must be about the same app, environment and
  /// purchase.
  ///
  /// `body` is the body of the request, `{"signedPayload": "…"}`, or the bare token. Tokens of one signer
  /// cost one check of the chain.
  public func verifyNotification(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedNotification {
    try checklist(of: NotificationPayload.self, body, expectations).verify()
  }

  /// Verifies a token of any kind; a notification or realtime request may be the bare token or the body of
  /// the request.
  ///
  /// The kind that the token states selects only how it is read; the checks are the same for all. A renewal info,
  /// which names no app, is rejected unless any app is accepted.
  public func verify(
    any document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedToken {
    try member(document, expectations).conclude()
  }

  // MARK: Checklists

  /// The checklist of a token that must be of the kind of a payload.
  func checklist<Payload: SignedPayload>(
    of _: Payload.Type,
    _ token: some DocumentSource,
    _ expectations: VerificationExpectations
  ) -> Payload.Checklist {
    let parts = TokenParts.received(token, as: Payload.kind)
    return Payload.Checklist(PlacedToken(parts: parts, place: .requested), expectations, by: self)
  }

  /// A token of the kind that it states.
  func member(
    _ document: some DocumentSource,
    _ expectations: VerificationExpectations
  ) -> PendingMember {
    let parts = TokenParts.received(document, as: nil)
    return PendingMember(
      PlacedToken(parts: parts, place: .alone),
      as: parts.value?.readKind,
      expectations,
      by: self
    )
  }
}
