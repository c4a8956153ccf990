// SPDX-License-Identifier: Apache-2.0

/// One element of a document: tag, length and contents, as a window on shared bytes.
public struct ASN1Element: Sendable {
  private let document: ArraySlice<UInt8>
  /// The tag, without the bit for constructed.
  public let tag: ASN1Tag
  /// Whether the contents are elements themselves.
  public let isConstructed: Bool
  /// Whether the length is indefinite, so that end-of-contents octets follow the contents.
  public let isIndefinite: Bool
  /// Where the identifier octets stand in the document.
  public let start: Int
  /// Where the contents start.
  public let contentsStart: Int
  /// One past the contents.
  public let contentsEnd: Int
  /// One past the element, end-of-contents octets included.
  public let end: Int

  init(document: ArraySlice<UInt8>, start: Int, header: ASN1Header, end: Int) {
    self.document = document
    self.tag = header.tag
    self.isConstructed = header.isConstructed
    self.isIndefinite = header.length == nil
    self.start = start
    self.contentsStart = header.contents
    self.contentsEnd = isIndefinite ? end - ASN1Element.endOfContentsOctets : end
    self.end = end
  }

  /// The whole element, header included.
  public var bytes: ArraySlice<UInt8> { document[start..<end] }

  /// The contents, without header and end-of-contents octets.
  public var contents: ArraySlice<UInt8> { document[contentsStart..<contentsEnd] }

  /// `00 00` (X.690, 8.1.5).
  private static let endOfContentsOctets = 2
}

/// A type that reads itself from the contents of one constructed element.
///
/// ``ASN1Reader/read(_:)`` checks the tag before and leftover octets after.
public protocol ASN1Readable {
  /// The tag of the element that holds the type.
  static var tag: ASN1Tag { get }

  /// Reads the fields in wire order.
  init(contents: inout ASN1Reader) throws(ASN1Error)
}
