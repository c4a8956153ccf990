// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// The name of an issuer or subject.
///
///     Name ::= SEQUENCE OF RelativeDistinguishedName
///     RelativeDistinguishedName ::= SET OF SEQUENCE { type OBJECT IDENTIFIER, value ANY }
///
/// Source: RFC 5280, 4.1.2.4. Names are compared byte for byte: a CA copies its own subject into the
/// certificates that it issues (4.1.2.6), and case folding or normalization would allow confusion.
public struct DistinguishedName: Sendable {
  /// The encoded name.
  public let bytes: ArraySlice<UInt8>

  init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    bytes = try reader.readElement(.sequence).bytes
    _ = try DistinguishedName.readAttributes(bytes)
  }

  /// Wraps an encoded name without checks, because names are only compared and displayed.
  public init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Whether it has no attributes.
  var isEmpty: Bool { bytes.elementsEqual([0x30, 0x00]) }

  /// The attributes in order, for display; those without a text form are left out.
  public var attributes: [(type: ASN1ObjectIdentifier, text: String)] {
    do {
      return try DistinguishedName.readAttributes(bytes)
    } catch {
      return []
    }
  }

  /// The common name, for display.
  public var commonName: String? { text(of: .commonName) }

  /// The organizational unit, for display.
  public var organizationalUnit: String? { text(of: .organizationalUnit) }

  /// The organization, for display.
  public var organization: String? { text(of: .organization) }

  private func text(of type: ASN1ObjectIdentifier) -> String? {
    attributes.first { $0.type == type }?.text
  }

  private static func readAttributes(
    _ name: ArraySlice<UInt8>
  ) throws(ASN1Error) -> [(type: ASN1ObjectIdentifier, text: String)] {
    var document = ASN1Reader(name, rules: .distinguished)
    var relativeNames = try document.reader(inside: try document.readElement(.sequence))
    try document.requireEnd()
    var attributes: [(type: ASN1ObjectIdentifier, text: String)] = []
    while !relativeNames.isAtEnd {
      var pairs = try relativeNames.reader(inside: try relativeNames.readElement(.set))
      repeat {
        if let attribute = try readAttribute(&pairs) { attributes.append(attribute) }
      } while !pairs.isAtEnd
    }
    return attributes
  }

  /// An attribute type and value; `nil` for an unsupported string type.
  ///
  /// RFC 5280, 4.1.2.4 lists the string types; the two with several bytes per character are not
  /// supported, as no known CA uses them.
  private static func readAttribute(
    _ pairs: inout ASN1Reader
  ) throws(ASN1Error) -> (type: ASN1ObjectIdentifier, text: String)? {
    var pair = try pairs.reader(inside: try pairs.readElement(.sequence))
    let type = try pair.readObjectIdentifier()
    let value = try pair.readElement()
    try pair.requireEnd()
    guard stringTags.contains(value.tag), !value.isConstructed else {
      throw ASN1Error(.invalidString, at: value.start, found: value.tag)
    }
    guard let text = String(validating: value.contents, as: UTF8.self) else {
      guard value.tag != .utf8String else { throw ASN1Error(.invalidString, at: value.start) }
      return nil
    }
    return (type, text)
  }

  /// UTF8String, PrintableString, IA5String, and the legacy TeletexString.
  private static let stringTags: [ASN1Tag] = [
    .utf8String, .printableString, .ia5String, ASN1Tag(.universal, 20),
  ]
}

extension DistinguishedName: Hashable {
  /// Names are equal if their bytes are.
  public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension DistinguishedName: CustomStringConvertible {
  /// The name with the usual short keys, most specific first: `CN=…, OU=…, O=…`.
  public var description: String {
    let shown = attributes
    let keys: [(ASN1ObjectIdentifier, String)] = [
      (.commonName, "CN"), (.organizationalUnit, "OU"), (.organization, "O"),
    ]
    let parts = keys.flatMap { type, key in
      shown.filter { $0.type == type }.map { "\(key)=\($0.text)" }
    }
    return parts.isEmpty ? "unnamed" : parts.joined(separator: ", ")
  }
}

extension ASN1ObjectIdentifier {
  static let commonName = ASN1ObjectIdentifier(2, 5, 4, 3)
  static let organization = ASN1ObjectIdentifier(2, 5, 4, 10)
  static let organizationalUnit = ASN1ObjectIdentifier(2, 5, 4, 11)
}
