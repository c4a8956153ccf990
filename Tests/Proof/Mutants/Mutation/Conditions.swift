// SPDX-License-Identifier: Apache-2.0

/// The conditions of a `guard` or an `if`, and the effect of its block.
struct Conditions: Sendable {
  let isGuard: Bool
  /// The tokens from the keyword to the last condition.
  let head: Range<Int>
  /// The conditions, separated by commas.
  let clauses: [Range<Int>]
  /// The block of a `guard`'s else or of an `if`.
  let block: Int

  /// Parses the tokens after the keyword at `keyword`.
  init?(_ keyword: Int, in outline: Outline) {
    let tokens = outline.tokens
    isGuard = tokens[keyword].isWord("guard")
    var clauses: [Range<Int>] = []
    var start = keyword + 1
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      let isEnd = isGuard ? token.isWord("else") : token.isSymbol("{")
      if isEnd || token.isSymbol(",") {
        clauses.append(start..<index)
        start = index + 1
      }
      if isEnd { break }
      index = outline.after(index)
    }
    let block = isGuard ? index + 1 : index
    guard block < tokens.count, tokens[block].isSymbol("{"), clauses.allSatisfy({ !$0.isEmpty })
    else { return nil }
    head = keyword..<index
    self.clauses = clauses
    self.block = block
  }

  /// Whether a clause is a Boolean expression, without binding or pattern.
  func isBoolean(_ clause: Range<Int>, in outline: Outline) -> Bool {
    !["let", "var", "case", "#available"].contains(outline.tokens[clause.lowerBound].text)
  }

  /// The effect on a verdict if the condition holds more often.
  func direction(in outline: Outline) -> Mutant.Direction {
    switch Conditions.ending(of: block, in: outline) {
    case .rejects: isGuard ? .loosens : .tightens
    case .leaves: isGuard ? .tightens : .loosens
    case .continues: .loosens
    }
  }

  /// The effect on a verdict if the condition never holds.
  func oppositeDirection(in outline: Outline) -> Mutant.Direction {
    switch Conditions.ending(of: block, in: outline) {
    case .rejects: isGuard ? .tightens : .loosens
    case .leaves: isGuard ? .loosens : .tightens
    case .continues: .loosens
    }
  }

  // MARK: Blocks

  private enum Ending {
    /// Throws, returns `nil` or `false`, or continues with the next iteration.
    case rejects
    /// Exits in another way.
    case leaves
    case continues
  }

  private static func ending(of block: Int, in outline: Outline) -> Ending {
    guard let last = outline.statements(in: block).last else { return .continues }
    let first = outline.tokens[last.lowerBound].text
    switch first {
    case "throw", "continue": return .rejects
    case "return":
      let value = outline.text(last).dropFirst("return".count).drop { $0 == " " }
      return ["nil", "false", "[]"].contains(value) ? .rejects : .leaves
    case "break": return .leaves
    default: return .continues
    }
  }

  /// Whether a block rejects.
  static func rejects(_ block: Int, in outline: Outline) -> Bool {
    ending(of: block, in: outline) == .rejects
  }
}
