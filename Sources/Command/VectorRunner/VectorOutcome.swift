// SPDX-License-Identifier: Apache-2.0

/// What a room answered to a vector.
package enum VectorOutcome: Hashable, Sendable {
  /// It accepts the input, and reads this.
  case value(VectorValue)
  /// It refuses the input; where, and with which code of the layer below.
  case failure(code: String, offset: Int?, cause: String?)
  /// It reads the input, and the answer is no; what it reads.
  case denial(code: String, VectorValue)

  /// The same without a place, which depends on where the input begins.
  package var withoutOffset: VectorOutcome {
    guard case .failure(let code, _, let cause) = self else { return self }
    return .failure(code: code, offset: nil, cause: cause)
  }

  /// The code of a refusal.
  package var code: String? {
    switch self {
    case .value: nil
    case .failure(let code, _, _), .denial(let code, _): code
    }
  }

  /// What the input reads as, if that is known.
  package var value: VectorValue? {
    switch self {
    case .value(let value), .denial(_, let value): value
    case .failure: nil
    }
  }

  /// Whether the input is not even read.
  var isRefusal: Bool { value == nil }
}

/// An outcome, and whether those who must say the same do so.
package struct VectorAnswer: Hashable, Sendable {
  /// What the first of them said.
  package let outcome: VectorOutcome
  /// Who said something else, such as a report that differs from `verify`.
  package private(set) var contradictions: [String] = []

  init(_ outcome: VectorOutcome) {
    self.outcome = outcome
  }

  /// Notes a contradiction, if there is one.
  mutating func demand(_ isSame: Bool, _ contradiction: String) {
    if !isSame { contradictions.append(contradiction) }
  }
}

/// Why a vector has no answer here: whoever runs it counts it as skipped.
package enum VectorRunError: Error, Hashable, Sendable {
  /// No operation of this name is known.
  case operation(String)
  /// A parameter that is not known, or that is missing, or has a value that is not known.
  case parameter(String)
  /// An anchor of this name is not there, or cannot be read.
  case certificate(String)
}
