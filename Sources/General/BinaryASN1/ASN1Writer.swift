// SPDX-License-Identifier: Apache-2.0

/// Writes DER, and on request the indefinite form of BER.
///
///     var writer = ASN1Writer()
///     writer.sequence { $0.integer(1); $0.octetString(payload) }
public struct ASN1Writer: Sendable {
  /// The bytes written.
  public private(set) var bytes: [UInt8] = []

  /// An empty writer.
  public init() {}

  /// The bytes that `body` writes.
  public static func bytes(_ body: (inout ASN1Writer) -> Void) -> [UInt8] {
    var writer = ASN1Writer()
    body(&writer)
    return writer.bytes
  }

  // MARK: Structure

  /// Writes a SEQUENCE of the elements that `body` writes.
  public mutating func sequence(_ body: (inout ASN1Writer) -> Void) {
    constructed(.sequence, body)
  }

  /// Writes a SET of the elements that `body` writes, in that order.
  public mutating func set(_ body: (inout ASN1Writer) -> Void) {
    constructed(.set, body)
  }

  /// Writes a constructed element with the contents that `body` writes; an indefinite one ends in
  /// `00 00`.
  public mutating func constructed(
    _ tag: ASN1Tag,
    isIndefinite: Bool = false,
    _ body: (inout ASN1Writer) -> Void
  ) {
    let contents = ASN1Writer.bytes(body)
    identifier(tag, isConstructed: true)
    if isIndefinite {
      bytes.append(0x80)
      bytes += contents
      bytes += [0x00, 0x00]
    } else {
      length(contents.count)
      bytes += contents
    }
  }

  /// Writes a primitive element.
  public mutating func primitive(_ tag: ASN1Tag, _ contents: some Collection<UInt8>) {
    identifier(tag, isConstructed: false)
    length(contents.count)
    bytes += contents
  }

  /// Writes raw bytes: a finished encoding, or deliberately invalid.
  public mutating func raw(_ encoded: some Collection<UInt8>) {
    bytes += encoded
  }

  // MARK: Values

  /// Writes an INTEGER.
  public mutating func integer(_ value: Int64) {
    var digits = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    while digits.count > 1,
      digits[0] == 0 && digits[1] < 0x80 || digits[0] == 0xFF && digits[1] >= 0x80
    {
      digits.removeFirst()
    }
    primitive(.integer, digits)
  }

  /// Writes a non-negative INTEGER from big-endian bytes.
  public mutating func unsignedInteger(_ magnitude: some Collection<UInt8>) {
    let significant = Array(magnitude.drop { $0 == 0 })
    let needsSign = significant.first.map { $0 >= 0x80 } ?? true
    primitive(.integer, needsSign ? [0] + significant : significant)
  }

  /// Writes a BOOLEAN.
  public mutating func boolean(_ value: Bool) {
    primitive(.boolean, [value ? 0xFF : 0x00])
  }

  /// Writes a NULL.
  public mutating func null() {
    primitive(.null, [])
  }

  /// Writes an OBJECT IDENTIFIER.
  public mutating func objectIdentifier(_ identifier: ASN1ObjectIdentifier) {
    primitive(.objectIdentifier, identifier.contents)
  }

  /// Writes an OCTET STRING.
  public mutating func octetString(_ contents: some Collection<UInt8>) {
    primitive(.octetString, contents)
  }

  /// Writes an OCTET STRING with the contents that `body` writes.
  public mutating func octetString(_ body: (inout ASN1Writer) -> Void) {
    octetString(ASN1Writer.bytes(body))
  }

  /// Writes a BIT STRING.
  public mutating func bitString(_ contents: some Collection<UInt8>, unusedBits: UInt8 = 0) {
    primitive(.bitString, [unusedBits] + contents)
  }

  /// Writes a UTF8String.
  public mutating func utf8String(_ text: String) {
    primitive(.utf8String, Array(text.utf8))
  }

  /// Writes an IA5String; the caller must pass ASCII.
  public mutating func ia5String(_ text: String) {
    primitive(.ia5String, Array(text.utf8))
  }

  // MARK: Headers

  private mutating func identifier(_ tag: ASN1Tag, isConstructed: Bool) {
    let identifier = tag.tagClass.rawValue | (isConstructed ? 0x20 : 0x00)
    guard tag.number > 30 else { return bytes.append(identifier | UInt8(tag.number)) }
    bytes.append(identifier | 0x1F)
    for shift in [21, 14, 7] where tag.number >> shift != 0 {
      bytes.append(UInt8(tag.number >> shift & 0x7F) | 0x80)
    }
    bytes.append(UInt8(tag.number & 0x7F))
  }

  private mutating func length(_ length: Int) {
    guard length >= 0x80 else { return bytes.append(UInt8(length)) }
    let digits = (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }.drop { $0 == 0 }
    bytes.append(0x80 | UInt8(digits.count))
    bytes += digits
  }
}
