// SPDX-License-Identifier: Apache-2.0

/// An element: its header, and its contents as a slice of the shared document.
public struct ASN1Element: Sendable {
  private let document: ArraySlice<UInt8>
  /// The header: tag and position.
  package let header: ASN1Header

  init(_ header: ASN1Header, of document: ArraySlice<UInt8>) {
    self.header = header
    self.document = document
  }

  /// The tag, without the constructed bit.
  public var tag: ASN1Tag { header.tag }

  /// Whether the contents consist of elements.
  public var isConstructed: Bool { header.isConstructed }

  /// The offset of the element in the document.
  public var start: Int { header.start }

  /// The offset of the contents.
  public var contentsStart: Int { header.contentsStart }

  /// The whole element, with header.
  public var bytes: ArraySlice<UInt8> { document[header.start..<header.end] }

  /// The contents, without header and end-of-contents bytes.
  public var contents: ArraySlice<UInt8> { document[header.contentsStart..<header.contentsEnd] }
}

/// A type that reads itself from the contents of a constructed element.
///
/// ``ASN1Reader/read(_:)`` checks the tag first and rejects unread bytes afterwards.
public protocol ASN1Readable {
  /// The tag of the type's element.
  static var tag: ASN1Tag { get }

  /// Reads the fields in encoding order.
  init(contents: inout ASN1Reader) throws(ASN1Error)
}
