// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StorePayloads
public import StoreReceipts

/// Verifies everything that Apple signs as a JWS: transactions, renewal infos, notifications, app
/// transactions and realtime requests.
///
///     let verifier = SignedDataVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)],
///       environments: [.production])
///     let notification = try verifier.verifyNotification(body, expecting: .init(now: now))
///
/// A verifier is made once and shared: it remembers the chains that it has verified. It reads no clock,
/// file, network or environment (libcrypto reads its own configuration when it is loaded), and may be
/// used from any number of threads. Nothing can be switched off: data from Xcode is verified against the
/// certificate of that Xcode, which the caller gives as an anchor.
public final class SignedDataVerifier: Sendable {
  /// The apps that tokens may be for.
  public let apps: [AppIdentity]
  /// The environments that tokens may be from; local testing counts as Xcode.
  public let environments: Set<StoreEnvironment>
  /// Whom this verifier trusts.
  public let anchors: TrustAnchors
  /// At which moment certificates must be valid.
  public let signingTime: SigningTimePolicy
  /// What may be missing in old tokens.
  public let archive: ArchivePolicy

  let chains = VerifiedChainCache(capacity: SignedDataVerifier.rememberedChains)

  /// A verifier for some apps in some environments.
  public init(
    apps: [AppIdentity],
    environments: Set<StoreEnvironment>,
    anchors: TrustAnchors = .apple,
    signingTime: SigningTimePolicy = .signedDate,
    archive: ArchivePolicy = .none
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.signingTime = signingTime
    self.archive = archive
  }

  /// The transaction, if it is genuine and as expected; otherwise the first failure of the checklist.
  public func verifyTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<TransactionPayload> {
    try verify(ArraySlice(token), expectations)
  }

  /// The renewal info, if it is genuine and as expected.
  ///
  /// It names no app: which one it is for only the transaction beside it can tell.
  public func verifyRenewalInfo(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<RenewalInfoPayload> {
    try verify(ArraySlice(token), expectations)
  }

  /// The app transaction, if it is genuine and as expected.
  public func verifyAppTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<AppTransactionPayload> {
    try verify(ArraySlice(token), expectations)
  }

  /// The request of the retention messaging service, bare or as the body of the call, if it is genuine
  /// and as expected.
  public func verifyRealtimeRequest(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<RealtimeRequestPayload> {
    try verify(try SignedBody.token(in: ArraySlice(body)), expectations)
  }

  /// What every check finds in a token of one kind.
  public func reportTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<TransactionPayload> {
    report(ArraySlice(token), expectations)
  }

  func verify<Payload: SignedPayload>(
    _ token: ArraySlice<UInt8>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<Payload> {
    var examination = TokenExamination<Payload>(
      token,
      expectations,
      by: self,
      remembering: chains
    )
    return try examination.verify()
  }

  func report<Payload: SignedPayload>(
    _ token: ArraySlice<UInt8>,
    _ expectations: SignedDataExpectations
  ) -> VerificationReport<Payload> {
    var examination = TokenExamination<Payload>(token, expectations, by: self, remembering: nil)
    return examination.report()
  }

  /// The anchors of tokens.
  var trustedAnchors: [TrustAnchor] {
    switch anchors {
    case .apple: AppleAnchors.roots
    case .custom(let anchors): anchors
    }
  }

  /// Apple uses one signer at a time; sixty-four make room for archives and many test authorities.
  private static let rememberedChains = 64
}
