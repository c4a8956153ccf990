// SPDX-License-Identifier: Apache-2.0

/// A decoded header: tag, form and the position of the element.
///
/// All rules for headers are in this file. A header holds positions only, so hot paths step through a
/// document without reference counting.
@usableFromInline package struct ASN1Header: Sendable {
  /// The tag, without the constructed bit.
  @usableFromInline package let tag: ASN1Tag
  /// Whether the contents consist of elements.
  @usableFromInline package let isConstructed: Bool
  /// Whether the length is indefinite: end-of-contents bytes follow the contents.
  @usableFromInline package let isIndefinite: Bool
  /// The offset of the identifier bytes.
  @usableFromInline package let start: Int
  /// The offset of the contents.
  @usableFromInline package let contentsStart: Int
  /// The end of the contents.
  @usableFromInline package let contentsEnd: Int

  /// The range of the contents.
  @inlinable package var contents: Range<Int> { contentsStart..<contentsEnd }

  /// The end of the element, after any end-of-contents bytes.
  @inlinable package var end: Int {
    isIndefinite ? contentsEnd + ASN1Header.endOfContentsBytes : contentsEnd
  }

  /// Reads the element at `start`, which must end by `limit`.
  @inlinable static func read(
    in document: ArraySlice<UInt8>,
    at start: Int,
    limit: Int,
    _ context: ASN1Context
  ) throws(ASN1Error) -> ASN1Header {
    let opening = try ASN1Opening.read(in: document, at: start, limit: limit, context.rules)
    guard let length = opening.length else {
      let end = try endOfContents(
        in: document,
        from: opening.contentsStart,
        limit: limit,
        context
      )
      return ASN1Header(opening, start: start, isIndefinite: true, contentsEnd: end)
    }
    return ASN1Header(
      opening,
      start: start,
      isIndefinite: false,
      contentsEnd: opening.contentsStart + length
    )
  }

  @inlinable init(_ opening: ASN1Opening, start: Int, isIndefinite: Bool, contentsEnd: Int) {
    tag = opening.tag
    isConstructed = opening.isConstructed
    self.isIndefinite = isIndefinite
    self.start = start
    contentsStart = opening.contentsStart
    self.contentsEnd = contentsEnd
  }

  /// The position of the end-of-contents bytes that close the contents at `start`.
  ///
  /// Skips definite elements whole and counts nested indefinite ones: one pass in constant space at any
  /// depth.
  @usableFromInline static func endOfContents(
    in document: ArraySlice<UInt8>,
    from start: Int,
    limit: Int,
    _ context: ASN1Context
  ) throws(ASN1Error) -> Int {
    var position = start
    var open = 1
    var count = 0
    while true {
      guard limit - position >= endOfContentsBytes else {
        throw ASN1Error(.missingEndOfContents, at: limit)
      }
      if document[position] == 0, document[position + 1] == 0 {
        open -= 1
        if open == 0 { return position }
        position += endOfContentsBytes
        continue
      }
      let element = try ASN1Opening.read(in: document, at: position, limit: limit, context.rules)
      count += 1
      guard count <= ASN1Limits.elements else { throw ASN1Error(.tooManyElements, at: position) }
      if let length = element.length {
        position = element.contentsStart + length
      } else {
        open += 1
        guard context.depth + open <= ASN1Limits.depth else {
          throw ASN1Error(.tooDeep, at: position)
        }
        position = element.contentsStart
      }
    }
  }

  /// `00 00` (X.690, 8.1.5).
  @usableFromInline static let endOfContentsBytes = 2
}

/// Reads identifier and length bytes (X.690, 8.1.2 and 8.1.3), and checks that the contents are
/// present.
@usableFromInline struct ASN1Opening {
  @usableFromInline let tag: ASN1Tag
  @usableFromInline let isConstructed: Bool
  /// `nil` is the indefinite form.
  @usableFromInline let length: Int?
  @usableFromInline let contentsStart: Int

  /// Fast path: one identifier byte and one length byte, as nearly every header has.
  @inlinable init(tag: ASN1Tag, isConstructed: Bool, length: Int?, contentsStart: Int) {
    self.tag = tag
    self.isConstructed = isConstructed
    self.length = length
    self.contentsStart = contentsStart
  }

  @inline(__always)
  @inlinable static func read(
    in document: ArraySlice<UInt8>,
    at start: Int,
    limit: Int,
    _ rules: ASN1Rules
  ) throws(ASN1Error) -> ASN1Opening {
    guard start < limit else { throw ASN1Error(.truncated, at: limit) }
    // A span checks one bound, a slice two.
    let bytes = document.span
    let identifier = bytes[start - document.startIndex]
    var position = start + 1
    var tag = ASN1Tag(identifier: identifier)
    if identifier & 0x1F == 0x1F {
      tag = try readLongTag(identifier, in: document, at: &position, limit: limit)
    }
    guard tag != .endOfContents else { throw ASN1Error(.unexpectedEndOfContents, at: start) }
    guard position < limit else { throw ASN1Error(.truncated, at: limit) }
    let isConstructed = identifier & 0x20 != 0
    let first = bytes[position - document.startIndex]
    var length: Int? = Int(first)
    if first < 0x80 {
      position += 1
    } else {
      length = try readLongLength(
        in: document,
        at: &position,
        limit: limit,
        rules: rules,
        isConstructed: isConstructed
      )
    }
    guard (length ?? 0) <= limit - position else {
      throw ASN1Error(.truncated, at: position, found: tag)
    }
    return ASN1Opening(
      tag: tag,
      isConstructed: isConstructed,
      length: length,
      contentsStart: position
    )
  }

  /// Reads a tag number above 30 (X.690, 8.1.2.4); lower numbers must use the short form.
  @usableFromInline static func readLongTag(
    _ identifier: UInt8,
    in document: ArraySlice<UInt8>,
    at position: inout Int,
    limit: Int
  ) throws(ASN1Error) -> ASN1Tag {
    let start = position
    var number: UInt32 = 0
    while true {
      guard position < limit else { throw ASN1Error(.truncated, at: limit) }
      let byte = document[position]
      guard position > start || byte != 0x80 else { throw ASN1Error(.invalidTag, at: start) }
      guard number <= ASN1Tag.highestNumber >> 7 else { throw ASN1Error(.invalidTag, at: start) }
      number = number << 7 | UInt32(byte & 0x7F)
      position += 1
      if byte & 0x80 == 0 { break }
    }
    guard number > 30 else { throw ASN1Error(.invalidTag, at: start) }
    return ASN1Tag(identifier: identifier, number: number)
  }

  /// Reads a length above 127; `nil` is the indefinite form.
  @usableFromInline static func readLongLength(
    in document: ArraySlice<UInt8>,
    at position: inout Int,
    limit: Int,
    rules: ASN1Rules,
    isConstructed: Bool
  ) throws(ASN1Error) -> Int? {
    let start = position
    let count = Int(document[start] & 0x7F)
    position += 1
    guard count > 0 else {
      guard rules == .basic, isConstructed else { throw ASN1Error(.indefiniteLength, at: start) }
      return nil
    }
    guard count <= ASN1Limits.lengthOctets else { throw ASN1Error(.lengthTooLong, at: start) }
    guard count <= limit - position else { throw ASN1Error(.truncated, at: limit) }
    var length = 0
    for _ in 0..<count {
      length = length << 8 | Int(document[position])
      position += 1
    }
    if rules == .distinguished {
      let isMinimal = length >= 0x80 && length >> (8 * (count - 1)) != 0
      guard isMinimal else { throw ASN1Error(.nonMinimalLength, at: start) }
    }
    return length
  }
}
