// SPDX-License-Identifier: Apache-2.0

import TestVectors
import Testing

/// A value of a vector, where another type has the name of its type.
typealias AnswerValue = JSONValue

/// What a room answered.
enum Outcome: Equatable {
  case value(JSONValue)
  case failure(code: String, offset: Int?, cause: String?)

  var withoutOffset: Outcome {
    guard case .failure(let code, _, let cause) = self else { return self }
    return .failure(code: code, offset: nil, cause: cause)
  }

  /// Records an issue for everything that is not as expected, an unexpected success among it.
  func expect(_ expected: VectorExpectation) {
    switch (self, expected.result) {
    case (.value(let value), .valid):
      #expect(value == expected.value)
    case (.failure(let code, _, let cause), .valid):
      Issue.record("refused with \(code) (\(cause ?? "no cause"))")
    case (.value, .invalid):
      Issue.record("accepted in place of \(expected.error ?? "an error")")
    case (.failure(let code, let offset, let cause), .invalid):
      let codes = [expected.error].compactMap { $0 } + (expected.also ?? [])
      #expect(codes.contains(code), "\(code) (\(cause ?? "no cause"))")
      if let expectedOffset = expected.offset { #expect(offset == expectedOffset) }
      if let expectedCause = expected.cause, code == expected.error {
        #expect(cause == expectedCause)
      }
    case (.value(let value), .acceptable):
      if let expectedValue = expected.value { #expect(value == expectedValue) }
    case (.failure(let code, _, _), .acceptable):
      #expect(code == expected.error)
    }
  }
}

/// The parameters of a vector; what nobody has read is one that the runner does not know.
final class Parameters {
  private let values: [String: JSONValue]
  private var read: Set<String> = []

  init(_ values: [String: JSONValue]) {
    self.values = values
  }

  var unread: Set<String> { Set(values.keys).subtracting(read) }

  func text(_ name: String) -> String? {
    guard case .string(let text)? = value(name) else { return nil }
    return text
  }

  func number(_ name: String) -> Int64? {
    guard case .integer(let number)? = value(name) else { return nil }
    return number
  }

  func texts(_ name: String) -> [String]? {
    guard case .array(let items)? = value(name) else { return nil }
    return items.compactMap { item in
      guard case .string(let text) = item else { return nil }
      return text
    }
  }

  private func value(_ name: String) -> JSONValue? {
    read.insert(name)
    return values[name]
  }
}

extension JSONValue {
  /// Members that have a value.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  static func hex(_ bytes: ArraySlice<UInt8>?) -> JSONValue? {
    guard let bytes else { return nil }
    return .string(
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    )
  }

  static func text(_ value: (some CustomStringConvertible)?) -> JSONValue? {
    value.map { .string("\($0)") }
  }

  static func number(_ value: Int64?) -> JSONValue? { value.map { .integer($0) } }

  static func flag(_ value: Bool?) -> JSONValue? { value.map { .boolean($0) } }
}
