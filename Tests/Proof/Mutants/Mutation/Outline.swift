// SPDX-License-Identifier: Apache-2.0

/// The nesting of a file's tokens: matching brackets, and the owner of each block.
struct Outline: Sendable {
  let source: [UInt8]
  let tokens: [Token]
  /// The matching bracket of each bracket.
  private var partners: [Int: Int] = [:]
  /// The enclosing bracket of each token; -1 at the top level.
  private var parents: [Int] = []
  /// The keyword that owns each opening brace of a body.
  private var owners: [Int: Int] = [:]

  init(_ source: [UInt8]) {
    self.source = source
    tokens = Lexer.tokens(of: source)
    pairBrackets()
    findOwners()
  }

  private mutating func pairBrackets() {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.closes, let opener = open.popLast() {
        partners[opener] = index
        partners[index] = opener
      }
      parents.append(open.last ?? -1)
      if token.opens { open.append(index) }
    }
  }

  private mutating func findOwners() {
    for (index, token) in tokens.enumerated() where token.kind == .word {
      // `.init(` and `.default` are members, not keywords.
      if index > 0, [".", "?."].contains(tokens[index - 1].text) { continue }
      guard Outline.keywordsWithBody.contains(token.text), let brace = body(after: index) else {
        continue
      }
      owners[brace] = index
    }
  }

  /// The opening brace of a keyword's body, if any.
  private func body(after keyword: Int) -> Int? {
    var index = keyword + 1
    while index < tokens.count, !tokens[index].closes {
      let token = tokens[index]
      if token.isSymbol("{") { return index }
      let ends = token.isSymbol(";") || startsStatement(index)
      let isStored = tokens[keyword].isWord("var") && token.isSymbol("=")
      if ends || isStored { return nil }
      index = token.opens ? (partners[index] ?? tokens.count) + 1 : index + 1
    }
    return nil
  }

  // MARK: Positions

  /// The matching bracket of the one at `index`.
  func partner(of index: Int) -> Int? { partners[index] }

  /// The enclosing bracket of a token.
  func parent(of index: Int) -> Int? { parents[index] < 0 ? nil : parents[index] }

  /// The keyword that owns the body opened by a brace.
  func owner(of brace: Int) -> Int? { owners[brace] }

  /// The next token at the same level.
  func after(_ index: Int) -> Int {
    tokens[index].opens ? (partners[index] ?? tokens.count - 1) + 1 : index + 1
  }

  /// The byte range of tokens.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// The text of tokens on one line.
  func text(_ range: Range<Int>) -> String {
    String(decoding: source[bytes(range)], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The innermost function, initializer or property around a token.
  func function(around index: Int) -> (keyword: Int, brace: Int)? {
    var place = parent(of: index)
    while let brace = place {
      if let keyword = owners[brace], Outline.functions.contains(tokens[keyword].text) {
        return (keyword, brace)
      }
      place = parent(of: brace)
    }
    return nil
  }

  /// The name of the enclosing declaration.
  func functionName(around index: Int) -> String {
    guard let keyword = function(around: index)?.keyword else { return "-" }
    let word = tokens[keyword].text
    return word == "func" || word == "var" ? tokens[keyword + 1].text : word
  }

  // MARK: Statements

  /// Whether the token starts a statement: it starts a line that does not continue the previous line.
  func startsStatement(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.startsLine, index > 0 else { return index == 0 }
    if token.closes || Outline.goesOn.contains(token.text) { return false }
    if token.kind == .symbol, !token.opens, !["!", "-"].contains(token.text) { return false }
    let last = tokens[index - 1]
    guard last.kind == .symbol else { return !Outline.awaits.contains(last.text) }
    return last.closes || ["{", ":", ";"].contains(last.text) || Outline.isPostfix(last)
  }

  /// The tokens of the statement that starts at `start`.
  func statement(from start: Int) -> Range<Int> {
    var index = after(start)
    while index < tokens.count {
      if tokens[index].closes || tokens[index].isSymbol(";") || startsStatement(index) { break }
      index = after(index)
    }
    return start..<min(index, tokens.count)
  }

  /// The statements of a block, as token ranges.
  func statements(in brace: Int) -> [Range<Int>] {
    guard let end = partners[brace] else { return [] }
    var found: [Range<Int>] = []
    var index = brace + 1
    while index < end {
      let range = statement(from: index)
      found.append(range)
      index = range.upperBound
      if index < end, tokens[index].isSymbol(";") { index += 1 }
    }
    return found
  }

  /// Whether an operator is postfix, as in optional and generic types.
  private static func isPostfix(_ token: Token) -> Bool {
    !token.followsSpace && (token.text.hasSuffix("?") || ["!", ">"].contains(token.text))
  }

  static let functions: Set<String> = ["func", "init", "var", "subscript"]
  private static let keywordsWithBody: Set<String> = [
    "func", "init", "var", "subscript", "guard", "if", "for", "while", "switch", "do", "catch",
    "else", "repeat", "defer", "struct", "enum", "class", "extension", "protocol",
  ]
  /// Tokens that continue the previous line.
  private static let goesOn: Set<String> = ["else", "where", "throws", "catch", "in"]
  /// Keywords that need a following token.
  private static let awaits: Set<String> = [
    "guard", "if", "while", "return", "throw", "try", "in", "switch", "else", "where", "case",
  ]
}
