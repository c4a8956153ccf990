// SPDX-License-Identifier: Apache-2.0

/// Finds the mutants of a file.
///
/// Supports source in the layout of swift-format, and the subset of Swift that it needs.
struct Scanner {
  let outline: Outline
  private(set) var sites: [Site] = []

  static func sites(in outline: Outline) -> [Site] {
    var scanner = Scanner(outline: outline)
    scanner.findConditions()
    scanner.findFilters()
    scanner.findOperators()
    scanner.findAnswers()
    scanner.findChecks()
    scanner.findCases()
    // Last, because a switch around the same comparison takes its result.
    scanner.findBoundaries()
    return scanner.sites.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
  }

  private init(outline: Outline) { self.outline = outline }

  mutating func add(
    _ form: Site.Form,
    _ kind: Mutant.Kind,
    _ direction: Mutant.Direction,
    _ range: Range<Int>,
    shown: Range<Int>? = nil
  ) {
    sites.append(
      Site(form: form, kind: kind, direction: direction, range: range, shown: shown ?? range)
    )
  }

  // MARK: Guards and branches

  private mutating func findConditions() {
    for (index, token) in outline.tokens.enumerated()
    where token.isWord("guard") || token.isWord("if") {
      guard let conditions = Conditions(index, in: outline) else { continue }
      let opposite = conditions.oppositeDirection(in: outline)
      let kind: Mutant.Kind = conditions.isGuard ? .leaves : .fails
      add(.condition, kind, opposite, conditions.clauses[0], shown: conditions.head)
      for clause in conditions.clauses where conditions.isBoolean(clause, in: outline) {
        // Operands of `&&` are switched one by one.
        guard operators("&&", in: clause).isEmpty || !operators("||", in: clause).isEmpty else {
          continue
        }
        add(.loosened, .holds, conditions.direction(in: outline), clause)
      }
    }
  }

  /// `for ... where condition {`.
  private mutating func findFilters() {
    for (index, token) in outline.tokens.enumerated() where token.isWord("for") {
      var place = index
      var start: Int?
      while place < outline.tokens.count, outline.owner(of: place) != index {
        if outline.tokens[place].closes { break }
        if outline.tokens[place].isWord("where") { start = place + 1 }
        place = outline.after(place)
      }
      guard let start, start < place else { continue }
      if Conditions.rejects(place, in: outline) { add(.tightened, .fails, .loosens, start..<place) }
      if operators("&&", in: start..<place).isEmpty {
        add(.loosened, .holds, .loosens, start..<place)
      }
    }
  }

  /// The results of Boolean functions and properties; results with several operands are switched one by
  /// one.
  private mutating func findAnswers() {
    for brace in outline.tokens.indices where outline.isBodyOfBoolean(brace) {
      let statements = outline.statements(in: brace)
      for statement in statements {
        let isReturn = outline.tokens[statement.lowerBound].isWord("return")
        let value = isReturn ? statement.dropFirst() : statement
        guard isReturn || statements.count == 1, let first = value.first else { continue }
        let isPlain = !Scanner.notValues.contains(outline.tokens[first].text)
        guard isPlain, !joins(value) else { continue }
        add(.loosened, .holds, .loosens, value)
      }
    }
  }

  private func joins(_ range: Range<Int>) -> Bool {
    !operators("&&", in: range).isEmpty || !operators("||", in: range).isEmpty
  }

  /// The operators of a kind among tokens, outside of nested brackets.
  func operators(_ text: String, in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if outline.tokens[index].isSymbol(text) { found.append(index) }
      index = outline.after(index)
    }
    return found
  }

  /// Keywords of statements that are not expressions, and constants.
  private static let notValues: Set<String> = [
    "true", "false", "switch", "if", "guard", "let", "var", "do", "for", "while", "try", "return",
    "throw", "get", "set",
  ]
}

extension Outline {
  /// Whether a brace opens the body of a Boolean function or property.
  func isBodyOfBoolean(_ brace: Int) -> Bool {
    guard let keyword = owner(of: brace), brace > 1, tokens[brace - 1].isWord("Bool") else {
      return false
    }
    let mark = tokens[brace - 2].text
    return tokens[keyword].isWord("func") && mark == "->"
      || tokens[keyword].isWord("var") && mark == ":"
  }
}
