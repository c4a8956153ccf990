// SPDX-License-Identifier: Apache-2.0

/// Verifies documents of every kind.
///
///     let verifier = DocumentVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)],
///       environments: [.production])
///     let document = try SignedDocument(upload)
///     let verified = try verifier.verify(document, expecting: .init(now: now))
///
/// Use it in code that treats all kinds the same way, such as an archive. Code that expects one kind calls
/// the verifier of that kind and receives its type: ``ReceiptVerifier`` or ``SignedDataVerifier``. Create
/// one verifier and share it: it remembers the certificate chains that it has verified, and may be used
/// from any number of threads.
public final class DocumentVerifier: Sendable {
  package let receipts: ReceiptVerifier
  package let tokens: SignedDataVerifier

  /// Creates a verifier of documents that Apple signs, unless other anchors are given.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    receiptPolicy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .signing,
    archive: ArchivePolicy = ArchivePolicy(),
    revocation: RevocationPolicy = .notChecked
  ) {
    receipts = ReceiptVerifier(
      apps: apps,
      environments: environments,
      anchors: anchors,
      policy: receiptPolicy,
      validityTime: validityTime,
      revocation: revocation
    )
    tokens = SignedDataVerifier(
      apps: apps,
      environments: environments,
      anchors: anchors,
      validityTime: validityTime,
      archive: archive,
      revocation: revocation
    )
  }

  /// Verifies a document; throws the error of the first failed check.
  public func verify(
    _ document: SignedDocument,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedDocument {
    try document.requireKind()
    switch document.content {
    case .appReceipt(let receipt):
      let run = ReceiptVerificationRun(.success(receipt), expectations, by: receipts)
      return .appReceipt(try run.verify())
    case .transactionReceipt(let receipt):
      let run = TransactionReceiptVerificationRun(.success(receipt), expectations, by: receipts)
      return .transactionReceipt(try run.verify())
    case .token(let parts):
      return .token(try member(document, parts, expectations).conclude())
    }
  }

  /// Runs all checks and returns their results, with the contents of the document.
  public func report(
    _ document: SignedDocument,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedDocument> {
    do {
      try document.requireKind()
    } catch {
      return VerificationReport(document.kind, rejected: error)
    }
    switch document.content {
    case .appReceipt(let receipt):
      return ReceiptVerificationRun(.success(receipt), expectations, by: receipts).report()
        .map { .appReceipt($0) }
    case .transactionReceipt(let receipt):
      return TransactionReceiptVerificationRun(.success(receipt), expectations, by: receipts)
        .report().map { .transactionReceipt($0) }
    case .token(let parts):
      return member(document, parts, expectations).report().map { .token($0) }
    }
  }

  private func member(
    _ document: SignedDocument,
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: VerificationExpectations
  ) -> PendingMember {
    PendingMember(document.placed(parts), as: document.tokenKind, expectations, by: tokens)
  }

  /// Verifies documents as ``verify(_:expecting:)`` does, and returns the results in the same order.
  ///
  /// Tokens of one signer share work, which halves the time per token in a large batch. `following` is the
  /// number of documents that are known to follow in later calls: with thousands, key tables are built
  /// immediately.
  public func verify(
    all documents: some Sequence<SignedDocument>,
    expecting expectations: VerificationExpectations,
    following: Int = 0
  ) -> [Result<VerifiedDocument, VerificationError>] {
    let documents = Array(documents)
    let batch = TokenBatch(verifier: tokens, expectations: expectations)
    var results = batch.verify(documents.compactMap(\.batchToken), following: following)
      .makeIterator()
    return documents.map { document in
      if document.batchToken != nil, let result = results.next() {
        return result.map { .token($0) }
      }
      return Result { () throws(VerificationError) in
        try verify(document, expecting: expectations)
      }
    }
  }
}

extension SignedDocument {
  /// The kind of token that the document is read as.
  fileprivate var tokenKind: DocumentKind? {
    guard requiredKind == nil, case .token(let parts) = content else { return requiredKind }
    return parts.value?.readKind
  }

  /// The token, for a batch; `nil` for receipts and for tokens where a receipt is required.
  fileprivate var batchToken: TokenBatch.Token? {
    guard case .token(let parts) = content, requiredKind?.isToken != false else { return nil }
    return TokenBatch.Token(token: placed(parts), kind: tokenKind)
  }

  /// The token with its place.
  fileprivate func placed(_ parts: Result<TokenParts, VerificationError>) -> PlacedToken {
    let isRequested = requiredKind != nil && !isMember
    let place =
      transaction.map { TokenPlace.beside(transaction: $0) } ?? TokenPlace(isRequested: isRequested)
    return PlacedToken(parts: parts, place: place, receivedAt: receivedAt)
  }

  /// Receipts and tokens of the wrong kind are rejected here; the checklist of a token compares the kinds
  /// of tokens.
  fileprivate func requireKind() throws(VerificationError) {
    guard let requiredKind, !(isToken && requiredKind.isToken), requiredKind != statedKind else {
      return
    }
    throw .otherKind(than: requiredKind.rawValue, found: statedKind)
  }
}
