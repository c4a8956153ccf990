// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON text (RFC 8259): its bytes and the positions of the values.
///
///     let document = try JSONDocument(bytes)
///     let bundleId = document.root.object?["bundleId"]?.string
///
/// Parsing is stricter than the standard, so that two parsers cannot read one text differently: member
/// names are unique, compared as the UTF-8 that they represent. Text is UTF-8 without a byte order mark
/// and without unpaired surrogates, and everything has a limit, see ``JSONLimits``. An escaped U+0000
/// is accepted, as the standard requires.
///
/// Members keep their order and numbers their notation; strings are decoded on access.
public struct JSONDocument: Sendable {
  private let contents: Contents

  /// A single reference, because every value retains its document.
  private final class Contents: Sendable {
    let text: ArraySlice<UInt8>
    let nodes: [JSONNode]

    init(_ text: ArraySlice<UInt8>, _ nodes: [JSONNode]) {
      self.text = text
      self.nodes = nodes
    }
  }

  /// The JSON text.
  public var text: ArraySlice<UInt8> { contents.text }

  /// All values, each container before its contents.
  var nodes: [JSONNode] { contents.nodes }

  /// Parses a text that consists of one value and surrounding white space.
  public init(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    try self.init(bytes, depthLimit: JSONLimits.depth)
  }

  /// Parses a text with another nesting limit: the test vectors of the limit nest deeper.
  package init(_ bytes: ArraySlice<UInt8>, depthLimit: Int) throws(JSONError) {
    guard bytes.count <= JSONLimits.bytes else {
      throw JSONError(
        .tooLarge,
        at: bytes.startIndex,
        expected: "at most \(JSONLimits.bytes) bytes",
        found: "\(bytes.count) bytes"
      )
    }
    var scanner = JSONScanner(
      base: bytes.startIndex,
      byteCount: bytes.count,
      depthLimit: depthLimit
    )
    try scanner.scan(bytes.span)
    contents = Contents(bytes, scanner.nodes)
  }

  /// The root value.
  public var root: JSONValue { JSONValue(self, 0) }
}

extension JSONDocument {
  /// The bytes in a range of offsets.
  func slice(_ start: UInt32, _ end: UInt32) -> ArraySlice<UInt8> {
    text[text.startIndex + Int(start)..<text.startIndex + Int(end)]
  }
}
