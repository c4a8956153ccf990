// SPDX-License-Identifier: Apache-2.0

/// A forward-only reader of BER or DER elements over shared bytes.
///
/// A reader covers one range of sibling elements: a whole document, or the contents of a constructed
/// element. It never copies or recurses, and checks every length against the input before use. Types
/// read themselves in encoding order:
///
///     var reader = ASN1Reader(document, rules: .distinguished)
///     let identifier = try reader.read(AlgorithmIdentifier.self)
///     try reader.requireEnd()
///
/// Offsets in an ``ASN1Error`` are relative to the document of the first reader, at every nesting
/// level.
public struct ASN1Reader: Sendable {
  /// The document, shared with the readers of nested elements.
  let document: ArraySlice<UInt8>
  var cursor: ASN1Cursor
  /// The encoding rules.
  public let rules: ASN1Rules

  /// A reader of all elements in `document`.
  public init(_ document: ArraySlice<UInt8>, rules: ASN1Rules) {
    self.init(document, ASN1Cursor(over: document, rules: rules), rules: rules)
  }

  private init(_ document: ArraySlice<UInt8>, _ cursor: ASN1Cursor, rules: ASN1Rules) {
    self.document = document
    self.cursor = cursor
    self.rules = rules
  }

  /// The offset of the next element.
  public var offset: Int { cursor.offset }

  /// Whether all elements are read.
  public var isAtEnd: Bool { cursor.isAtEnd }

  // MARK: Elements

  /// Reads the next element, with any tag.
  public mutating func readElement() throws(ASN1Error) -> ASN1Element {
    ASN1Element(try cursor.next(in: document), of: document)
  }

  /// Reads the next element, which must have `tag`.
  public mutating func readElement(_ tag: ASN1Tag) throws(ASN1Error) -> ASN1Element {
    ASN1Element(try cursor.next(tag, in: document), of: document)
  }

  /// Reads the next element if it has `tag`.
  public mutating func readElementIfPresent(_ tag: ASN1Tag) throws(ASN1Error) -> ASN1Element? {
    guard try nextTag() == tag else { return nil }
    return try readElement()
  }

  /// The tag of the next element, or `nil` at the end.
  public func nextTag() throws(ASN1Error) -> ASN1Tag? {
    guard !isAtEnd else { return nil }
    return try cursor.peek(in: document).tag
  }

  // MARK: Types that read themselves

  /// Reads a `Value`, which must fill `document`.
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

  /// Reads the next element as a `Value`, which must consume its whole contents.
  public mutating func read<Value: ASN1Readable>(_ type: Value.Type) throws(ASN1Error) -> Value {
    var contents = try reader(inside: try readElement(Value.tag))
    let value = try Value(contents: &contents)
    try contents.requireEnd()
    return value
  }

  /// Reads the next element as a `Value` if it has the value's tag.
  public mutating func readIfPresent<Value: ASN1Readable>(
    _ type: Value.Type
  ) throws(ASN1Error) -> Value? {
    guard try nextTag() == Value.tag else { return nil }
    return try read(type)
  }

  /// A reader of the elements inside a constructed element.
  public func reader(inside element: ASN1Element) throws(ASN1Error) -> ASN1Reader {
    ASN1Reader(document, try cursor.cursor(inside: element.header), rules: rules)
  }

  /// Rejects unread elements.
  public func requireEnd() throws(ASN1Error) {
    try cursor.requireEnd()
  }
}
