// SPDX-License-Identifier: Apache-2.0

extension Scanner {
  /// The comparisons of two operands by order.
  mutating func findBoundaries() {
    for index in outline.tokens.indices where isComparison(index) {
      let range = operands(around: index)
      guard range.lowerBound < index, index + 1 < range.upperBound else { continue }
      let (wider, narrower) = chain(around: index).map(directions) ?? (.loosens, .loosens)
      let excludes = ["<", ">"].contains(outline.tokens[index].text)
      add(.exchanged(operator: index), .boundary, excludes ? wider : narrower, range)
    }
  }

  /// Whether a token is a binary operator: neither a bracket of types, nor an operator that is declared or passed.
  private func isComparison(_ index: Int) -> Bool {
    let token = outline.tokens[index]
    guard token.kind == .symbol, SwitchFiles.comparisons[token.text] != nil, token.followsSpace,
      index > 0, index + 1 < outline.tokens.count, outline.tokens[index + 1].followsSpace
    else { return false }
    return !outline.tokens[index - 1].isWord("func")
  }

  /// The operator at `index` with both operands.
  private func operands(around index: Int) -> Range<Int> {
    var start = index
    while start > 0, !endsOperand(start - 1), !outline.tokens[start - 1].opens {
      start -= 1
      if outline.tokens[start].closes { start = outline.partner(of: start) ?? start }
      if outline.startsStatement(start) { break }
    }
    var end = index + 1
    while end < outline.tokens.count, !endsOperand(end), !outline.tokens[end].closes,
      outline.owner(of: end) == nil, !outline.startsStatement(end)
    {
      end = outline.after(end)
    }
    return start..<end
  }

  /// Whether a token separates a comparison from its surroundings: `&&`, `||`, an assignment, or a keyword.
  private func endsOperand(_ index: Int) -> Bool {
    let token = outline.tokens[index]
    if token.kind == .word { return endsExpression(index) || Scanner.prefixes.contains(token.text) }
    let assigns = token.text.hasSuffix("=") && !Scanner.equalities.contains(token.text)
    return token.kind == .symbol
      && (endsExpression(index) || assigns || ["&&", "||"].contains(token.text))
  }

  /// Keywords before an expression that apply to all of it.
  private static let prefixes: Set<String> = ["while", "await", "unsafe"]
  private static let equalities: Set<String> = ["<=", ">=", "==", "!=", "===", "!==", "~="]
}
