// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The expected result of a vector.
package struct SuiteExpectation: Hashable, Sendable {
  /// Accepted, rejected, or either.
  package let result: Result
  /// The expected value.
  package let value: VectorValue?
  /// The error code.
  package let error: String?
  /// The error offset.
  package let offset: Int?
  /// Alternative error codes.
  package let also: [String]
  /// The result of this package, if both results are correct.
  package let own: Result?

  /// Whether the input must be accepted.
  package enum Result: String, CaseIterable, Sendable {
    /// Must be accepted.
    case valid
    /// Must be rejected.
    case invalid
    /// May be accepted or rejected.
    case acceptable
  }

  init(_ object: JSONObject) throws(VectorFileError) {
    guard let result = Result(rawValue: try object.text("result")) else {
      throw VectorFileError(
        .member,
        at: object.value.offset,
        about: "result",
        expected: "valid, invalid or acceptable"
      )
    }
    self.result = result
    var value: VectorValue?
    if let written = object["value"] { value = try VectorValue(written) }
    self.value = value
    error = try object.textIfAny("error")
    offset = try object.countIfAny("offset")
    also = try object.texts("also")
    own = try object.textIfAny("own").flatMap(Result.init(rawValue:))
  }

  /// All correct codes.
  var codes: [String] { [error].compactMap { $0 } + also }
}

/// How far a result agrees with a vector; each depth includes the previous ones.
package enum Agreement: Int, CaseIterable, Comparable, Sendable {
  /// Accepted instead of rejected, or rejected instead of accepted.
  case none
  /// Accepted or rejected correctly.
  case result
  /// Rejected by the correct layer: the part of the code before the slash.
  case layer
  /// Rejected with the correct code.
  case code
  /// Rejected at the correct offset, if the vector has one.
  case offset

  package static func < (left: Agreement, right: Agreement) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SuiteExpectation {
  /// How far a result agrees; `nil` if it was skipped.
  package func agreement(with answer: VectorResult) -> Agreement? {
    switch (answer.verdict, result) {
    case (.skipped, _): nil
    case (.valid, .valid), (.valid, .acceptable): .offset
    case (.valid, .invalid), (.invalid, .valid): Agreement.none
    case (.invalid, .invalid), (.invalid, .acceptable): agreement(in: answer)
    }
  }

  /// How far two rejections agree.
  private func agreement(in answer: VectorResult) -> Agreement {
    // A vector that may be accepted or rejected need not have a code.
    guard !codes.isEmpty else { return .offset }
    guard let code = answer.error else { return .result }
    guard codes.contains(where: { layer(of: $0).elementsEqual(layer(of: code)) }) else {
      return .result
    }
    guard codes.contains(code) else { return .layer }
    guard let offset else { return .offset }
    return answer.offset == offset ? .offset : .code
  }

  private func layer(of code: String) -> Substring.UTF8View {
    code[...].utf8.prefix { $0 != UInt8(ascii: "/") }
  }
}
