// SPDX-License-Identifier: Apache-2.0

import CMSContainer
@_exported public import DocumentForms
package import StrictBase64
public import StrictTime

/// A receipt or token, recognized, decoded from base64 and parsed once; nothing is verified.
///
///     let document = try SignedDocument(body)
///     switch document.kind {
///     case .appReceipt, .notification: store(try documentVerifier.verify(document, expecting: .init(now: now)))
///     default: throw UnexpectedDocument()
///     }
///
/// Receipts are accepted as DER, BER or the property list of a legacy transaction receipt; both also in
/// base64 (with line breaks, escaped slashes, the URL alphabet or without padding), and in the request body
/// `{"receipt-data": "…"}`. Tokens are accepted bare, after `Bearer`, and, for the kinds that Apple's
/// servers send, in the request body `{"signedPayload": "…"}`. White space at both ends and one byte order mark
/// are ignored. For text from a mail, a log or another object, see ``/DocumentRecovery/RecoveredDocument``.
public struct SignedDocument: Sendable {
  /// The kind that the document must have, if its position determines it.
  ///
  /// A token of another kind is rejected. A token of a test authority may omit the members that only its kind
  /// has; it is then read as this kind.
  package var requiredKind: DocumentKind?
  /// The transaction that names the app of a renewal info in a response.
  package var transaction: ArraySlice<UInt8>?
  /// The time at which you received the document, if you vouch for it: the date of a token that states none.
  ///
  /// Its certificates must have been valid then, and its age counts from then. Other dates, such as those of an
  /// `ArchivePolicy` or of `ValidityTime`, are about certificates only.
  public var receivedAt: Timestamp?
  /// Whether only the position determines the kind: a renewal info then needs the transaction beside it.
  package var isMember = false
  /// The variant of base64 that the document was encoded in; `nil` for none.
  package let base64: Base64Variant?
  /// The document, without request body and base64 encoding.
  ///
  /// Offsets in errors count from the start of the decoded base64, or of the input if it is not base64.
  package let bytes: ArraySlice<UInt8>

  let content: Content
  enum Content: Sendable {
    case appReceipt(ParsedReceipt)
    case transactionReceipt(ParsedTransactionReceipt)
    case token(Result<TokenParts, VerificationError>)
  }

  /// Recognizes and parses a document of at most `limit` bytes, base64 included.
  ///
  /// Throws only if it is not a recognized receipt or token (`input/…`). Faults inside it are errors of
  /// ``decoded()`` and of verification, as is another kind than the required one.
  public init(
    _ source: some DocumentSource,
    as requiredKind: DocumentKind? = nil,
    limit: Int = DocumentLimits.bytes
  ) throws(InputError) {
    self.requiredKind = requiredKind
    let input = try RecognizedInput(source.documentBytes, limit: limit)
    base64 = input.base64
    bytes = input.bytes
    content =
      switch input.format {
      case .appReceipt: .appReceipt(ParsedReceipt(input.bytes))
      case .transactionReceipt: .transactionReceipt(ParsedTransactionReceipt(input.bytes))
      case .token:
        .token(
          Result { () throws(VerificationError) in
            try TokenParts(bare: input.bytes, isFromBody: input.isBody)
          }
        )
      }
  }

  /// A token inside a response or payload, which must be bare.
  package init(member token: ArraySlice<UInt8>, as kind: DocumentKind) {
    requiredKind = kind
    isMember = true
    base64 = nil
    bytes = token
    content = .token(TokenParts.member(token))
  }

  /// Whether its form shows no damage, so that no other form of the text is searched for a document.
  package var isIntact: Bool { RecognizedInput.isIntact(format, bytes, base64) }

  /// The same without reading the header of a token whose other segments could be decoded: it is decoded by the verifier.
  package var isIntactAfterHeader: Bool {
    if case .token(.success) = content { true } else { isIntact }
  }

  /// The bytes that the signature covers: the identity of the document, whatever is around them.
  ///
  /// One signature of a token has two valid forms, and the certificates of a receipt may come in any order.
  package var signedContent: ArraySlice<UInt8> {
    switch content {
    case .appReceipt(let receipt): receipt.message.value?.content ?? bytes
    case .transactionReceipt: bytes
    case .token: bytes[..<(bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex)]
    }
  }

  private var format: RecognizedInput.Format {
    switch content {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token: .token
    }
  }

  /// The token in a text: `eyJ…` with one to four periods, also after `Bearer`; `nil` for any other text.
  ///
  /// For programs that find tokens in files of their own format.
  package static func token(in source: some DocumentSource) -> ArraySlice<UInt8>? {
    DocumentText(source.documentBytes).token?.bytes
  }

  /// The kind of the document.
  ///
  /// It follows from the form of a receipt, or from the members of a token's payload that only one kind
  /// has; otherwise it is the required kind. `nil` for a token that cannot be read or has members of
  /// several kinds.
  public var kind: DocumentKind? {
    if let statedKind { return statedKind }
    guard case .token(.success(let parts)) = content, parts.kinds.isEmpty,
      case .success = parts.payload
    else { return nil }
    return requiredKind
  }

  /// The kind that the document itself states.
  package var statedKind: DocumentKind? {
    switch content {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token(let parts): parts.kind
    }
  }

  /// Whether the document is a token (JWS) of any kind.
  package var isToken: Bool {
    if case .token = content { true } else { false }
  }

  /// The contents, as far as they can be read, without verifying anything.
  public func decoded() -> DecodedDocument {
    switch content {
    case .appReceipt(let receipt): receipt.decoded()
    case .transactionReceipt(let receipt): receipt.decoded()
    case .token(.failure(let error)): DecodedDocument(error: error)
    case .token(.success(let parts)): parts.decoded(as: kind)
    }
  }
}
