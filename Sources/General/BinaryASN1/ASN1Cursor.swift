// SPDX-License-Identifier: Apache-2.0

/// Steps through one run of sibling elements by position, without keeping the document.
///
/// ``ASN1Reader`` is a cursor with its document. Hot paths use the cursor itself and hand it the
/// document at each step, which must always be the same.
///
/// Headers and cursors are the innermost loop of everything, and the only code here that may be inlined
/// into other rooms: a receipt with 1,000 purchases has 100,000 headers.
@usableFromInline package struct ASN1Cursor: Sendable {
  @usableFromInline var position: Int
  /// One past the last octet of the run.
  @usableFromInline let end: Int
  /// How many elements were passed.
  @usableFromInline var count: UInt32 = 0
  /// Encoding rules and depth in one word, so that a cursor travels in registers.
  @usableFromInline let context: ASN1Context

  /// A cursor over all elements of `document`.
  @inlinable package init(over document: ArraySlice<UInt8>, rules: ASN1Rules) {
    self.init(over: document.startIndex..<document.endIndex, rules: rules)
  }

  /// A cursor over the elements at some positions of a document.
  @inlinable package init(over positions: Range<Int>, rules: ASN1Rules) {
    position = positions.lowerBound
    end = positions.upperBound
    context = ASN1Context(rules)
  }

  /// A cursor over the elements inside `element`, which must be constructed.
  @inlinable package func cursor(inside element: ASN1Header) throws(ASN1Error) -> ASN1Cursor {
    guard element.isConstructed else {
      throw ASN1Error(.notConstructed, at: element.start, found: element.tag)
    }
    guard context.depth < ASN1Limits.depth else { throw ASN1Error(.tooDeep, at: element.start) }
    return ASN1Cursor(element.contents, context.deeper)
  }

  @inlinable init(_ contents: Range<Int>, _ context: ASN1Context) {
    position = contents.lowerBound
    end = contents.upperBound
    self.context = context
  }

  /// Where the next element starts.
  @inlinable package var offset: Int { position }

  /// Whether every element of the run has been passed.
  @inlinable package var isAtEnd: Bool { offset == end }

  /// Passes the next element, whatever its tag.
  @inlinable package mutating func next(in document: ArraySlice<UInt8>) throws(ASN1Error)
    -> ASN1Header
  {
    guard Int(count) < ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: offset) }
    let header = try peek(in: document)
    count += 1
    position = header.end
    return header
  }

  /// Passes the next element, which must carry `tag`.
  @inlinable package mutating func next(
    _ tag: ASN1Tag,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Header {
    guard offset < end else { throw ASN1Error(.missingElement, at: offset, expected: tag) }
    let header = try next(in: document)
    guard header.tag == tag else {
      throw ASN1Error(.unexpectedTag, at: header.start, expected: tag, found: header.tag)
    }
    return header
  }

  /// Passes the next element, which must carry `tag` and be primitive.
  @inlinable package mutating func nextPrimitive(
    _ tag: ASN1Tag,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Header {
    let header = try next(tag, in: document)
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    return header
  }

  /// Passes the next element, which must be a SEQUENCE, and steps into it.
  @inline(__always)
  @inlinable package mutating func nextSequence(
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Cursor {
    if context.depth < ASN1Limits.depth, let contents = passShort(0x30, in: document) {
      return ASN1Cursor(contents, context.deeper)
    }
    return try cursor(inside: try next(.sequence, in: document))
  }

  /// Passes the next element, which must carry `tag` and be primitive; gives the positions of its contents.
  @inline(__always)
  @inlinable package mutating func nextContents(
    _ tag: ASN1Tag,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> Range<Int> {
    if let identifier = tag.primitiveIdentifier,
      let contents = passShort(identifier, in: document)
    {
      return contents
    }
    return try nextPrimitive(tag, in: document).contents
  }

  /// Passes an element with this identifier octet, if one octet holds its length, as nearly all have it; `nil`
  /// for every other and for all that is wrong, which go the long way.
  ///
  /// What is left of the run is cut out first, so that its count is the only bound to look at.
  @inline(__always)
  @inlinable mutating func passShort(
    _ identifier: UInt8,
    in document: ArraySlice<UInt8>
  ) -> Range<Int>? {
    let rest = document.span.extracting(
      position &- document.startIndex..<end &- document.startIndex
    )
    guard rest.count >= 2, rest[0] == identifier, Int(count) < ASN1Limits.elements else {
      return nil
    }
    let length = Int(rest[1])
    guard length < 0x80, length <= rest.count - 2 else { return nil }
    let contents = position &+ 2..<position &+ 2 &+ length
    position = contents.upperBound
    count &+= 1
    return contents
  }

  /// The next element, without passing it.
  @inlinable func peek(in document: ArraySlice<UInt8>) throws(ASN1Error) -> ASN1Header {
    try ASN1Header.read(in: document, at: offset, limit: end, context)
  }

  /// Passes an INTEGER that fits 64 bits.
  ///
  /// Half of what a receipt holds are INTEGERs of one or two octets. Those are read at once; all others, and
  /// all that is wrong, go the long way.
  @inline(__always)
  @inlinable package mutating func nextInt64(
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> Int64 {
    let rest = document.span.extracting(
      position &- document.startIndex..<end &- document.startIndex
    )
    if rest.count > 2, rest[0] == 0x02, rest[1] == 1 {
      position &+= 3
      return Int64(Int8(bitPattern: rest[2]))
    }
    if rest.count > 3, rest[0] == 0x02, rest[1] == 2, rest[2] &- 1 < 0x7F {
      position &+= 4
      return Int64(rest[2]) << 8 | Int64(rest[3])
    }
    let header = try next(.integer, in: document)
    let octets = try ASN1Integer.octets(of: header, in: document)
    guard octets.count <= 8 else { throw ASN1Error(.integerOutOfRange, at: header.start) }
    return ASN1Integer.int64(octets, in: document)
  }

  /// Refuses elements that nobody has passed.
  @inlinable package func requireEnd() throws(ASN1Error) {
    guard isAtEnd else { throw ASN1Error(.trailingData, at: offset) }
  }
}

/// Encoding rules and how many constructed elements surround a run.
@usableFromInline struct ASN1Context: Sendable {
  @usableFromInline let word: UInt32

  @inlinable init(_ rules: ASN1Rules) {
    word = rules == .basic ? 1 : 0
  }

  @inlinable init(word: UInt32) {
    self.word = word
  }

  @inlinable var rules: ASN1Rules { word & 1 == 1 ? .basic : .distinguished }

  @inlinable var depth: Int { Int(word >> 1) }

  /// One level further down.
  @inlinable var deeper: ASN1Context { ASN1Context(word: word + 2) }
}

/// The octets of INTEGERs.
@usableFromInline enum ASN1Integer {
  /// Where the octets of an INTEGER of any size are.
  @inlinable static func octets(
    of header: ASN1Header,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> Range<Int> {
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    let octets = header.contentsStart..<header.contentsEnd
    guard !octets.isEmpty else { throw ASN1Error(.invalidInteger, at: header.start) }
    try requireMinimal(octets, in: document)
    return octets
  }

  /// The octets are the fewest that hold the number (X.690, 8.3.2: in both rule sets).
  @inline(__always)
  @inlinable static func requireMinimal(
    _ octets: Range<Int>,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) {
    guard octets.count > 1 else { return }
    let first = document[octets.lowerBound]
    guard first == 0x00 || first == 0xFF else { return }
    let second = document[octets.lowerBound + 1]
    guard (first == 0x00) == (second >= 0x80) else {
      throw ASN1Error(.invalidInteger, at: octets.lowerBound)
    }
  }

  /// The number, two's complement in one to eight octets.
  @inline(__always)
  @inlinable static func int64(_ octets: Range<Int>, in document: ArraySlice<UInt8>) -> Int64 {
    var value: Int64 = document[octets.lowerBound] & 0x80 == 0 ? 0 : -1
    for position in octets { value = value << 8 | Int64(document[position]) }
    return value
  }
}
