// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import StrictBase64

/// The signature of a promotional offer as text, possibly with common encoding mistakes.
struct OfferSignatureText {
  /// The signature in DER.
  let der: [UInt8]
  /// The errors in the encoding.
  private(set) var errors: [OfferError] = []

  /// Reads the text; throws if it is not a signature in a known encoding.
  init(_ text: String) throws(OfferError) {
    var errors: [OfferError] = []
    var bytes = try OfferSignatureText.bytes(Array(text.utf8), &errors)
    if let inner = OfferSignatureText.inner(bytes) {
      bytes = inner
      errors.append(OfferError(.encoding, expected: "base64", found: "base64, encoded twice"))
    }
    if OfferSignatureText.isDER(bytes) {
      der = bytes
    } else if bytes.count == OfferSignatureText.rawBytes {
      der = ECDSASignature.encode(raw: bytes[...])
      errors.append(OfferError(.rawSignature, expected: "DER", found: "r and s, 64 bytes"))
    } else {
      throw OfferError(
        .encoding,
        expected: "an ECDSA signature in DER",
        found: "\(bytes.count) other bytes"
      )
    }
    self.errors = errors
  }

  /// r and s, 32 bytes each.
  static let rawBytes = 64

  static func isDER(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try ECDSASignature(bytes[...])
      return true
    } catch {
      return false
    }
  }

  private static func isSignature(_ bytes: [UInt8]) -> Bool {
    bytes.count == rawBytes || isDER(bytes)
  }

  private static func bytes(
    _ text: [UInt8],
    _ errors: inout [OfferError]
  ) throws(OfferError) -> [UInt8] {
    // Hexadecimal digits are valid base64, too.
    if let bytes = hexadecimal(text) {
      errors.append(OfferError(.encoding, expected: "base64", found: "hexadecimal"))
      return bytes
    }
    let (text, change) = withoutFormEncoding(text)
    if let change { errors.append(OfferError(.encoding, expected: "base64", found: change)) }
    let received = try rethrowing(ReceivedBase64(decoding: text[...])) { (error: Base64Error) in
      OfferError(.encoding, expected: "base64", found: error.code.rawValue)
    }
    if received.variant.contains(.urlSafeAlphabet) {
      errors.append(OfferError(.base64URL, expected: "base64", found: "base64url"))
    } else if received.variant.contains(.missingPadding) {
      errors.append(OfferError(.base64URL, expected: "base64 with padding", found: "no padding"))
    }
    if received.variant.contains(.lineBreaks) {
      errors.append(OfferError(.encoding, expected: "base64 on one line", found: "line breaks"))
    }
    return received.bytes
  }

  /// Reverses the changes that form encoding makes to base64: `+` becomes a space, and other characters an
  /// escape.
  private static func withoutFormEncoding(_ text: [UInt8]) -> ([UInt8], String?) {
    let space = UInt8(ascii: " ")
    if text.contains(UInt8(ascii: "%")) {
      let string = String(decoding: text, as: UTF8.self)
      let plain = string.replacing("%2B", with: "+").replacing("%2b", with: "+")
        .replacing("%2F", with: "/").replacing("%2f", with: "/")
        .replacing("%3D", with: "=").replacing("%3d", with: "=")
      return (Array(plain.utf8), "percent-encoded base64")
    }
    guard text.contains(space) else { return (text, nil) }
    return (text.map { $0 == space ? UInt8(ascii: "+") : $0 }, "spaces instead of +")
  }

  private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
    guard let bytes = Base16.decode(text), isSignature(bytes) else { return nil }
    return bytes
  }

  /// The bytes of base64 in base64.
  private static func inner(_ bytes: [UInt8]) -> [UInt8]? {
    do {
      let inner = try ReceivedBase64(decoding: bytes[...]).bytes
      return isSignature(inner) ? inner : nil
    } catch {
      return nil
    }
  }
}
