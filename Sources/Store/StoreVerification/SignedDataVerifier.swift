// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StorePayloads
import StoreReceipts

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
  /// Whom this verifier trusts.
  public let anchors: TrustAnchors
  /// At which moment certificates must be valid.
  public let signingTime: SigningTimePolicy
  /// What may be missing in old tokens.
  public let archive: ArchivePolicy

  let identity: IdentityRequirements
  let chainRequirements: ChainRequirements
  let chains = VerifiedChainCache(capacity: SignedDataVerifier.rememberedChains)

  /// Creates a verifier of tokens that Apple signs, unless other anchors are given; local testing counts as Xcode.
  public convenience init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    signingTime: SigningTimePolicy = .signedDate,
    archive: ArchivePolicy = .none
  ) {
    self.init(
      requiring: IdentityRequirements(apps: apps.list, environments: environments.set),
      anchors: anchors,
      signingTime: signingTime,
      archive: archive
    )
  }

  /// A verifier that asks less of identities; for tools that show what they read.
  package init(
    requiring identity: IdentityRequirements,
    anchors: TrustAnchors,
    signingTime: SigningTimePolicy = .signedDate,
    archive: ArchivePolicy = .none
  ) {
    self.identity = identity
    self.anchors = anchors
    self.signingTime = signingTime
    self.archive = archive
    chainRequirements = ChainRequirements(anchors: anchors.ofTokens, rules: .signedJSON)
  }

  /// The apps that tokens may be for.
  public var apps: AcceptedApps { identity.apps.map { .only($0) } ?? .any }

  /// The environments that tokens may be from.
  public var environments: AcceptedEnvironments { identity.environments.map { .only($0) } ?? .any }

  /// Apple uses one signer at a time; 64 are enough for archives and many test authorities.
  private static let rememberedChains = 64
}

extension TrustAnchors {
  /// The anchors themselves, with Apple's those of its tokens.
  fileprivate var ofTokens: [TrustAnchor] {
    switch self {
    case .apple: AppleAnchors.roots
    case .custom(let anchors): anchors
    }
  }
}

// Each throws the first failure of the checklist.
extension SignedDataVerifier {
  /// The transaction, if it is genuine and as expected.
  public func verifyTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<TransactionPayload> {
    try verify(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// The renewal info, if it is genuine and as expected.
  ///
  /// It names no app: which one it is for only the transaction beside it can tell.
  public func verifyRenewalInfo(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<RenewalInfoPayload> {
    try verify(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// The app transaction, if it is genuine and as expected.
  public func verifyAppTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<AppTransactionPayload> {
    try verify(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// The request of the retention messaging service, bare or as the body of the call, if it is genuine
  /// and as expected.
  public func verifyRealtimeRequest(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<RealtimeRequestPayload> {
    try verify(TokenParts.read(ArraySlice(body), in: .body), expectations)
  }

  /// The notification with all tokens inside it, if they are genuine, as expected, and about the same
  /// app, environment and purchase.
  ///
  /// `body` is the body of the call, `{"signedPayload": "…"}`, or the bare token. Tokens of one signer
  /// cost one check of the chain.
  public func verifyNotification(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedNotification {
    try verifyNotification(TokenParts.read(ArraySlice(body), in: .body), expectations)
  }

  /// A token of any kind, if it is genuine and as expected; a notification or a realtime request bare
  /// or as the body of the call.
  ///
  /// What it says decides only which kind it is read as; the checks are the same for all.
  public func verify(
    any document: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedToken {
    let parts = TokenParts.read(ArraySlice(document), in: .body)
    return try verify(parts, as: parts.kind, expectations)
  }

  func verify<Payload: SignedPayload>(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<Payload> {
    var run = TokenVerificationRun<Payload>(parts, expectations, by: self)
    return try run.verify()
  }

  func verify(
    _ parts: Result<TokenParts, VerificationError>,
    as kind: SignedKind?,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedToken {
    switch kind {
    case .transaction: .transaction(try verify(parts, expectations))
    case .renewalInfo: .renewalInfo(try verify(parts, expectations))
    case .appTransaction: .appTransaction(try verify(parts, expectations))
    case .realtimeRequest: .realtimeRequest(try verify(parts, expectations))
    case .notification: .notification(try verifyNotification(parts, expectations))
    case nil: try refuse(parts, expectations)
    }
  }

  private func verifyNotification(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedNotification {
    var run = NotificationVerificationRun(parts, expectations, by: self)
    _ = try run.verify()
    return try run.notification()
  }

  /// A token of no known kind: the checklist says what is wrong with it first.
  private func refuse(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> Never {
    let _: Verified<UnknownPayload> = try verify(parts, expectations)
    throw .unknownKind
  }
}
