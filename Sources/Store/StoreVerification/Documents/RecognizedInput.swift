// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictBase64

/// Input of a recognized format, extracted from a request body and decoded from base64.
///
/// Receipts are accepted as DER, BER or the property list of a legacy transaction receipt; both also in
/// base64 (with line breaks, escaped slashes, the URL alphabet or without padding), and in the request body
/// `{"receipt-data": "…"}`. Tokens are accepted bare, after `Bearer`, and in the request body
/// `{"signedPayload": "…"}`. For any other format, the ``InputError`` names it. Base64 of base64 is
/// rejected, see ``InputError/Code/encodedTwice``.
struct RecognizedInput {
  let format: Format
  /// The document itself.
  let bytes: ArraySlice<UInt8>
  /// The variant of base64 that the document was encoded in; `nil` for none.
  private(set) var base64: Base64Variant?
  /// Whether the token is in a request body.
  private(set) var isBody = false

  enum Format {
    case appReceipt, transactionReceipt, token
  }

  /// Recognizes input of at most `limit` bytes, base64 included.
  init(_ input: ArraySlice<UInt8>, limit: Int) throws(InputError) {
    guard input.count <= limit else {
      throw InputError(.tooLarge, expected: "at most \(limit) bytes", found: "\(input.count)")
    }
    switch try RequestBody(input) {
    case .receipt(let text):
      do {
        try self.init(receiptIn: text.bytes)
      } catch {
        throw text.error(error, in: input)
      }
    case .token(let token):
      self.init(format: .token, bytes: token)
      isBody = true
    case nil:
      try self.init(bare: input)
    }
  }

  /// The bytes of a receipt in this format.
  init(
    receipt format: Format,
    in input: ArraySlice<UInt8>,
    limit: Int
  ) throws(VerificationError) {
    do {
      self = try RecognizedInput(input, limit: limit)
    } catch {
      throw .input(error)
    }
    guard self.format != format else { return }
    switch self.format {
    case .token: throw .input(InputError(isBody ? .json : .jsonWebSignature, at: 0))
    case .appReceipt, .transactionReceipt:
      throw .input(
        InputError(
          .wrongKind,
          expected: format.kind?.rawValue,
          found: self.format.kind?.rawValue
        )
      )
    }
  }

  private init(format: Format, bytes: ArraySlice<UInt8>, base64: Base64Variant? = nil) {
    self.format = format
    self.bytes = bytes
    self.base64 = base64
  }

  private init(bare input: ArraySlice<UInt8>) throws(InputError) {
    if let token = DocumentText(input).token {
      self.init(format: .token, bytes: token)
    } else {
      try self.init(receiptIn: input)
    }
  }

  private init(receiptIn input: ArraySlice<UInt8>) throws(InputError) {
    if let format = try RecognizedInput.format(ofReceipt: input) {
      self.init(format: format, bytes: input)
    } else {
      let decoded = try RecognizedInput.decodeBase64(input)
      let format = try RecognizedInput.format(ofDecoded: decoded.bytes[...])
      self.init(format: format, bytes: decoded.bytes[...], base64: decoded.variant)
    }
  }

  /// The format of a receipt that is not base64-encoded; `nil` for text that may be base64.
  private static func format(ofReceipt input: ArraySlice<UInt8>) throws(InputError) -> Format? {
    let text = DocumentText(input)
    guard !text.isEmpty else { throw InputError(.empty) }
    if input.first == 0x30, !text.isPlainText { return try format(ofSequence: input) }
    if text.starts(with: "bplist00") || text.starts(with: "<?xml") || text.starts(with: "<plist") {
      throw InputError(.propertyList, at: 0)
    }
    if text.starts(with: "-----BEGIN ") { throw InputError(.certificate, at: 0) }
    if text.starts(with: "[") { throw InputError(.json, at: 0) }
    if text.starts(with: "{") {
      guard text.isOpenStepDictionary else { throw InputError(.json, at: 0) }
      return .transactionReceipt
    }
    if text.token != nil { throw InputError(.jsonWebSignature, at: 0) }
    guard text.isPlainText else { throw InputError(.unrecognized, at: 0) }
    return nil
  }

  /// The format of decoded base64; double base64 has its own error.
  private static func format(ofDecoded bytes: ArraySlice<UInt8>) throws(InputError) -> Format {
    if let format = try format(ofReceipt: bytes) { return format }
    let decoded = try decodeBase64(bytes)
    _ = try format(ofReceipt: decoded.bytes[...])
    throw InputError(.encodedTwice)
  }

  /// A certificate is a SEQUENCE, too; its first element is another SEQUENCE, while a container starts with
  /// its type.
  private static func format(ofSequence input: ArraySlice<UInt8>) throws(InputError) -> Format {
    guard firstTag(inSequence: input) != .sequence else { throw InputError(.certificate, at: 0) }
    return .appReceipt
  }

  /// Also `nil` for unreadable input: the container parser then reports the reason.
  private static func firstTag(inSequence input: ArraySlice<UInt8>) -> ASN1Tag? {
    do {
      var outer = ASN1Reader(input, rules: .basic)
      return try outer.reader(inside: try outer.readElement(.sequence)).nextTag()
    } catch {
      return nil
    }
  }

  private static func decodeBase64(_ input: ArraySlice<UInt8>) throws(InputError) -> ReceivedBase64
  {
    do {
      return try ReceivedBase64(decoding: input)
    } catch {
      guard DocumentText(input).startsLikeEncodedDocument else {
        throw InputError(.unrecognized, at: 0)
      }
      throw InputError(
        .base64,
        at: error.offset - input.startIndex,
        found: error.code.rawValue
      )
    }
  }
}

extension RecognizedInput.Format {
  /// The kind of receipt; `nil` for tokens, which state their kind in the payload.
  var kind: DocumentKind? {
    switch self {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token: nil
    }
  }
}
