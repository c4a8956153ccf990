// SPDX-License-Identifier: Apache-2.0

/// Steps through one run of sibling elements by position, without keeping the document.
///
/// ``ASN1Reader`` is a cursor with its document. Hot paths use the cursor itself and hand it the
/// document at each step, which must always be the same.
public struct ASN1Cursor: Sendable {
  /// Where the next element starts.
  public private(set) var offset: Int
  /// One past the last octet of the run.
  private let end: Int
  private let rules: ASN1Rules
  /// How many constructed elements surround the run.
  private let depth: Int
  /// How many elements were passed.
  private var count = 0

  /// A cursor over all elements of `document`.
  public init(over document: ArraySlice<UInt8>, rules: ASN1Rules) {
    offset = document.startIndex
    end = document.endIndex
    self.rules = rules
    depth = 0
  }

  /// A cursor over the elements inside `element`, which must be constructed.
  public func cursor(inside element: ASN1Header) throws(ASN1Error) -> ASN1Cursor {
    guard element.isConstructed else {
      throw ASN1Error(.notConstructed, at: element.start, found: element.tag)
    }
    guard depth < ASN1Limits.depth else { throw ASN1Error(.tooDeep, at: element.start) }
    return ASN1Cursor(
      offset: element.contentsStart, end: element.contentsEnd, rules: rules, depth: depth + 1
    )
  }

  private init(offset: Int, end: Int, rules: ASN1Rules, depth: Int) {
    self.offset = offset
    self.end = end
    self.rules = rules
    self.depth = depth
  }

  /// Whether every element of the run has been passed.
  public var isAtEnd: Bool { offset == end }

  /// Passes the next element, whatever its tag.
  public mutating func next(in document: ArraySlice<UInt8>) throws(ASN1Error) -> ASN1Header {
    guard count < ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: offset) }
    let header = try peek(in: document)
    count += 1
    offset = header.end
    return header
  }

  /// Passes the next element, which must carry `tag`.
  public mutating func next(
    _ tag: ASN1Tag, in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Header {
    guard offset < end else { throw ASN1Error(.missingElement, at: offset, expected: tag) }
    let header = try next(in: document)
    guard header.tag == tag else {
      throw ASN1Error(.unexpectedTag, at: header.start, expected: tag, found: header.tag)
    }
    return header
  }

  /// Passes the next element, which must carry `tag` and be primitive.
  public mutating func nextPrimitive(
    _ tag: ASN1Tag, in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Header {
    let header = try next(tag, in: document)
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    return header
  }

  /// The next element, without passing it.
  func peek(in document: ArraySlice<UInt8>) throws(ASN1Error) -> ASN1Header {
    try ASN1Header.read(in: document, at: offset, limit: end, rules: rules, depth: depth)
  }

  /// Passes an INTEGER that fits 64 bits.
  public mutating func nextInt64(in document: ArraySlice<UInt8>) throws(ASN1Error) -> Int64 {
    let header = try next(.integer, in: document)
    let octets = try ASN1Integer.requireMinimal(header, in: document)
    guard octets.count <= 8 else { throw ASN1Error(.integerOutOfRange, at: header.start) }
    var value: Int64 = document[octets.lowerBound] & 0x80 == 0 ? 0 : -1
    for position in octets { value = value << 8 | Int64(document[position]) }
    return value
  }

  /// Refuses elements that nobody has passed.
  public func requireEnd() throws(ASN1Error) {
    guard isAtEnd else { throw ASN1Error(.trailingData, at: offset) }
  }
}

/// The one rule about INTEGERs of any size.
enum ASN1Integer {
  /// The positions of the octets, which are the fewest that hold the number (X.690, 8.3.2: in both
  /// rule sets).
  static func requireMinimal(
    _ header: ASN1Header, in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> Range<Int> {
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    let octets = header.contentsStart..<header.contentsEnd
    guard !octets.isEmpty else { throw ASN1Error(.invalidInteger, at: header.start) }
    if octets.count > 1 {
      let first = document[octets.lowerBound]
      let second = document[octets.lowerBound + 1]
      let isPadded = first == 0x00 && second < 0x80 || first == 0xFF && second >= 0x80
      guard !isPadded else { throw ASN1Error(.invalidInteger, at: octets.lowerBound) }
    }
    return octets
  }
}
