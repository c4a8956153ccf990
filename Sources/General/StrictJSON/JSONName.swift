// SPDX-License-Identifier: Apache-2.0

/// Where the name of a member stands, without its quotes, until the value that it names is known.
struct JSONName {
  let start: UInt32
  let end: UInt32
  let hasEscapes: Bool
  /// Whether the value has still to come.
  var isPending: Bool

  /// No name.
  init() {
    start = 0
    end = 0
    hasEscapes = false
    isPending = false
  }

  init(_ range: Range<Int>, hasEscapes: Bool) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.hasEscapes = hasEscapes
    isPending = true
  }

  var flags: JSONFlags { hasEscapes ? [.member, .nameEscapes] : .member }

  func decoded(in text: Span<UInt8>) -> String {
    JSONNode.name(Int(start)..<Int(end), hasEscapes: hasEscapes, in: text)
  }
}

extension JSONNode {
  var isMember: Bool { flags.contains(.member) }

  /// Where the name stands, counted from the front of the document.
  var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }

  /// The name, for a path.
  func name(in text: Span<UInt8>) -> String {
    JSONNode.name(
      nameRange,
      hasEscapes: flags.contains(.nameEscapes),
      in: text
    )
  }

  fileprivate static func name(
    _ range: Range<Int>,
    hasEscapes: Bool,
    in text: Span<UInt8>
  ) -> String {
    let source = range.map { text[$0] }
    return String(
      decoding: hasEscapes ? JSONEscapes.decode(source[...]) : source,
      as: UTF8.self
    )
  }
}

/// One step on the way from a document to a value inside it.
enum JSONPathStep {
  /// Into the member of an object.
  case name(String)
  /// Into the element of an array.
  case index(Int)

  /// The steps as text, `items[2]/price`; `nil` when there are none.
  static func path(_ steps: [JSONPathStep]) -> String? {
    guard !steps.isEmpty else { return nil }
    var path = ""
    for step in steps {
      switch step {
      case .name(let name): path += path.isEmpty ? name : "/\(name)"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path
  }
}
