// SPDX-License-Identifier: Apache-2.0

/// The position of a member name, without its quotes, until its value is read.
struct JSONName {
  let start: UInt32
  let end: UInt32
  let hasEscapes: Bool
  /// Whether a value is pending.
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

  /// The offset of the name in the document.
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

/// A step of the path to a value.
enum JSONPathStep {
  /// A member of an object.
  case name(String)
  /// An element of an array.
  case index(Int)

  /// The path as text, `items[2]/price`; `nil` if it is empty.
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
