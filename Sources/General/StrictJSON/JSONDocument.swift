// SPDX-License-Identifier: Apache-2.0

/// A JSON text (RFC 8259) that has been read in full: bytes and where the values in them lie.
///
///     let document = try JSONDocument(bytes)
///     let bundleId = document.root.object?["bundleId"]?.string
///
/// Reading is stricter than the standard demands. Two readers must not see two things in one text, so
/// no object may have two members of one name, and names are compared as the UTF-8 that they stand for.
/// Text is UTF-8 without a mark and without halves of surrogate pairs, and everything has a bound, see
/// ``JSONLimits``. U+0000 is accepted where it is escaped, as the standard has it.
///
/// Members keep their order and numbers their spelling; strings are decoded when they are asked for.
public struct JSONDocument: Sendable {
  private let contents: Contents

  /// One reference, since every value carries its document.
  private final class Contents: Sendable {
    let text: ArraySlice<UInt8>
    let nodes: [JSONNode]

    init(_ text: ArraySlice<UInt8>, _ nodes: [JSONNode]) {
      self.text = text
      self.nodes = nodes
    }
  }

  /// What was read.
  public var text: ArraySlice<UInt8> { contents.text }

  /// Every value, each container before what it holds.
  var nodes: [JSONNode] { contents.nodes }

  /// Reads a text that is one value and white space around it.
  public init(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    try self.init(bytes, depthLimit: JSONLimits.depth)
  }

  /// Reads a text with a bound of its own for the levels of nesting: test vectors of the bound have
  /// more of them than it allows.
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

  /// The outermost value.
  public var root: JSONValue { JSONValue(self, 0) }
}

extension JSONDocument {
  /// The bytes at some positions, which count from the front.
  func slice(_ start: UInt32, _ end: UInt32) -> ArraySlice<UInt8> {
    text[text.startIndex + Int(start)..<text.startIndex + Int(end)]
  }
}
