// SPDX-License-Identifier: Apache-2.0

extension ASN1Reader {
  // MARK: Numbers

  /// Reads an INTEGER of any size as two's complement bytes, minimally encoded (X.690, 8.3.2: BER and
  /// DER).
  public mutating func readInteger() throws(ASN1Error) -> ArraySlice<UInt8> {
    let element = try readElement(.integer)
    return document[try ASN1Integer.contents(of: element.header, in: document)]
  }

  /// Reads an INTEGER that fits 64 bits.
  public mutating func readInt64() throws(ASN1Error) -> Int64 {
    try cursor.nextInt64(in: document)
  }

  /// Reads a BOOLEAN; true must be `FF` in BER too (X.690, 11.1).
  public mutating func readBoolean() throws(ASN1Error) -> Bool {
    let element = try readPrimitive(.boolean)
    switch (element.contents.count, element.contents.first) {
    case (1, 0x00): return false
    case (1, 0xFF): return true
    default: throw ASN1Error(.invalidBoolean, at: element.start)
    }
  }

  /// Reads a `BOOLEAN DEFAULT FALSE`, which may be absent; DER omits the default (X.690, 11.5).
  public mutating func readFlag() throws(ASN1Error) -> Bool {
    let start = offset
    guard try nextTag() == .boolean else { return false }
    let isSet = try readBoolean()
    guard isSet || rules == .basic else { throw ASN1Error(.defaultValue, at: start) }
    return isSet
  }

  /// Reads a NULL.
  public mutating func readNull() throws(ASN1Error) {
    let element = try readPrimitive(.null)
    guard element.contents.isEmpty else { throw ASN1Error(.invalidNull, at: element.start) }
  }

  /// Reads an OBJECT IDENTIFIER.
  public mutating func readObjectIdentifier() throws(ASN1Error) -> ASN1ObjectIdentifier {
    let element = try readPrimitive(.objectIdentifier)
    guard ASN1ObjectIdentifier.isWellFormed(element.contents) else {
      throw ASN1Error(.invalidObjectIdentifier, at: element.start)
    }
    return ASN1ObjectIdentifier(checked: element.contents)
  }

  // MARK: Strings

  /// Reads an OCTET STRING.
  ///
  /// Joins the segments of a constructed string (BER only); a single segment is not copied.
  public mutating func readOctetString() throws(ASN1Error) -> ArraySlice<UInt8> {
    let element = try readElement(.octetString)
    return try octetStringContents(of: element)
  }

  /// The contents of an OCTET STRING, or of an element with an implicit tag for one.
  public func octetStringContents(of element: ASN1Element) throws(ASN1Error) -> ArraySlice<UInt8> {
    guard element.isConstructed else { return element.contents }
    guard rules == .basic else { throw ASN1Error(.notPrimitive, at: element.start) }
    let segments = try segments(of: element)
    if segments.count == 1 { return segments[0] }
    var joined: [UInt8] = []
    joined.reserveCapacity(segments.reduce(0) { $0 + $1.count })
    for segment in segments { joined += segment }
    return joined[...]
  }

  /// The primitive segments of a constructed OCTET STRING, in order (X.690, 8.7.3).
  private func segments(of string: ASN1Element) throws(ASN1Error) -> [ArraySlice<UInt8>] {
    var segments: [ArraySlice<UInt8>] = []
    var open = [try reader(inside: string)]
    while var innermost = open.popLast() {
      guard !innermost.isAtEnd else { continue }
      let segment = try innermost.readElement(.octetString)
      open.append(innermost)
      if segment.isConstructed {
        open.append(try innermost.reader(inside: segment))
      } else {
        guard segments.count < ASN1Limits.stringSegments else {
          throw ASN1Error(.tooManyElements, at: segment.start)
        }
        segments.append(segment.contents)
      }
    }
    return segments
  }

  /// Reads a primitive BIT STRING without unused bits, such as a key or signature.
  public mutating func readByteAlignedBitString() throws(ASN1Error) -> ArraySlice<UInt8> {
    let (bytes, unusedBits) = try readBitString()
    guard unusedBits == 0 else { throw ASN1Error(.invalidBitString, at: bytes.startIndex) }
    return bytes
  }

  /// Reads a primitive BIT STRING: its bytes, and the number of unused bits in the last one.
  public mutating func readBitString() throws(ASN1Error) -> (
    bytes: ArraySlice<UInt8>, unusedBits: Int
  ) {
    let element = try readPrimitive(.bitString)
    let bytes = element.contents.dropFirst()
    guard let unusedBits = element.contents.first, unusedBits < 8 else {
      throw ASN1Error(.invalidBitString, at: element.start)
    }
    let padding = (bytes.last ?? 0) & (1 << unusedBits - 1)
    guard padding == 0, !bytes.isEmpty || unusedBits == 0 else {
      throw ASN1Error(.invalidBitString, at: element.start)
    }
    return (bytes, Int(unusedBits))
  }

  /// Reads a UTF8String; rejects overlong forms, surrogates and U+0000.
  public mutating func readUTF8String() throws(ASN1Error) -> String {
    let element = try readPrimitive(.utf8String)
    let contents = element.contents
    guard !contents.contains(0), let text = String(validating: contents, as: UTF8.self) else {
      throw ASN1Error(.invalidString, at: element.start)
    }
    return text
  }

  /// Reads an IA5String as bytes: ASCII without U+0000.
  public mutating func readIA5String() throws(ASN1Error) -> ArraySlice<UInt8> {
    let element = try readPrimitive(.ia5String)
    guard element.contents.allSatisfy({ $0 != 0 && $0 < 0x80 }) else {
      throw ASN1Error(.invalidString, at: element.start)
    }
    return element.contents
  }

  /// Reads an element with `tag`, which must be primitive.
  public mutating func readPrimitive(_ tag: ASN1Tag) throws(ASN1Error) -> ASN1Element {
    ASN1Element(try cursor.nextPrimitive(tag, in: document), of: document)
  }
}
