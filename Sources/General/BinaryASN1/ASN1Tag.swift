// SPDX-License-Identifier: Apache-2.0

/// A tag: class and number (X.690, 8.1.2), without the constructed bit.
public struct ASN1Tag: Hashable, Sendable {
  /// The four classes, by their bits in the identifier byte.
  public enum Class: UInt8, Sendable {
    /// Universal: defined by ASN.1.
    case universal = 0x00
    /// Application: defined by an application.
    case application = 0x40
    /// Context-specific: defined by the enclosing type.
    case contextSpecific = 0x80
    /// Private.
    case `private` = 0xC0
  }

  /// Class and number in one word, so that comparison is one instruction.
  @usableFromInline let word: UInt32

  /// A tag of a class; numbers above ``highestNumber`` lose their upper bits.
  @inlinable public init(_ tagClass: Class, _ number: UInt32) {
    word = UInt32(tagClass.rawValue) << 24 | number & ASN1Tag.highestNumber
  }

  /// A tag from a short-form identifier byte.
  @inlinable init(identifier: UInt8) {
    word = UInt32(identifier & 0xC0) << 24 | UInt32(identifier & 0x1F)
  }

  /// A tag from a long-form identifier byte and its number.
  init(identifier: UInt8, number: UInt32) {
    word = UInt32(identifier & 0xC0) << 24 | number
  }

  /// The class.
  public var tagClass: Class {
    switch word >> 24 & 0xC0 {
    case 0x00: .universal
    case 0x40: .application
    case 0x80: .contextSpecific
    default: .private
    }
  }

  /// The number.
  public var number: UInt32 { word & ASN1Tag.highestNumber }

  /// The identifier byte of a primitive element; `nil` if the number needs the long form.
  @inlinable var primitiveIdentifier: UInt8? {
    word & ASN1Tag.highestNumber < 31 ? UInt8(word >> 24) | UInt8(word & 0x1F) : nil
  }

  /// Four bytes in the long form, far beyond any standard.
  @inlinable public static var highestNumber: UInt32 { 1 << 28 - 1 }

  /// The context-specific tag `[number]`.
  public static func context(_ number: UInt32) -> ASN1Tag { ASN1Tag(.contextSpecific, number) }

  @inlinable static var endOfContents: ASN1Tag { ASN1Tag(identifier: 0) }
}

extension ASN1Tag {
  /// BOOLEAN.
  @inlinable public static var boolean: ASN1Tag { ASN1Tag(.universal, 1) }
  /// INTEGER.
  @inlinable public static var integer: ASN1Tag { ASN1Tag(.universal, 2) }
  /// BIT STRING.
  @inlinable public static var bitString: ASN1Tag { ASN1Tag(.universal, 3) }
  /// OCTET STRING.
  @inlinable public static var octetString: ASN1Tag { ASN1Tag(.universal, 4) }
  /// NULL.
  @inlinable public static var null: ASN1Tag { ASN1Tag(.universal, 5) }
  /// OBJECT IDENTIFIER.
  @inlinable public static var objectIdentifier: ASN1Tag { ASN1Tag(.universal, 6) }
  /// UTF8String.
  @inlinable public static var utf8String: ASN1Tag { ASN1Tag(.universal, 12) }
  /// SEQUENCE and SEQUENCE OF.
  @inlinable public static var sequence: ASN1Tag { ASN1Tag(.universal, 16) }
  /// SET and SET OF.
  @inlinable public static var set: ASN1Tag { ASN1Tag(.universal, 17) }
  /// PrintableString.
  @inlinable public static var printableString: ASN1Tag { ASN1Tag(.universal, 19) }
  /// IA5String.
  @inlinable public static var ia5String: ASN1Tag { ASN1Tag(.universal, 22) }
  /// UTCTime.
  @inlinable public static var utcTime: ASN1Tag { ASN1Tag(.universal, 23) }
  /// GeneralizedTime.
  @inlinable public static var generalizedTime: ASN1Tag { ASN1Tag(.universal, 24) }
}

extension ASN1Tag: CustomStringConvertible {
  /// The name in the standard's notation: `INTEGER`, `[0]`, `[APPLICATION 3]`.
  public var description: String {
    switch tagClass {
    case .universal: ASN1Tag.universalNames[number] ?? "[UNIVERSAL \(number)]"
    case .application: "[APPLICATION \(number)]"
    case .contextSpecific: "[\(number)]"
    case .private: "[PRIVATE \(number)]"
    }
  }

  private static let universalNames: [UInt32: String] = [
    1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL",
    6: "OBJECT IDENTIFIER", 7: "ObjectDescriptor", 8: "EXTERNAL", 9: "REAL", 10: "ENUMERATED",
    11: "EMBEDDED PDV", 12: "UTF8String", 13: "RELATIVE-OID", 14: "TIME", 16: "SEQUENCE",
    17: "SET", 18: "NumericString", 19: "PrintableString", 20: "T61String",
    21: "VideotexString", 22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime",
    25: "GraphicString", 26: "VisibleString", 27: "GeneralString", 28: "UniversalString",
    29: "CHARACTER STRING", 30: "BMPString",
  ]
}
