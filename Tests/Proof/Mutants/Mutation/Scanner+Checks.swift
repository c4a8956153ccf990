// SPDX-License-Identifier: Apache-2.0

extension Scanner {
  /// Finds calls that can only reject, and functions that only check.
  mutating func findChecks() {
    for brace in outline.tokens.indices where outline.tokens[brace].isSymbol("{") {
      for statement in outline.statements(in: brace) { findCall(statement, in: brace) }
      findCheck(brace)
    }
  }

  /// `try requireEnd()` as a statement.
  private mutating func findCall(_ statement: Range<Int>, in brace: Int) {
    var call = statement
    if ["case", "default"].contains(outline.tokens[statement.lowerBound].text),
      let colon = statement.first(where: { isColon($0, of: brace) })
    {
      call = (colon + 1)..<statement.upperBound
    }
    guard let first = call.first, outline.tokens[first].isWord("try"), call.count > 1,
      !isValue(call, in: brace),
      // A delegating initializer must call another initializer.
      !call.contains(where: { outline.tokens[$0].isWord("init") })
    else { return }
    add(.statement, .skipped, .loosens, call)
  }

  /// Whether a statement may be the implicit return value.
  private func isValue(_ statement: Range<Int>, in brace: Int) -> Bool {
    guard let owner = outline.owner(of: brace) else {
      return outline.statements(in: brace).count == 1
    }
    switch outline.tokens[owner].text {
    case "switch":
      guard let function = outline.function(around: brace) else { return true }
      return outline.resultType(of: function.keyword) != nil
    case "func", "var", "subscript":
      return outline.statements(in: brace).count == 1 && outline.resultType(of: owner) != nil
    case "if", "else": return outline.isExpression(branch: owner)
    default: return false
    }
  }

  /// A function that is named as a check and returns nothing or the checked value.
  private mutating func findCheck(_ brace: Int) {
    guard let keyword = outline.owner(of: brace), outline.tokens[keyword].isWord("func") else {
      return
    }
    let name = outline.tokens[keyword + 1].text
    let result = outline.resultType(of: keyword)
    let isOutcome = result == "CheckOutcome"
    let isCheck = result == nil && Scanner.checkNames.contains { name.hasPrefix($0) }
    guard isOutcome || isCheck else { return }
    let statements = outline.statements(in: brace)
    let isExpression = statements.count == 1 && !statements[0].contains { leaves($0, brace) }
    add(
      .leave(value: isOutcome ? ".passed" : "", isExpression: isOutcome && isExpression),
      .skipped,
      .loosens,
      brace..<(brace + 1),
      shown: keyword..<(keyword + 2)
    )
  }

  /// Whether a `return` leaves the body at `brace`, not a closure inside.
  private func leaves(_ index: Int, _ brace: Int) -> Bool {
    guard outline.tokens[index].isWord("return") else { return false }
    var place = outline.parent(of: index)
    while let opener = place, opener != brace {
      if outline.tokens[opener].isSymbol("{"), outline.owner(of: opener) == nil { return false }
      place = outline.parent(of: opener)
    }
    return true
  }

  /// `case pattern: throw`, if another case handles the value instead.
  mutating func findCases() {
    for (index, token) in outline.tokens.enumerated() where token.isWord("switch") {
      guard
        let brace = outline.tokens.indices.first(where: { outline.owner(of: $0) == index }),
        outline.statements(in: brace).contains(where: {
          outline.tokens[$0.lowerBound].isWord("default")
        })
      else { continue }
      let statements = outline.statements(in: brace)
      for (statement, following) in zip(statements, statements.dropFirst() + [0..<0])
      where outline.tokens[statement.lowerBound].isWord("case") {
        findCase(statement, following, in: brace)
      }
    }
  }

  private mutating func findCase(
    _ statement: Range<Int>,
    _ following: Range<Int>,
    in brace: Int
  ) {
    guard let colon = statement.first(where: { isColon($0, of: brace) }) else { return }
    let body = colon + 1 < statement.upperBound ? (colon + 1)..<statement.upperBound : following
    let pattern = (statement.lowerBound + 1)..<colon
    let isOne = !pattern.contains {
      outline.tokens[$0].isWord("where")
        || outline.tokens[$0].isSymbol(",") && outline.parent(of: $0) == brace
    }
    guard isOne, !body.isEmpty, isRejection(body) else { return }
    add(.pattern, .fails, .loosens, pattern)
  }

  private func isColon(_ index: Int, of brace: Int) -> Bool {
    outline.tokens[index].isSymbol(":") && outline.parent(of: index) == brace
  }

  private func isRejection(_ body: Range<Int>) -> Bool {
    let words = body.prefix(2).map { outline.tokens[$0].text }
    return words.first == "throw" || ["nil", "false"].contains(words.last) && words.count == 2
  }

  /// The name prefixes of functions that reject or do nothing.
  private static let checkNames = ["require", "reject", "check"]
}

extension Outline {
  /// Whether an `if` or `else` is an expression: `let digest = if … else …`.
  fileprivate func isExpression(branch keyword: Int) -> Bool {
    guard keyword > 0 else { return false }
    let previous = tokens[keyword - 1]
    if previous.isWord("else") { return isExpression(branch: keyword - 1) }
    guard tokens[keyword].isWord("else") else {
      return previous.isSymbol("=") || previous.isWord("return")
    }
    guard let brace = partner(of: keyword - 1), let owner = owner(of: brace) else { return false }
    return isExpression(branch: owner)
  }

  /// The return type of a function, `nil` if none; for a property, its type.
  func resultType(of keyword: Int) -> String? {
    var index = keyword + 1
    while index < tokens.count, owner(of: index) != keyword {
      let isArrow = tokens[index].isSymbol("->")
      let isColon = tokens[index].isSymbol(":") && tokens[keyword].isWord("var")
      if isArrow || isColon { return tokens[index + 1].text }
      index = after(index)
    }
    return nil
  }
}
