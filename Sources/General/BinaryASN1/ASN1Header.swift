// SPDX-License-Identifier: Apache-2.0

/// A decoded header: tag, form and the position of the element.
///
/// `ASN1HeaderBytes` has the rules for tags and lengths. A header holds positions only, so hot paths step through
/// a document without reference counting.
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
    let opening = try ASN1HeaderBytes.read(in: document, at: start, limit: limit, context.rules)
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

  @inlinable init(_ opening: ASN1HeaderBytes, start: Int, isIndefinite: Bool, contentsEnd: Int) {
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
      let element =
        try ASN1HeaderBytes.read(in: document, at: position, limit: limit, context.rules)
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
