// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Runs `asn1-read`.
enum ASN1Runner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorOutcome {
    let isBasic = try parameters.word("rules", among: ["ber", "der"]) == "ber"
    let rules: ASN1Rules = isBasic ? .basic : .distinguished
    let type = try parameters.word("as", among: types)
    var reader = ASN1Reader(input, rules: rules)
    do throws(ASN1Error) {
      let value = try read(type, &reader)
      try reader.requireEnd()
      return .value(value)
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: nil)
    }
  }

  private static let types = [
    "int64", "boolean", "null", "object-identifier", "octet-string", "bit-string",
    "octet-aligned-bit-string", "utf8-string", "ia5-string", "sequence-of-two-integers",
  ]

  private static func read(
    _ type: String?,
    _ reader: inout ASN1Reader
  ) throws(ASN1Error) -> VectorValue {
    switch type {
    case "int64": return .object(["number": .string("\(try reader.readInt64())")])
    case "boolean": return .object(["boolean": .boolean(try reader.readBoolean())])
    case "null":
      try reader.readNull()
      return .object([:])
    case "object-identifier":
      return .object(["identifier": .string("\(try reader.readObjectIdentifier())")])
    case "octet-string": return .members(["octets": .hex(try reader.readOctetString())])
    case "bit-string":
      let (bytes, unusedBits) = try reader.readBitString()
      return .members(["octets": .hex(bytes), "unusedBits": .integer(Int64(unusedBits))])
    case "octet-aligned-bit-string":
      let bytes = try reader.readByteAlignedBitString()
      return .members(["octets": .hex(bytes), "unusedBits": .integer(0)])
    case "utf8-string": return .object(["text": .string(try reader.readUTF8String())])
    case "ia5-string":
      let bytes = try reader.readIA5String()
      return .object(["text": .string(String(decoding: bytes, as: UTF8.self))])
    case "sequence-of-two-integers": return try reader.read(TwoIntegers.self).value
    default: return try readTree(&reader)
    }
  }

  private struct TwoIntegers: ASN1Readable {
    let first: Int64
    let second: Int64

    static let tag = ASN1Tag.sequence

    init(contents: inout ASN1Reader) throws(ASN1Error) {
      first = try contents.readInt64()
      second = try contents.readInt64()
    }

    var value: VectorValue {
      .object(["integers": .array([.string("\(first)"), .string("\(second)")])])
    }
  }

  /// Reads an element with all nested ones, and checks the types that must be constructed or primitive.
  private static func readTree(_ reader: inout ASN1Reader) throws(ASN1Error) -> VectorValue {
    let element = try reader.readElement()
    let isContainer = element.tag == .sequence || element.tag == .set
    if element.tag.tagClass == .universal, !isContainer, element.isConstructed {
      throw ASN1Error(.notPrimitive, at: element.start)
    }
    guard isContainer || element.isConstructed else {
      return .members(["tag": .hex(identifier(of: element)), "contents": .hex(element.contents)])
    }
    var inside = try reader.reader(inside: element)
    var elements: [VectorValue] = []
    while !inside.isAtEnd { elements.append(try readTree(&inside)) }
    return .members(["tag": .hex(identifier(of: element)), "elements": .array(elements)])
  }

  /// The identifier bytes, in short or long form.
  private static func identifier(of element: ASN1Element) -> ArraySlice<UInt8> {
    let first = element.bytes.prefix(1)
    guard first.first.map({ $0 & 0x1F == 0x1F }) == true else { return first }
    let rest = element.bytes.dropFirst()
    let last = rest.firstIndex { $0 & 0x80 == 0 } ?? rest.startIndex
    return element.bytes[...last]
  }
}
