// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The right answer to a vector.
package struct SuiteExpectation: Hashable, Sendable {
  /// Accepted, refused, or either.
  package let result: Result
  /// What the input reads as.
  package let value: VectorValue?
  /// Why it is refused.
  package let error: String?
  /// Where.
  package let offset: Int?
  /// Other codes that are right.
  package let also: [String]

  /// Whether the input is accepted.
  package enum Result: String, CaseIterable, Sendable {
    /// It must be.
    case valid
    /// It must not be.
    case invalid
    /// It may be.
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
  }

  /// The codes that are right.
  var codes: [String] { [error].compactMap { $0 } + also }
}

/// How far an answer agrees with a vector: each step takes in those before it.
package enum Agreement: Int, CaseIterable, Comparable, Sendable {
  /// Accepted what must be refused, or refused what must be accepted.
  case none
  /// Accepted or refused, as is right.
  case result
  /// Refused by the right layer: the first word of the code.
  case layer
  /// Refused with the right code.
  case code
  /// And at the right octet, where the vector gives one.
  case offset

  package static func < (left: Agreement, right: Agreement) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SuiteExpectation {
  /// How far a result agrees; `nil` for what was skipped.
  package func agreement(with answer: VectorResult) -> Agreement? {
    switch (answer.verdict, result) {
    case (.skipped, _): nil
    case (.valid, .valid), (.valid, .acceptable): .offset
    case (.valid, .invalid), (.invalid, .valid): Agreement.none
    case (.invalid, .invalid), (.invalid, .acceptable): agreement(in: answer)
    }
  }

  /// How far two refusals agree.
  private func agreement(in answer: VectorResult) -> Agreement {
    // A vector that accepts either answer need not say why it may be refused.
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
