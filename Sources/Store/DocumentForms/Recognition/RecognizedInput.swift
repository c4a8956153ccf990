// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import StoreTypes
package import StrictBase64
import StrictJSON

/// Input of a recognized format, taken out of its transport forms and decoded from base64.
///
/// This is the only place that recognizes documents, so that every function, command and language accepts the same
/// texts. The transport forms are white space at both ends, one byte order mark, one request body and `Bearer`,
/// each at most once and in this order. Receipts are DER, BER or the property list of a legacy transaction receipt, both
/// also in base64 (with line breaks, escaped slashes, the URL alphabet or without padding). For any other format, the
/// ``InputError`` names it. Base64 of base64 is rejected, see ``InputError/Code/encodedTwice``.
package struct RecognizedInput {
  package let format: Format
  /// The document itself.
  package let bytes: ArraySlice<UInt8>
  /// The variant of base64 that the document was encoded in; `nil` for none.
  package private(set) var base64: Base64Variant?
  /// Whether the token is in the body of a request from Apple's servers.
  package private(set) var isBody = false

  package enum Format: Sendable {
    case appReceipt, transactionReceipt, token
  }

  /// Recognizes input of at most `limit` bytes, base64 included.
  package init(_ input: ArraySlice<UInt8>, limit: Int) throws(InputError) {
    guard input.count <= limit else {
      throw InputError(.tooLarge, expected: "at most \(limit) bytes", found: "\(input.count)")
    }
    let text = DocumentText(input)
    guard text.starts(with: "{"), !text.isOpenStepDictionary else {
      try self.init(bare: input, text)
      return
    }
    let root = try JSONDocument.root(of: text.bytes, in: input)
    guard let object = root.object else { throw InputError(.json, at: 0) }
    switch try RequestBody(object, in: input) {
    case .receipt(let text):
      do {
        try self.init(receiptIn: text.bytes, DocumentText(text.bytes))
      } catch {
        throw text.error(error, in: input)
      }
    case .token(let text):
      do {
        try self.init(tokenIn: DocumentText(text.bytes))
      } catch {
        throw text.error(error, in: input)
      }
    case nil: throw InputError(unsigned: object)
    }
  }

  private init(format: Format, bytes: ArraySlice<UInt8>, base64: Base64Variant? = nil) {
    self.format = format
    self.bytes = bytes
    self.base64 = base64
  }

  private init(bare input: ArraySlice<UInt8>, _ text: DocumentText) throws(InputError) {
    let inner = DocumentText(text.withoutScheme)
    if let token = text.token {
      self.init(format: .token, bytes: token.bytes)
    } else if text.hasScheme, !inner.hasScheme {
      try self.init(receiptIn: text.withoutScheme, inner)
    } else {
      try self.init(receiptIn: input, text)
    }
  }

  /// A token in the body of a request.
  private init(tokenIn text: DocumentText) throws(InputError) {
    guard let token = text.token else {
      if let cut = TokenText.cutHeader(text.withoutScheme) { throw cut }
      throw InputError(.json, at: 0, expected: "a token in signedPayload", found: "other text")
    }
    self.init(format: .token, bytes: token.bytes)
    isBody = true
  }

  private init(receiptIn input: ArraySlice<UInt8>, _ text: DocumentText) throws(InputError) {
    switch try RecognizedInput.format(ofReceipt: input, text) {
    case .appReceipt: self.init(format: .appReceipt, bytes: input)
    case let format?: self.init(format: format, bytes: text.bytes)
    case nil:
      if let cut = TokenText.cutHeader(text.withoutScheme) { throw cut }
      let decoded = try RecognizedInput.decodeBase64(text, in: input)
      let format = try RecognizedInput.format(ofDecoded: decoded.bytes[...])
      self.init(format: format, bytes: decoded.bytes[...], base64: decoded.variant)
    }
  }

  /// The format of a receipt that is not base64-encoded; `nil` for text that may be base64.
  private static func format(
    ofReceipt input: ArraySlice<UInt8>,
    _ text: DocumentText
  ) throws(InputError) -> Format? {
    guard !text.isEmpty else { throw InputError(.empty) }
    if input.first == 0x30, !text.isPlainText { return try format(ofSequence: input) }
    if text.starts(with: "bplist00") || text.starts(with: "<?xml") || text.starts(with: "<plist") {
      throw InputError(.propertyList, at: 0)
    }
    if let pem = PEMLabel(text.bytes) { throw InputError(pem.code, at: 0) }
    if text.isTransactionId { throw InputError(.transactionId, at: 0) }
    if text.starts(with: "[") || text.starts(with: "\"") { throw InputError(unsigned: text) }
    if PastedForm.isDescription(text.bytes) { throw InputError(.unrecognized, at: 0) }
    if text.starts(with: "{") {
      guard text.isOpenStepDictionary else { throw InputError(unsigned: text) }
      return .transactionReceipt
    }
    if text.token != nil { throw InputError(.jsonWebSignature, at: 0) }
    guard text.isPlainText else { throw InputError(.unrecognized, at: 0) }
    return nil
  }

  /// The format of decoded base64; double base64 has its own error.
  private static func format(ofDecoded bytes: ArraySlice<UInt8>) throws(InputError) -> Format {
    do {
      if let format = try format(ofReceipt: bytes, DocumentText(bytes)) { return format }
    } catch {
      guard error.code == .jsonWebSignature else { throw error }
      throw InputError(.jsonWebSignature, at: 0, found: "base64 of a token")
    }
    let decoded = try decodeBase64(DocumentText(bytes), in: bytes)
    _ = try format(ofReceipt: decoded.bytes[...], DocumentText(decoded.bytes[...]))
    throw InputError(.encodedTwice)
  }

  /// A container starts with its type, and a certificate with another SEQUENCE.
  private static func format(ofSequence input: ArraySlice<UInt8>) throws(InputError) -> Format {
    let code: InputError.Code?
    do {
      var outer = ASN1Reader(input, rules: .basic)
      var inside = try outer.reader(inside: try outer.readElement(.sequence))
      code =
        switch try inside.nextTag() {
        case .sequence: .certificate
        case .integer: try isPrivateKey(&inside) ? .privateKey : nil
        default: nil
        }
    } catch {
      // The container parser reports the reason.
      code = nil
    }
    if let code { throw InputError(code, at: 0) }
    return .appReceipt
  }

  /// Whether the version of a private key and what follows it begin a SEQUENCE: an algorithm (RFC 5958), a key
  /// (RFC 5915), a modulus (RFC 8017), or the contents of a PKCS#12 file (RFC 7292).
  private static func isPrivateKey(_ inside: inout ASN1Reader) throws(ASN1Error) -> Bool {
    let version = try inside.readElement(.integer).contents
    guard version.count == 1, let number = version.first, [0, 1, 3].contains(number) else {
      return false
    }
    let next = try inside.nextTag()
    if next == .integer { return try inside.readElement(.integer).contents.count >= leastModulus }
    return next == .sequence || next == .octetString
  }

  /// The size of a 512-bit modulus.
  private static let leastModulus = 64

  private static func decodeBase64(
    _ text: DocumentText,
    in input: ArraySlice<UInt8>
  ) throws(InputError) -> ReceivedBase64 {
    do {
      return try ReceivedBase64(decoding: text.bytes)
    } catch {
      guard text.startsLikeEncodedDocument else { throw InputError(.unrecognized, at: 0) }
      throw InputError(
        .base64,
        at: error.offset.map { $0 - input.startIndex },
        found: error.code.rawValue
      )
    }
  }
}

extension RecognizedInput.Format {
  /// The kind of receipt; `nil` for tokens, which state their kind in the payload.
  package var kind: DocumentKind? {
    switch self {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token: nil
    }
  }
}
