// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import X509Certificates

/// The contents of a document before verification; do not trust them.
///
///     let decoded = try SignedDocument(bytes).decoded()
///     if case .token(.transaction(let payload)) = decoded.contents { show(payload.productId) }
public struct DecodedDocument: Sendable {
  /// The contents; `nil` if they cannot be read.
  public let contents: DocumentContents?
  /// The embedded certificates that can be read, in the order of the document.
  public let certificates: [Certificate]
  /// The first error; `nil` if the whole document can be read.
  public let error: VerificationError?

  init(
    contents: DocumentContents? = nil,
    certificates: [Certificate] = [],
    error: VerificationError?
  ) {
    self.contents = contents
    self.certificates = certificates
    self.error = error
  }
}

/// The contents of a document of any kind, verified or not.
public enum DocumentContents: Sendable {
  /// An app receipt.
  indirect case appReceipt(AppReceipt)
  /// A legacy transaction receipt, as far as it can be read.
  indirect case transactionReceipt(LegacyReceiptContents)
  /// A token.
  case token(TokenPayload)
}
