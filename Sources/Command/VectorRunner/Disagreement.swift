// SPDX-License-Identifier: Apache-2.0

/// A vector with an unexpected result.
package struct Disagreement: Hashable, Sendable {
  /// The kind.
  package let kind: Kind
  /// The vector.
  package let id: String
  /// The expected result.
  package let expected: String
  /// The actual result.
  package let answered: String

  /// The kinds of disagreement, the worst first.
  package enum Kind: String, CaseIterable, Sendable {
    /// Accepted instead of rejected, of level `must`: someone can forge.
    case dangerous
    /// Rejected instead of accepted, of level `must`: a genuine document is lost.
    case lost
    /// Accepted instead of rejected, of level `should`.
    case accepted
    /// Rejected instead of accepted, of level `should`.
    case refused
    /// Another result of level `house`.
    case house
    /// Rejected with another code.
    case code
    /// Rejected at another offset.
    case offset
    /// Accepted with another value.
    case value
    /// Another result than that of this package, where both are correct.
    case own
    /// Two contradictory results.
    case contradiction
    /// Skipped: a feature or a result is unsupported or missing.
    case unknown

    init(_ agreement: Agreement, _ verdict: VectorResult.Verdict, _ level: VectorLevel) {
      self =
        switch (agreement, verdict, level) {
        case (.none, _, .house): .house
        case (.none, .valid, .must): .dangerous
        case (.none, .valid, .should): .accepted
        case (.none, _, .must): .lost
        case (.none, _, .should): .refused
        case (.code, _, _): .offset
        default: .code
        }
    }

    /// Whether an implementation with such a result is wrong.
    package var isSerious: Bool {
      switch self {
      case .dangerous, .lost, .accepted, .refused: true
      case .house, .code, .offset, .value, .own, .contradiction, .unknown: false
      }
    }
  }

  static func text(_ code: String?, _ offset: Int?) -> String {
    (code ?? "invalid") + (offset.map { " at \($0)" } ?? "")
  }
}
