// SPDX-License-Identifier: Apache-2.0

/// Reads identifier and length bytes (X.690, 8.1.2 and 8.1.3), and checks that the contents are
/// present.
@usableFromInline struct ASN1HeaderBytes {
  @usableFromInline let tag: ASN1Tag
  @usableFromInline let isConstructed: Bool
  /// `nil` is the indefinite form.
  @usableFromInline let length: Int?
  @usableFromInline let contentsStart: Int

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
  ) throws(ASN1Error) -> ASN1HeaderBytes {
    guard start < limit else { throw ASN1Error(.truncated, at: limit) }
    // Access to a span checks one bound; access to a slice checks two.
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
    return ASN1HeaderBytes(
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
    guard count <= ASN1Limits.lengthBytes else { throw ASN1Error(.lengthTooLong, at: start) }
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
