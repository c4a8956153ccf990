// SPDX-License-Identifier: Apache-2.0

/// Splits Swift source into tokens; omits comments and directives such as `#if`.
struct Lexer {
  private let source: [UInt8]
  private var position = 0
  private var line = 1
  private var startsLine = true
  private var tokens: [Token] = []

  static func tokens(of source: [UInt8]) -> [Token] {
    var lexer = Lexer(source: source)
    lexer.run()
    return lexer.tokens
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func run() {
    while position < source.count {
      let start = position
      switch source[position] {
      case newLine:
        line += 1
        startsLine = true
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        position += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        skipLine()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        skipComment()
      case UInt8(ascii: "\""),
        UInt8(ascii: "#") where startsRawString:
        let first = line
        if source[position] == UInt8(ascii: "#") { takeRawString() } else { takeString() }
        append(.string, from: start, line: first)
      case UInt8(ascii: "#") where startsLine:
        skipLine()
      case UInt8(ascii: "`"):
        repeat { position += 1 } while position < source.count && source[position] != 0x60
        position = min(position + 1, source.count)
        append(.word, from: start, line: line)
      case let byte where Lexer.isOfWord(byte):
        takeWhile(Lexer.isOfWord)
        append(.word, from: start, line: line)
      case let byte where Lexer.isOfOperator(byte):
        takeWhile(Lexer.isOfOperator)
        append(.symbol, from: start, line: line)
      default:
        position += 1
        append(.symbol, from: start, line: line)
      }
    }
  }

  private var next: UInt8? { position + 1 < source.count ? source[position + 1] : nil }

  private mutating func append(_ kind: Token.Kind, from start: Int, line: Int) {
    tokens.append(
      Token(
        kind: kind,
        text: String(decoding: source[start..<position], as: UTF8.self),
        range: start..<position,
        line: line,
        startsLine: startsLine,
        followsSpace: start == 0 || [0x20, newLine].contains(source[start - 1])
      )
    )
    startsLine = false
  }

  private mutating func takeWhile(_ belongs: (UInt8) -> Bool) {
    while position < source.count, belongs(source[position]) { position += 1 }
  }

  private mutating func skipLine() { takeWhile { $0 != newLine } }

  private mutating func skipComment() {
    position += 2
    while position < source.count, source[position] != UInt8(ascii: "*") || next != 0x2F {
      if source[position] == newLine { line += 1 }
      position += 1
    }
    position = min(position + 2, source.count)
  }

  // MARK: Strings

  private var startsRawString: Bool {
    source[position...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  /// A string literal such as `#"\"#`; its interpolations have no brackets of their own.
  private mutating func takeRawString() {
    let first = position
    takeWhile { $0 == UInt8(ascii: "#") }
    let end = [0x22] + source[first..<position]
    repeat {
      position += 1
      if position < source.count, source[position] == newLine { line += 1 }
    } while position < source.count && !source[position...].starts(with: end)
    position = min(position + end.count, source.count)
  }

  /// A string literal of one or several lines, from its first quote.
  private mutating func takeString() {
    let isLong = source[position...].starts(with: [0x22, 0x22, 0x22])
    let quotes = [UInt8](repeating: 0x22, count: isLong ? 3 : 1)
    position += quotes.count
    while position < source.count, !source[position...].starts(with: quotes) {
      if source[position] == newLine { line += 1 }
      if source[position] == UInt8(ascii: "\\") {
        position += 1
        if position < source.count, source[position] == UInt8(ascii: "(") { takeInterpolation() }
      }
      position += 1
    }
    position = min(position + quotes.count, source.count)
  }

  /// The contents of an interpolation, up to its closing parenthesis.
  private mutating func takeInterpolation() {
    var depth = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        takeString()
        continue
      default: break
      }
      if depth == 0 { return }
      position += 1
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "_$@#".utf8.contains(byte)
    }
  }

  private static func isOfOperator(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.".utf8.contains(byte)
  }
}

private let newLine = UInt8(ascii: "\n")
