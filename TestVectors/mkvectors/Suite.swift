// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// A file of vectors.
struct Suite: Sendable {
  /// The file's path below `TestVectors/suites`, without its extension.
  let path: String
  /// The operation under test.
  let operation: VectorOperation
  let description: String
  let groups: [Group]
  /// How the inputs came about.
  var origin = Origin.generated

  enum Origin: String {
    case generated, fuzzed
  }

  /// Vectors that share parameters.
  struct Group: Sendable {
    let description: String
    let parameters: JSON.Members
    let vectors: [Vector]

    init(description: String, parameters: JSON.Members = [], vectors: [Vector]) {
      self.description = description
      self.parameters = parameters
      self.vectors = vectors
    }

    /// A group of a table whose texts are the inputs.
    init(_ description: String, parameters: JSON.Members = [], _ table: VectorTable) {
      self.init(
        description: description,
        parameters: parameters,
        vectors: Vector.table(table)
      )
    }

    /// The group with rules of this package only.
    var house: Suite.Group {
      let vectors = vectors.map { vector in
        var vector = vector
        vector.level = .house
        return vector
      }
      return Suite.Group(description: description, parameters: parameters, vectors: vectors)
    }
  }

  init(_ path: String, _ operation: VectorOperation, _ description: String, _ groups: [Group]) {
    self.path = path
    self.operation = operation
    self.description = description
    self.groups = groups
  }

  var vectors: [Vector] { groups.flatMap(\.vectors) }
}

/// An input and its expected result.
struct Vector: Sendable {
  let name: String
  /// One sentence: what is special about the input.
  let comment: String
  let flags: [Flag]
  var parameters: JSON.Members = []
  let input: Input
  let expect: Expectation
  /// How serious a wrong result is; `nil`: it follows from expectation and flags.
  var level: VectorLevel?
  /// The broken rule with its source; `nil`: it follows from the error code.
  var rule: String?
  /// The source of the rule, such as `RFC 8259, 4`; `nil`: that of the rule, or of the error code.
  var source: String?
  /// Why the source of the vector cannot be read.
  let defect: String?

  /// The bytes, and their notation in the suite.
  enum Input: Sendable {
    case hex([UInt8])
    case base64([UInt8])
    case text(String)

    var fileExtension: String {
      if case .text = self { return "txt" }
      return "bin"
    }

    var bytes: [UInt8] {
      switch self {
      case .hex(let bytes), .base64(let bytes): bytes
      case .text(let text): Array(text.utf8)
      }
    }
  }

  /// An input that must be accepted, and the value that is read.
  struct Sample: Sendable {
    let input: Input
    let value: JSON
  }

  enum Expectation: Sendable {
    case valid(JSON)
    case invalid(String, at: Int? = nil, cause: String? = nil, also: [String] = [])
    /// Rejected, but readable: the value.
    case denied(String, JSON)
    /// Either is correct: why, with its source, the code of a rejection, the value of an acceptance, and the result of this
    /// package.
    case acceptable(String, error: String, value: JSON? = nil, own: OwnResult = .rejected)

    /// What this package does where both results are correct.
    enum OwnResult: String {
      case accepted = "valid"
      case rejected = "invalid"
    }

    /// The value of an acceptance.
    var value: JSON? {
      switch self {
      case .valid(let value): value
      case .acceptable(_, _, let value, _): value
      case .invalid, .denied: nil
      }
    }

    /// All codes in the vector.
    var allCodes: [String] {
      guard case .invalid(_, _, _, let also) = self else { return codes }
      return codes + also
    }

    /// The codes that the vector demonstrates.
    var codes: [String] {
      switch self {
      case .valid: []
      case .invalid(let code, _, let cause, _): [code] + [cause].compactMap { $0 }
      case .denied(let code, _): [code]
      case .acceptable(_, let error, _, _): [error]
      }
    }
  }

  init(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    parameters: JSON.Members = [],
    _ input: Input,
    _ expect: Expectation,
    level: VectorLevel? = nil,
    rule: String? = nil,
    source: String? = nil,
    defect: String? = nil
  ) {
    self.name = name
    self.comment = comment
    self.flags = flags
    self.parameters = parameters
    self.input = input
    self.expect = expect
    self.level = level
    self.rule = rule
    self.source = source
    self.defect = defect
  }
}

/// An error code stands for a rejection with it.
extension Vector.Expectation: ExpressibleByStringLiteral {
  init(stringLiteral code: String) {
    self = .invalid(code)
  }
}
