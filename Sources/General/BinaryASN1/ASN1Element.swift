// SPDX-License-Identifier: Apache-2.0

/// One element of a document: its header, and its contents as a window on shared bytes.
public struct ASN1Element: Sendable {
  private let document: ArraySlice<UInt8>
  /// Where the element lies, and what it is.
  package let header: ASN1Header

  init(_ header: ASN1Header, of document: ArraySlice<UInt8>) {
    self.header = header
    self.document = document
  }

  /// The tag, without the bit for constructed.
  public var tag: ASN1Tag { header.tag }

  /// Whether the contents are elements themselves.
  public var isConstructed: Bool { header.isConstructed }

  /// Where the element starts in the document.
  public var start: Int { header.start }

  /// Where the contents start.
  public var contentsStart: Int { header.contentsStart }

  /// The whole element, header included.
  public var bytes: ArraySlice<UInt8> { document[header.start..<header.end] }

  /// The contents, without header and end-of-contents octets.
  public var contents: ArraySlice<UInt8> { document[header.contentsStart..<header.contentsEnd] }
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
