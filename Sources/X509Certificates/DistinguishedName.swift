// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// The name of an issuer or subject.
///
///     Name ::= SEQUENCE OF RelativeDistinguishedName
///     RelativeDistinguishedName ::= SET OF SEQUENCE { type OBJECT IDENTIFIER, value ANY }
///
/// Source: RFC 5280, 4.1.2.4. Names are compared byte for byte: an authority copies its own subject
/// into what it issues (4.1.2.6), and every folding rule is one more way to be fooled.
public struct DistinguishedName: Sendable {
  /// The whole element.
  public let bytes: ArraySlice<UInt8>

  init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    bytes = try reader.readElement(.sequence).bytes
  }

  /// A name from its whole element; nothing is checked, because names are only compared and shown.
  public init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The attributes in order, for people; those that cannot be shown as text are left out.
  public var attributes: [(type: ASN1ObjectIdentifier, text: String)] {
    do {
      return try readAttributes()
    } catch {
      return []
    }
  }

  /// The common name, for people.
  public var commonName: String? { text(of: .commonName) }

  /// The organizational unit, for people.
  public var organizationalUnit: String? { text(of: .organizationalUnit) }

  /// The organization, for people.
  public var organization: String? { text(of: .organization) }

  private func text(of type: ASN1ObjectIdentifier) -> String? {
    attributes.first { $0.type == type }?.text
  }

  private func readAttributes() throws(ASN1Error) -> [(type: ASN1ObjectIdentifier, text: String)] {
    var document = ASN1Reader(bytes, rules: .distinguished)
    var name = try document.reader(inside: try document.readElement(.sequence))
    var attributes: [(type: ASN1ObjectIdentifier, text: String)] = []
    while !name.isAtEnd {
      var relativeName = try name.reader(inside: try name.readElement(.set))
      while !relativeName.isAtEnd {
        var pair = try relativeName.reader(inside: try relativeName.readElement(.sequence))
        let type = try pair.readObjectIdentifier()
        let value = try pair.readElement()
        guard let text = String(validating: value.contents, as: UTF8.self) else { continue }
        attributes.append((type, text))
      }
    }
    return attributes
  }
}

extension DistinguishedName: Hashable {
  /// Names are the same when their bytes are.
  public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension DistinguishedName: CustomStringConvertible {
  /// The name with the usual short keys, the most telling part first: `CN=…, OU=…, O=…`.
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
