// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
public import StoreVerification
public import StrictTime

/// Answers requests as Apple's deprecated endpoint verifyReceipt does, without Apple's servers.
///
///     let responder = VerifyReceiptResponder(
///       apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)],
///       sharedSecret: secret)
///     let answer = responder.answer(body, on: .production, at: now)
///     respond(with: answer.json)
///
/// Use it for clients that still send receipts and read Apple's JSON. The answer contains the values of the
/// receipt and the evidence; ``VerifyReceiptAnswer/omissions`` lists the rest. Create one responder and
/// share it: it remembers the certificate chains that it has verified, and may be used from any number of
/// threads.
public struct VerifyReceiptResponder: Sendable {
  private let verifier: DocumentVerifier
  private let secret: SharedSecret?
  private let sizeLimit: Int

  /// Creates a responder for receipts that Apple signs, unless other anchors are given.
  ///
  /// Apple's endpoint accepts receipts of any app, and so does `apps: .any`; a receipt of an app that is not
  /// accepted has the status 21003. With `sharedSecret`, the status is 21004 if the password differs, or if
  /// it is missing from a request about auto-renewable subscriptions.
  public init(
    apps: AcceptedApps,
    sharedSecret: String? = nil,
    anchors: TrustAnchors = .apple,
    receiptPolicy: ReceiptPolicy = .standard,
    sizeLimit: Int = DocumentLimits.bytes
  ) {
    verifier = DocumentVerifier(
      apps: apps,
      // Not checked there, because it decides between the statuses 21007 and 21008.
      environments: .any,
      anchors: anchors,
      receiptPolicy: receiptPolicy
    )
    secret = sharedSecret.map(SharedSecret.init)
    self.sizeLimit = sizeLimit
  }

  /// Answers a request: the JSON body that Apple's endpoint accepts, or only a receipt.
  ///
  /// `excludingOldTransactions` is for requests without a body; a body has `exclude-old-transactions`.
  public func answer(
    _ request: some DocumentSource,
    on side: VerifyReceiptSide,
    evidence: VerifyReceiptEvidence = VerifyReceiptEvidence(),
    excludingOldTransactions: Bool = false,
    at now: Timestamp
  ) -> VerifyReceiptAnswer {
    answer(
      request,
      on: side,
      evidence: evidence,
      excludingOldTransactions: excludingOldTransactions,
      requiresBody: false,
      at: now
    )
  }

  /// Answers a request; with `requiresBody`, a receipt alone has status 21000, as at Apple's endpoint.
  package func answer(
    _ request: some DocumentSource,
    on side: VerifyReceiptSide,
    evidence: VerifyReceiptEvidence = VerifyReceiptEvidence(),
    excludingOldTransactions: Bool = false,
    requiresBody: Bool,
    at now: Timestamp
  ) -> VerifyReceiptAnswer {
    let bytes = request.documentBytes
    do throws(VerifyReceiptRejection) {
      var options = try VerifyReceiptRequest(bytes, requiresBody: requiresBody, limit: sizeLimit)
      if excludingOldTransactions { options.excludesOldTransactions = true }
      let document = try document(bytes)
      try options.requireStandardBase64()
      switch try verified(document, at: now) {
      case .appReceipt(let receipt):
        try requireSide(side, receipt.environment)
        let state = LatestState(of: receipt, evidence)
        try requireSecret(options, isNeeded: state.hasSubscription)
        try requireAccount(evidence)
        return answer(about: receipt, document, state, options, side, now)
      case .transactionReceipt(let receipt):
        try requireSide(side, receipt.environment)
        try requireSecret(options, isNeeded: receipt.value.purchaseInfo.expiresDate != nil)
        try requireAccount(evidence)
        return answer(about: receipt, document, LatestState(of: receipt, evidence), now)
      case .token: throw VerifyReceiptRejection(.malformed)
      }
    } catch {
      return VerifyReceiptAnswer(rejecting: error)
    }
  }

  // MARK: Verification

  private func document(
    _ bytes: ArraySlice<UInt8>
  ) throws(VerifyReceiptRejection) -> SignedDocument {
    do throws(InputError) {
      let document = try SignedDocument(bytes, limit: sizeLimit)
      guard !document.isToken else { throw InputError(.jsonWebSignature, at: 0) }
      return document
    } catch {
      throw VerifyReceiptRejection(.malformed, .input(error))
    }
  }

  /// A receipt of a volume purchase may have expired: Apple answers with its expiration date.
  private func verified(
    _ document: SignedDocument,
    at now: Timestamp
  ) throws(VerifyReceiptRejection) -> VerifiedDocument {
    var expectations = VerificationExpectations(now: now)
    do {
      return try verifier.verify(document, expecting: expectations)
    } catch {
      guard error.code == ClaimError.Code.expired.rawValue else {
        throw VerifyReceiptResponder.rejection(error, of: document)
      }
    }
    do {
      expectations.checksTime = false
      return try verifier.verify(document, expecting: expectations)
    } catch {
      throw VerifyReceiptResponder.rejection(error, of: document)
    }
  }

  private static func rejection(
    _ error: VerificationError,
    of document: SignedDocument
  ) -> VerifyReceiptRejection {
    var rejection = VerifyReceiptRejection(error)
    rejection.kind = document.kind
    return rejection
  }

  /// As on Apple's servers, every environment other than production counts as sandbox, including unknown
  /// ones.
  private func requireSide(
    _ side: VerifyReceiptSide,
    _ environment: StoreEnvironment?
  ) throws(VerifyReceiptRejection) {
    switch (side, environment?.canonical == .production) {
    case (.production, false): throw VerifyReceiptRejection(.sandboxReceipt)
    case (.sandbox, true): throw VerifyReceiptRejection(.productionReceipt)
    default: break
    }
  }

  private func requireSecret(
    _ request: VerifyReceiptRequest,
    isNeeded: Bool
  ) throws(VerifyReceiptRejection) {
    guard let secret else { return }
    if let password = request.password {
      guard secret.matches(password) else { throw VerifyReceiptRejection(.wrongSecret) }
    } else if isNeeded {
      throw VerifyReceiptRejection(.wrongSecret)
    }
  }

  private func requireAccount(_ evidence: VerifyReceiptEvidence) throws(VerifyReceiptRejection) {
    if evidence.isAccountUnknown { throw VerifyReceiptRejection(.unknownAccount) }
  }
}
