// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// The identifier of the responder.
///
///     ResponderID ::= CHOICE {
///       byName  [1] EXPLICIT Name,
///       byKey   [2] EXPLICIT OCTET STRING }  -- SHA-1 of the key
enum OCSPResponderID: Sendable {
  case name(DistinguishedName)
  case key(ArraySlice<UInt8>)

  init(_ data: inout ASN1Reader) throws(OCSPReadingError) {
    let named = try data.readInside(.context(1)) { reader throws(OCSPReadingError) in
      do throws(ASN1Error) {
        return DistinguishedName(bytes: try reader.readElement(.sequence).bytes)
      } catch {
        throw .encoding(error)
      }
    }
    if let named {
      self = .name(named)
      return
    }
    let offset = data.offset
    let key = try data.readInside(.context(2)) { reader throws(OCSPReadingError) in
      try encoded(reader.readOctetString())
    }
    guard let key else {
      throw .encoding(ASN1Error(.missingElement, at: offset, expected: .context(1)))
    }
    self = .key(key)
  }

  /// Whether the identifier matches this name and key.
  func names(
    _ subject: DistinguishedName,
    _ key: SubjectPublicKeyInfo
  ) throws(OCSPError) -> Bool {
    switch self {
    case .name(let name): return name == subject
    case .key(let digest):
      do {
        return try DigestAlgorithm.sha1.digest(of: key.subjectPublicKey).elementsEqual(digest)
      } catch {
        throw OCSPError(error)
      }
    }
  }

  /// The responder, for messages.
  var text: String {
    switch self {
    case .name(let name): "\(name)"
    case .key(let digest):
      "key \(digest.hexadecimal)"
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes in hexadecimal, for messages; at most 32 of them, which is more than identifiers have.
  var hexadecimal: String {
    let digits = prefix(32).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return digits.joined() + (count > 32 ? "…" : "")
  }
}
