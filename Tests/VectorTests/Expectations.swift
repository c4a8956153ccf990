// SPDX-License-Identifier: Apache-2.0

import TestVectors
import Testing
import VectorRunner

extension VectorOutcome {
  /// Records an issue for every unexpected result, including unexpected acceptance.
  func expect(_ expected: VectorExpectation) {
    let expectedValue = expected.value.map(VectorValue.init)
    // Where the standards allow both, this package has one answer, which no guard may lose.
    if let own = expected.own { #expect(result == own) }
    switch (self, expected.result) {
    case (.value(let value), .valid):
      #expect(value == expectedValue)
    case (.failure(let code, _, let cause), .valid):
      Issue.record("rejected with \(code) (\(cause ?? "no cause"))")
    case (.value, .invalid):
      Issue.record("accepted instead of \(expected.error ?? "an error")")
    case (.denial(let code, _), .valid):
      Issue.record("negative result with \(code)")
    case (.denial(let code, let value), .invalid), (.denial(let code, let value), .acceptable):
      #expect(code == expected.error)
      #expect(value == expectedValue)
    case (.failure(let code, let offset, let cause), .invalid):
      let codes = [expected.error].compactMap { $0 } + (expected.also ?? [])
      #expect(codes.contains(code), "\(code) (\(cause ?? "no cause"))")
      if let expectedOffset = expected.offset { #expect(offset == expectedOffset) }
      if let expectedCause = expected.cause, code == expected.error {
        #expect(cause == expectedCause)
      }
    case (.value(let value), .acceptable):
      if let expectedValue { #expect(value == expectedValue) }
    case (.failure(let code, _, _), .acceptable):
      #expect(code == expected.error)
    }
  }
}

extension VectorOutcome {
  private var result: VectorExpectation.Result {
    if case .value = self { .valid } else { .invalid }
  }
}

extension VectorValue {
  /// Converts a value to the type of the vector runner.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members): self = .object(members.mapValues(VectorValue.init))
    case .array(let items): self = .array(items.map(VectorValue.init))
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .boolean(let flag): self = .boolean(flag)
    }
  }
}
