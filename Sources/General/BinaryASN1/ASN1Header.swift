// SPDX-License-Identifier: Apache-2.0

/// What identifier and length octets say, and where the element that they open lies.
///
/// All rules about headers stand in this file. A header is positions alone: it keeps no bytes alive, so
/// that hot paths can step through a document without touching a reference count.
@usableFromInline package struct ASN1Header: Sendable {
  /// The tag, without the bit for constructed.
  @usableFromInline package let tag: ASN1Tag
  /// Whether the contents are elements themselves.
  @usableFromInline package let isConstructed: Bool
  /// Whether the length is indefinite, so that end-of-contents octets follow the contents.
  @usableFromInline package let isIndefinite: Bool
  /// Where the identifier octets stand in the document.
  @usableFromInline package let start: Int
  /// Where the contents start.
  @usableFromInline package let contentsStart: Int
  /// One past the contents.
  @usableFromInline package let contentsEnd: Int

  /// The positions of the contents.
  @inlinable package var contents: Range<Int> { contentsStart..<contentsEnd }

  /// One past the element, end-of-contents octets included.
  @inlinable package var end: Int {
    isIndefinite ? contentsEnd + ASN1Header.endOfContentsOctets : contentsEnd
  }

  /// Reads the element that starts at `start` and must end by `limit`.
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

  /// Where the end-of-contents octets stand that close the contents from `start` on.
  ///
  /// Definite elements are stepped over whole; indefinite ones inside only raise a counter. So this
  /// is one pass in constant space, whatever the nesting.
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
      guard limit - position >= endOfContentsOctets else {
        throw ASN1Error(.missingEndOfContents, at: limit)
      }
      if document[position] == 0, document[position + 1] == 0 {
        open -= 1
        if open == 0 { return position }
        position += endOfContentsOctets
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
  @usableFromInline static let endOfContentsOctets = 2
}

/// Identifier and length octets (X.690, 8.1.2 and 8.1.3), whose contents are there.
@usableFromInline struct ASN1Opening {
  @usableFromInline let tag: ASN1Tag
  @usableFromInline let isConstructed: Bool
  /// `nil` is the indefinite form.
  @usableFromInline let length: Int?
  @usableFromInline let contentsStart: Int

  /// Nearly every header is one identifier octet and one length octet, so that is what is fast.
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
    // A span checks one bound where a slice checks two.
    let octets = document.span
    let identifier = octets[start - document.startIndex]
    var position = start + 1
    var tag = ASN1Tag(identifier: identifier)
    if identifier & 0x1F == 0x1F {
      tag = try readLongTag(identifier, in: document, at: &position, limit: limit)
    }
    guard tag != .endOfContents else { throw ASN1Error(.unexpectedEndOfContents, at: start) }
    guard position < limit else { throw ASN1Error(.truncated, at: limit) }
    let isConstructed = identifier & 0x20 != 0
    let first = octets[position - document.startIndex]
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

  /// Reads a tag number of more than 30 (X.690, 8.1.2.4), which must not fit the short form.
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

  /// Reads a length of more than 127, or the indefinite form, which is `nil`.
  @usableFromInline static func readLongLength(
    in document: ArraySlice<UInt8>,
    at position: inout Int,
    limit: Int,
    rules: ASN1Rules,
    isConstructed: Bool
  ) throws(ASN1Error) -> Int? {
    let start = position
    let octets = Int(document[start] & 0x7F)
    position += 1
    guard octets > 0 else {
      guard rules == .basic, isConstructed else { throw ASN1Error(.indefiniteLength, at: start) }
      return nil
    }
    guard octets <= ASN1Limits.lengthOctets else { throw ASN1Error(.lengthTooLong, at: start) }
    guard octets <= limit - position else { throw ASN1Error(.truncated, at: limit) }
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
