// SPDX-License-Identifier: Apache-2.0

extension Scanner {
  /// The operands of `&&` and `||`, one by one, except in loop conditions.
  mutating func findOperators() {
    var seen: Set<Int> = []
    for index in outline.tokens.indices {
      guard isJunction(index), !seen.contains(index), let chain = chain(around: index) else {
        continue
      }
      seen.formUnion(operators("&&", in: chain))
      seen.formUnion(operators("||", in: chain))
      let (direction, opposite) = directions(of: chain)
      let alternatives = parts(of: chain, between: "||")
      for alternative in alternatives {
        if alternatives.count > 1 { add(.tightened, .fails, opposite, alternative) }
        let needed = parts(of: alternative, between: "&&")
        for part in needed where needed.count > 1 { add(.loosened, .holds, direction, part) }
      }
    }
  }

  private func isJunction(_ index: Int) -> Bool {
    outline.tokens[index].isSymbol("&&") || outline.tokens[index].isSymbol("||")
  }

  private func parts(of range: Range<Int>, between separator: String) -> [Range<Int>] {
    var start = range.lowerBound
    var found: [Range<Int>] = []
    for index in operators(separator, in: range) {
      found.append(start..<index)
      start = index + 1
    }
    return found + [start..<range.upperBound]
  }

  /// The effect of a chain on a verdict if it is a condition; unknown elsewhere.
  func directions(of chain: Range<Int>) -> (Mutant.Direction, Mutant.Direction) {
    var keyword = chain.lowerBound
    while keyword > 0, !["guard", "if"].contains(outline.tokens[keyword].text) {
      if outline.parent(of: keyword) != outline.parent(of: chain.lowerBound) { break }
      keyword -= 1
    }
    guard let conditions = Conditions(keyword, in: outline), conditions.clauses.contains(chain)
    else { return (.loosens, .loosens) }
    return (
      conditions.direction(in: outline), conditions.oppositeDirection(in: outline)
    )
  }

  // MARK: Extent of expressions

  /// The expression that contains the operator at `index`; `nil` in a loop condition.
  func chain(around index: Int) -> Range<Int>? {
    guard let start = start(before: index) else { return nil }
    var end = index + 1
    while end < outline.tokens.count, !endsExpression(end), !outline.tokens[end].closes,
      outline.owner(of: end) == nil, !outline.startsStatement(end)
    {
      end = outline.after(end)
    }
    return start..<end
  }

  private func start(before index: Int) -> Int? {
    var place = index - 1
    while place >= 0 {
      let token = outline.tokens[place]
      if token.closes { place = outline.partner(of: place) ?? 0 }
      if token.isWord("while") { return nil }
      if token.opens || endsExpression(place) { return place + 1 }
      if outline.startsStatement(place) { return place }
      place -= 1
    }
    return 0
  }

  func endsExpression(_ index: Int) -> Bool {
    let token = outline.tokens[index]
    switch token.kind {
    case .string: return false
    case .word: return Scanner.endingWords.contains(token.text)
    case .symbol:
      return [",", ";", ":", "=", "->"].contains(token.text)
        || token.text == "?" && token.followsSpace
    }
  }

  private static let endingWords: Set<String> = [
    "return", "in", "else", "guard", "if", "where", "case", "throw", "try",
  ]
}
