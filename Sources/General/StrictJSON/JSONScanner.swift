// SPDX-License-Identifier: Apache-2.0

/// Parses a document in one pass, without recursion and with one allocation.
///
/// ``JSONNode/next`` holds the enclosing container until a value is complete, so no stack is needed.
struct JSONScanner {
  private(set) var nodes: [JSONNode] = []
  /// The offset of the next byte in the document.
  var position = 0

  /// The slice index of the document's first byte.
  let base: Int
  /// The innermost open container.
  private(set) var container = JSONScanner.none
  private var depth = 0
  private let depthLimit: Int
  /// The name that was read last, for the following value.
  private(set) var name = JSONName()

  static let none = UInt32.max

  init(base: Int, byteCount: Int, depthLimit: Int) {
    self.base = base
    self.depthLimit = depthLimit
    // A member of a payload takes 30 bytes on average.
    nodes.reserveCapacity(min(byteCount / 24 + 4, 256))
  }

  mutating func scan(_ text: Span<UInt8>) throws(JSONError) {
    try rejectOtherEncodings(text)
    var isComplete = false
    while !isComplete {
      isComplete = try takeValue(text) ? try takeWhatFollows(text) : false
    }
    skipWhiteSpace(text)
    guard position == text.count else { throw fault(.trailingData, in: text) }
  }

  // MARK: Values

  /// Scans the next value, and returns whether it is complete; non-empty containers are not.
  private mutating func takeValue(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    skipWhiteSpace(text)
    guard position < text.count else { throw fault(.truncated, in: text, expected: "a value") }
    let start = position
    switch text[position] {
    case UInt8(ascii: "\""): try add(.string, try takeString(text), from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try takeNumber(text)
      try add(.number, from: start)
    case UInt8(ascii: "{"):
      try open(.object)
      return try takeFirst(text, closing: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      try open(.array)
      return try takeFirst(text, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "t"): try takeLiteral("true", as: .boolean, in: text)
    case UInt8(ascii: "f"): try takeLiteral("false", as: .boolean, in: text)
    case UInt8(ascii: "n"): try takeLiteral("null", as: .null, in: text)
    default:
      throw fault(.unexpectedByte, in: text, expected: "a value")
    }
    return true
  }

  /// Scans the separator between two values; returns true after the last one.
  private mutating func takeWhatFollows(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    while container != JSONScanner.none {
      let isObject = nodes[Int(container)].kind == .object
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      let expected = isObject ? "\",\" or \"}\"" : "\",\" or \"]\""
      skipWhiteSpace(text)
      guard position < text.count, text[position] == UInt8(ascii: ",") || text[position] == closing
      else {
        let code = position < text.count ? JSONError.Code.unexpectedByte : .truncated
        throw fault(code, in: text, expected: expected, isBetweenValues: true)
      }
      position += 1
      guard text[position - 1] == closing else {
        try takeNext(text, closing: closing)
        return false
      }
      try close(text)
    }
    return true
  }

  /// Scans from a comma to the next value.
  private mutating func takeNext(_ text: Span<UInt8>, closing: UInt8) throws(JSONError) {
    let comma = position - 1
    skipWhiteSpace(text)
    if position < text.count, text[position] == closing {
      throw fault(.trailingComma, in: text, at: comma, isBetweenValues: true)
    }
    if closing == UInt8(ascii: "}") { try takeName(text) }
  }

  /// Scans from an opening bracket to the first value; returns true if the container is empty.
  private mutating func takeFirst(
    _ text: Span<UInt8>,
    closing: UInt8
  ) throws(JSONError) -> Bool {
    position += 1
    skipWhiteSpace(text)
    if position < text.count, text[position] == closing {
      position += 1
      try close(text)
      return true
    }
    if closing == UInt8(ascii: "}") { try takeName(text) }
    return false
  }

  /// Scans the name of a member and its colon.
  private mutating func takeName(_ text: Span<UInt8>) throws(JSONError) {
    guard position < text.count else { throw fault(.truncated, in: text, expected: "a name") }
    guard text[position] == UInt8(ascii: "\"") else {
      throw fault(.unexpectedByte, in: text, expected: "a name")
    }
    let start = position + 1
    let flags = try takeString(text)
    name = JSONName(start..<position - 1, hasEscapes: flags.contains(.escapes))
    skipWhiteSpace(text)
    guard position < text.count else { throw fault(.truncated, in: text, expected: "\":\"") }
    guard text[position] == UInt8(ascii: ":") else {
      throw fault(.unexpectedByte, in: text, expected: "\":\"")
    }
    position += 1
  }

  private mutating func takeLiteral(
    _ literal: String,
    as kind: JSONKind,
    in text: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    for character in literal.utf8 {
      guard position < text.count else { throw fault(.truncated, in: text, expected: literal) }
      guard text[position] == character else {
        throw fault(.unexpectedByte, in: text, expected: literal)
      }
      position += 1
    }
    try add(kind, from: start)
  }

  private mutating func skipWhiteSpace(_ text: Span<UInt8>) {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  // MARK: Nodes

  private mutating func add(
    _ kind: JSONKind,
    _ flags: JSONFlags = [],
    from start: Int
  ) throws(JSONError) {
    guard nodes.count < JSONLimits.values else {
      throw JSONError(.tooManyValues, at: base + start)
    }
    let isMember = container != JSONScanner.none && nodes[Int(container)].kind == .object
    nodes.append(
      JSONNode(
        kind: kind,
        flags: isMember ? flags.union(name.flags) : flags,
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: position),
        nameStart: isMember ? name.start : 0,
        nameEnd: isMember ? name.end : 0,
        next: UInt32(truncatingIfNeeded: nodes.count + 1)
      )
    )
    if container != JSONScanner.none { nodes[Int(container)].count += 1 }
    name.isPending = false
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    guard depth < depthLimit else { throw JSONError(.tooDeep, at: base + position) }
    try add(kind, from: position)
    nodes[nodes.count - 1].next = container
    container = UInt32(truncatingIfNeeded: nodes.count - 1)
    depth += 1
  }

  private mutating func close(_ text: Span<UInt8>) throws(JSONError) {
    let index = Int(container)
    if nodes[index].kind == .object, nodes[index].count > 1 {
      try rejectDuplicates(in: index, of: text)
    }
    container = nodes[index].next
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[index].end = UInt32(truncatingIfNeeded: position)
    depth -= 1
  }
}
