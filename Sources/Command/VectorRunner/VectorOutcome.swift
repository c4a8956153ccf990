// SPDX-License-Identifier: Apache-2.0

/// The result of an operation.
package enum VectorOutcome: Hashable, Sendable {
  /// Accepted, with the value.
  case value(VectorValue)
  /// Rejected, with code, offset and the underlying code.
  case failure(code: String, offset: Int?, cause: String?)
  /// The input is valid and the result is negative, with the value.
  case denial(code: String, VectorValue)

  /// The code of a rejection.
  package var code: String? {
    switch self {
    case .value: nil
    case .failure(let code, _, _), .denial(let code, _): code
    }
  }

  /// The value, if known.
  package var value: VectorValue? {
    switch self {
    case .value(let value), .denial(_, let value): value
    case .failure: nil
    }
  }

  /// Whether the input was rejected without a value.
  var isFailure: Bool { value == nil }
}

/// An outcome, and the contradictions between code paths that must agree.
package struct VectorAnswer: Hashable, Sendable {
  /// The first outcome.
  package let outcome: VectorOutcome
  /// The disagreements, such as a report that differs from `verify`.
  package private(set) var contradictions: [String] = []

  init(_ outcome: VectorOutcome) {
    self.outcome = outcome
  }

  /// Records a contradiction unless the condition holds.
  mutating func require(_ isSame: Bool, _ contradiction: String) {
    if !isSame { contradictions.append(contradiction) }
  }
}

/// The reason why a vector cannot be run; it counts as skipped.
package enum VectorRunError: Error, Hashable, Sendable {
  /// An unknown operation.
  case operation(String)
  /// A parameter is unknown, missing, or has an unknown value.
  case parameter(String)
  /// A trust anchor is missing or cannot be read.
  case certificate(String)
}
