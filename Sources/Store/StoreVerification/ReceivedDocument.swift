// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictBase64

/// What a document is, by what it looks like.
///
/// Nothing is verified by this.
public enum DocumentKind: String, CaseIterable, Sendable {
  /// The PKCS#7 receipt of an app.
  case appReceipt = "app-receipt"
  /// The receipt of one transaction, from before iOS 7.
  case transactionReceipt = "transaction-receipt"
}

/// A document as it came in, out of the disguises in which clients send it.
///
/// Taken: DER and BER; the property list of a legacy transaction receipt; either in base64 with line
/// breaks, escaped slashes, the URL alphabet or without padding; and the body `{"receipt-data": "…"}` in
/// which clients and servers send that on. Any other format is named in an ``InputError``. Base64 of base64 is refused, see ``InputError/Code/encodedTwice``.
public struct ReceivedDocument: Sendable {
  /// What it is.
  public let kind: DocumentKind
  /// The document itself; offsets in errors count from its start.
  public let bytes: ArraySlice<UInt8>
  /// The disguise, when it came in base64.
  public let base64: ReceivedBase64.Disguises?

  /// Recognizes a document of at most `limit` bytes, base64 included.
  public init(
    _ input: ArraySlice<UInt8>,
    limit: Int = DocumentLimits.octets
  ) throws(InputError) {
    guard input.count <= limit else {
      throw InputError(.tooLarge, expected: "at most \(limit) octets", found: "\(input.count)")
    }
    if let body = try ReceiptDataBody(input) {
      do {
        try self.init(recognizing: body.text)
      } catch {
        throw body.error(error, in: input)
      }
    } else {
      try self.init(recognizing: input)
    }
  }

  private init(recognizing input: ArraySlice<UInt8>) throws(InputError) {
    if let kind = try ReceivedDocument.kind(of: input) {
      self.init(kind: kind, bytes: input, base64: nil)
    } else {
      let decoded = try ReceivedDocument.decodeBase64(input)
      let kind = try ReceivedDocument.kind(ofDecoded: decoded.bytes[...])
      self.init(kind: kind, bytes: decoded.bytes[...], base64: decoded.disguises)
    }
  }

  /// The bytes of a document that must be of this kind.
  static func bytes(
    of kind: DocumentKind,
    in input: ArraySlice<UInt8>,
    limit: Int
  ) throws(VerificationError) -> ArraySlice<UInt8> {
    let received: ReceivedDocument
    do {
      received = try ReceivedDocument(input, limit: limit)
    } catch {
      throw .input(error)
    }
    guard received.kind == kind else {
      throw .input(InputError(.wrongKind, expected: kind.rawValue, found: received.kind.rawValue))
    }
    return received.bytes
  }

  private init(
    kind: DocumentKind,
    bytes: ArraySlice<UInt8>,
    base64: ReceivedBase64.Disguises?
  ) {
    self.kind = kind
    self.bytes = bytes
    self.base64 = base64
  }

  /// The kind of a document that is in no disguise, or `nil` for text that may be base64.
  private static func kind(of input: ArraySlice<UInt8>) throws(InputError) -> DocumentKind? {
    let text = DocumentText(input)
    guard !text.isEmpty else { throw InputError(.empty) }
    if input.first == 0x30, !text.isPlainText { return try kind(ofSequence: input) }
    if text.starts(with: "bplist00") || text.starts(with: "<?xml") || text.starts(with: "<plist") {
      throw InputError(.propertyList, at: 0)
    }
    if text.starts(with: "-----BEGIN ") { throw InputError(.certificate, at: 0) }
    if text.starts(with: "[") { throw InputError(.json, at: 0) }
    if text.starts(with: "{") {
      guard text.isOpenStepDictionary else { throw InputError(.json, at: 0) }
      return .transactionReceipt
    }
    if text.isToken { throw InputError(.jsonWebSignature, at: 0) }
    guard text.isPlainText else { throw InputError(.unrecognized, at: 0) }
    return nil
  }

  /// The kind of the decoded base64; base64 inside base64 has its own error.
  private static func kind(
    ofDecoded bytes: ArraySlice<UInt8>
  ) throws(InputError) -> DocumentKind {
    if let kind = try kind(of: bytes) { return kind }
    let decoded = try decodeBase64(bytes)
    _ = try kind(of: decoded.bytes[...])
    throw InputError(.encodedTwice)
  }

  /// A certificate is a SEQUENCE as well, yet its first element is another one, while a container
  /// starts with its type.
  private static func kind(ofSequence input: ArraySlice<UInt8>) throws(InputError) -> DocumentKind {
    guard firstTag(inSequence: input) != .sequence else { throw InputError(.certificate, at: 0) }
    return .appReceipt
  }

  /// `nil` also for what cannot be read: the container's reader will say why.
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

/// Bounds on whole documents.
public enum DocumentLimits {
  /// 16 MiB: a receipt of some 40,000 purchases.
  ///
  /// Commands and servers may set their own.
  public static let octets = 16 << 20
}
