// SPDX-License-Identifier: Apache-2.0

/// Steps through sibling elements by position, without retaining the document.
///
/// ``ASN1Reader`` combines a cursor with its document. Hot paths use the cursor directly and pass the
/// same document at each step.
///
/// Headers and cursors are the innermost loop and the only inlinable code of this target: a receipt
/// with 1,000 purchases has 100,000 headers.
@usableFromInline package struct ASN1Cursor: Sendable {
  @usableFromInline var position: Int
  /// The end of the range.
  @usableFromInline let end: Int
  /// The number of elements read.
  @usableFromInline var count: UInt32 = 0
  /// Encoding rules and depth in one word, so that the cursor fits in registers.
  @usableFromInline let context: ASN1Context

  /// A cursor over all elements of `document`.
  @inlinable package init(over document: ArraySlice<UInt8>, rules: ASN1Rules) {
    self.init(over: document.startIndex..<document.endIndex, rules: rules)
  }

  /// A cursor over the elements in a range of a document.
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

  /// The position of the next element.
  @inlinable package var offset: Int { position }

  /// Whether all elements are read.
  @inlinable package var isAtEnd: Bool { offset == end }

  /// Reads the next element, with any tag.
  @inlinable package mutating func next(in document: ArraySlice<UInt8>) throws(ASN1Error)
    -> ASN1Header
  {
    guard Int(count) < ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: offset) }
    let header = try peek(in: document)
    count += 1
    position = header.end
    return header
  }

  /// Reads the next element, which must have `tag`.
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

  /// Reads the next element, which must have `tag` and be primitive.
  @inlinable package mutating func nextPrimitive(
    _ tag: ASN1Tag,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Header {
    let header = try next(tag, in: document)
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    return header
  }

  /// Reads the next element, which must be a SEQUENCE, and returns a cursor over its elements.
  @inline(__always)
  @inlinable package mutating func nextSequence(
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ASN1Cursor {
    if context.depth < ASN1Limits.depth, let contents = passShort(0x30, in: document) {
      return ASN1Cursor(contents, context.deeper)
    }
    return try cursor(inside: try next(.sequence, in: document))
  }

  /// Reads the next element, which must have `tag` and be primitive, and returns the range of its
  /// contents.
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

  /// Fast path: reads an element with this identifier byte and a one-byte length, as nearly all
  /// elements have.
  ///
  /// Returns `nil` for everything else, malformed elements included, and the general path handles it.
  ///
  /// Slicing the rest of the document first leaves its count as the only bounds check.
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

  /// The next element, without reading it.
  @inlinable func peek(in document: ArraySlice<UInt8>) throws(ASN1Error) -> ASN1Header {
    try ASN1Header.read(in: document, at: offset, limit: end, context)
  }

  /// Reads an INTEGER that fits 64 bits.
  ///
  /// Half of the elements of a receipt are INTEGERs of one or two bytes, which take a fast path. The
  /// general path handles all others, malformed ones included.
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
    let contents = try ASN1Integer.contents(of: header, in: document)
    guard contents.count <= 8 else { throw ASN1Error(.integerOutOfRange, at: header.start) }
    return ASN1Integer.int64(contents, in: document)
  }

  /// Rejects unread elements.
  @inlinable package func requireEnd() throws(ASN1Error) {
    guard isAtEnd else { throw ASN1Error(.trailingData, at: offset) }
  }
}

/// Encoding rules, and the nesting depth of the range.
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

  /// The context one level deeper.
  @inlinable var deeper: ASN1Context { ASN1Context(word: word + 2) }
}
