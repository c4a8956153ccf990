// SPDX-License-Identifier: Apache-2.0

/// A forward-only reader of BER or DER elements over shared bytes.
///
/// A reader looks at one run of sibling elements: a whole document, or the contents of one
/// constructed element. It never copies, never recurses, and never trusts a length before it has
/// compared it with what is there. Types read themselves in wire order:
///
///     var reader = ASN1Reader(document, rules: .distinguished)
///     let identifier = try reader.read(AlgorithmIdentifier.self)
///     try reader.requireEnd()
///
/// Every offset in an ``ASN1Error`` is an index into the document that the first reader was given,
/// through every level of nesting.
public struct ASN1Reader: Sendable {
  /// The document that this reader and all readers inside it share.
  private let document: ArraySlice<UInt8>
  /// Where the next element starts.
  public private(set) var offset: Int
  /// One past the last octet of this run of elements.
  private let end: Int
  /// Which encoding rules hold.
  public let rules: ASN1Rules
  /// How many constructed elements surround this run.
  private let depth: Int
  /// How many elements were read from this run.
  private var count = 0

  /// A reader of all elements in `document`.
  public init(_ document: ArraySlice<UInt8>, rules: ASN1Rules) {
    self.init(document, from: document.startIndex, to: document.endIndex, rules: rules, depth: 0)
  }

  private init(
    _ document: ArraySlice<UInt8>,
    from start: Int,
    to end: Int,
    rules: ASN1Rules,
    depth: Int
  ) {
    self.document = document
    self.offset = start
    self.end = end
    self.rules = rules
    self.depth = depth
  }

  /// Whether every element of this run has been read.
  public var isAtEnd: Bool { offset == end }

  // MARK: Elements

  /// Reads the next element, whatever its tag.
  public mutating func readElement() throws(ASN1Error) -> ASN1Element {
    guard count < ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: offset) }
    let header = try readHeader(at: offset)
    let element = ASN1Element(
      document: document,
      start: offset,
      header: header,
      end: try end(of: header, at: offset)
    )
    count += 1
    offset = element.end
    return element
  }

  /// Reads the next element, which must carry `tag`.
  public mutating func readElement(_ tag: ASN1Tag) throws(ASN1Error) -> ASN1Element {
    guard offset < end else { throw ASN1Error(.missingElement, at: offset, expected: tag) }
    let element = try readElement()
    guard element.tag == tag else {
      throw ASN1Error(.unexpectedTag, at: element.start, expected: tag, found: element.tag)
    }
    return element
  }

  /// Reads the next element if it carries `tag`.
  public mutating func readElementIfPresent(_ tag: ASN1Tag) throws(ASN1Error) -> ASN1Element? {
    guard try nextTag() == tag else { return nil }
    return try readElement()
  }

  /// The tag of the next element, or `nil` at the end.
  public func nextTag() throws(ASN1Error) -> ASN1Tag? {
    guard offset < end else { return nil }
    return try readHeader(at: offset).tag
  }

  // MARK: Types that read themselves

  /// Reads a `Value` that fills `document`.
  public static func read<Value: ASN1Readable>(
    _ type: Value.Type,
    filling document: ArraySlice<UInt8>,
    rules: ASN1Rules
  ) throws(ASN1Error) -> Value {
    var reader = ASN1Reader(document, rules: rules)
    let value = try reader.read(type)
    try reader.requireEnd()
    return value
  }

  /// Reads the next element as a `Value`; the value must use up its whole contents.
  public mutating func read<Value: ASN1Readable>(
    _ type: Value.Type
  ) throws(ASN1Error) -> Value {
    var contents = try reader(inside: try readElement(Value.tag))
    let value = try Value(contents: &contents)
    try contents.requireEnd()
    return value
  }

  /// Reads the next element as a `Value` if it carries the value's tag.
  public mutating func readIfPresent<Value: ASN1Readable>(
    _ type: Value.Type
  ) throws(ASN1Error) -> Value? {
    guard try nextTag() == Value.tag else { return nil }
    return try read(type)
  }

  /// A reader of the elements inside a constructed element.
  public func reader(inside element: ASN1Element) throws(ASN1Error) -> ASN1Reader {
    guard element.isConstructed else {
      throw ASN1Error(.notConstructed, at: element.start, found: element.tag)
    }
    guard depth < ASN1Limits.depth else { throw ASN1Error(.tooDeep, at: element.start) }
    return ASN1Reader(
      document,
      from: element.contentsStart,
      to: element.contentsEnd,
      rules: rules,
      depth: depth + 1
    )
  }

  /// Refuses elements that nobody has read.
  public func requireEnd() throws(ASN1Error) {
    guard isAtEnd else { throw ASN1Error(.trailingData, at: offset) }
  }

  // MARK: Headers

  /// Where an element ends: one past its contents, or past its end-of-contents octets.
  private func end(of header: ASN1Header, at start: Int) throws(ASN1Error) -> Int {
    guard let length = header.length else { return try endOfContents(from: header.contents) }
    guard length <= end - header.contents else {
      throw ASN1Error(.truncated, at: header.contents, found: header.tag)
    }
    return header.contents + length
  }

  /// Finds the end of an indefinite-length element, whose contents start at `position`.
  ///
  /// Definite elements are stepped over whole; indefinite ones inside only raise a counter. So this
  /// is one pass in constant space, whatever the nesting.
  private func endOfContents(from start: Int) throws(ASN1Error) -> Int {
    var position = start
    var open = 1
    var seen = 0
    while true {
      guard end - position >= 2 else { throw ASN1Error(.missingEndOfContents, at: end) }
      if document[position] == 0, document[position + 1] == 0 {
        position += 2
        open -= 1
        if open == 0 { return position }
        continue
      }
      let header = try readHeader(at: position)
      seen += 1
      guard seen <= ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: position) }
      if header.length == nil {
        open += 1
        guard depth + open <= ASN1Limits.depth else { throw ASN1Error(.tooDeep, at: position) }
        position = header.contents
      } else {
        position = try end(of: header, at: position)
      }
    }
  }

  /// Reads identifier and length octets (X.690, 8.1.2 and 8.1.3).
  private func readHeader(at start: Int) throws(ASN1Error) -> ASN1Header {
    guard start < end else { throw ASN1Error(.truncated, at: end) }
    let identifier = document[start]
    var position = start + 1
    let tag: ASN1Tag
    if identifier & 0x1F == 0x1F {
      tag = try readLongTag(identifier, at: &position)
    } else {
      tag = ASN1Tag(identifier: identifier)
    }
    guard tag != .endOfContents else { throw ASN1Error(.unexpectedEndOfContents, at: start) }
    let isConstructed = identifier & 0x20 != 0
    let length = try readLength(at: &position, isConstructed: isConstructed)
    return ASN1Header(tag: tag, isConstructed: isConstructed, length: length, contents: position)
  }

  /// Reads a tag number of more than 30 (X.690, 8.1.2.4), which must not fit the short form.
  private func readLongTag(
    _ identifier: UInt8,
    at position: inout Int
  ) throws(ASN1Error) -> ASN1Tag {
    let start = position
    var number: UInt32 = 0
    while true {
      guard position < end else { throw ASN1Error(.truncated, at: end) }
      let octet = document[position]
      guard position > start || octet != 0x80 else { throw ASN1Error(.invalidTag, at: start) }
      guard number <= ASN1Tag.highestNumber >> 7 else { throw ASN1Error(.invalidTag, at: start) }
      number = number << 7 | UInt32(octet & 0x7F)
      position += 1
      if octet & 0x80 == 0 { break }
    }
    guard number > 30 else { throw ASN1Error(.invalidTag, at: start) }
    return ASN1Tag(identifier: identifier, number: number)
  }

  /// Reads length octets; `nil` is the indefinite form.
  private func readLength(
    at position: inout Int,
    isConstructed: Bool
  ) throws(ASN1Error) -> Int? {
    guard position < end else { throw ASN1Error(.truncated, at: end) }
    let start = position
    let first = document[start]
    position += 1
    if first < 0x80 { return Int(first) }
    if first == 0x80 {
      guard rules == .basic, isConstructed else { throw ASN1Error(.indefiniteLength, at: start) }
      return nil
    }
    let octets = Int(first & 0x7F)
    guard octets <= ASN1Limits.lengthOctets else { throw ASN1Error(.lengthTooLong, at: start) }
    guard octets <= end - position else { throw ASN1Error(.truncated, at: end) }
    var length = 0
    for _ in 0..<octets {
      length = length << 8 | Int(document[position])
      position += 1
    }
    if rules == .distinguished {
      let isMinimal = length >= 0x80 && length >> (8 * (octets - 1)) != 0
      guard isMinimal else { throw ASN1Error(.nonMinimalLength, at: start) }
    }
    return length
  }
}

/// What identifier and length octets say.
struct ASN1Header {
  let tag: ASN1Tag
  let isConstructed: Bool
  /// `nil` is the indefinite form.
  let length: Int?
  /// Where the contents start.
  let contents: Int
}
