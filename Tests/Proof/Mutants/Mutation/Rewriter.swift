// SPDX-License-Identifier: Apache-2.0

/// Writes the switches of a file's mutants into its source.
///
/// Insertions stay on their line, so line numbers do not change.
package struct Rewriter {
  /// The source with all switches.
  package private(set) var source: [UInt8] = []
  /// The mutants of the switches.
  package private(set) var mutants: [Mutant] = []

  /// Rewrites the file at `path` in the package; its first mutant gets the number `first`.
  package init(_ source: [UInt8], path: String, first: Int) {
    let outline = Outline(source)
    var insertions: [Insertion] = []
    var turns: [String: Int] = [:]
    for (number, site) in zip(first..., Scanner.sites(in: outline)) {
      insertions += Rewriter.insertions(for: site, number, in: outline)
      let name = outline.functionName(around: site.shown.lowerBound)
      let text = outline.text(site.shown)
      let turn = turns["\(name) \(site.kind) \(text)", default: 0] + 1
      turns["\(name) \(site.kind) \(text)"] = turn
      mutants.append(
        Mutant(
          number: number,
          path: path,
          line: outline.tokens[site.shown.lowerBound].line,
          function: name,
          kind: site.kind,
          direction: site.direction,
          text: text,
          turn: turn
        )
      )
    }
    self.source = Rewriter.insert(insertions, into: source)
  }

  // MARK: Insertions

  /// A text to insert before a byte, or to write over the bytes of an operator.
  private struct Insertion {
    let offset: Int
    /// The number of bytes that it replaces.
    var replaced = 0
    /// The order of insertions at one position: closing ones from inner to outer, then opening ones
    /// from outer to inner.
    let rank: (Int, Int)
    let text: String

    static func open(_ range: Range<Int>, _ text: String, isOutermost: Bool = false) -> Insertion {
      Insertion(
        offset: range.lowerBound,
        rank: (1, isOutermost ? .min : -range.count),
        text: text
      )
    }

    static func close(_ range: Range<Int>, _ text: String, isOutermost: Bool = false) -> Insertion {
      Insertion(
        offset: range.upperBound,
        rank: (0, isOutermost ? .max : range.count),
        text: text
      )
    }
  }

  private static func insertions(
    for site: Site,
    _ number: Int,
    in outline: Outline
  ) -> [Insertion] {
    let range = outline.bytes(site.range)
    switch site.form {
    case .loosened: return [.open(range, "loosened(\(number), "), .close(range, ")")]
    case .tightened: return [.open(range, "tightened(\(number), "), .close(range, ")")]
    case .exchanged(let index):
      let token = outline.tokens[index]
      return [
        .open(range, "\(SwitchFiles.comparisons[token.text] ?? "")(\(number), "),
        Insertion(
          offset: token.range.lowerBound,
          replaced: token.range.count,
          rank: (0, 0),
          text: ","
        ),
        .close(range, ")"),
      ]
    case .condition: return [.open(range, "unswitched(\(number)), ", isOutermost: true)]
    case .pattern: return [.close(range, " where unswitched(\(number))", isOutermost: true)]
    case .statement:
      return [
        .open(range, "if unswitched(\(number)) { ", isOutermost: true),
        .close(range, " }", isOutermost: true),
      ]
    case .leave(let value, let isExpression):
      let leaving = " if !unswitched(\(number)) { return\(value.isEmpty ? "" : " \(value)") };"
      return [.close(range, leaving + (isExpression ? " return" : ""))]
    }
  }

  private static func insert(_ insertions: [Insertion], into source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    let ordered = insertions.sorted {
      ($0.offset, $0.rank.0, $0.rank.1) < ($1.offset, $1.rank.0, $1.rank.1)
    }
    for insertion in ordered {
      result += source[position..<insertion.offset]
      result += Array(insertion.text.utf8)
      position = insertion.offset + insertion.replaced
    }
    return result + source[position...]
  }
}
