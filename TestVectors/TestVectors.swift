// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The test vectors, and the files that they refer to.
///
///     for suite in try TestVectors.suites() {
///       for vector in suite.vectors { print(vector.id, try TestVectors.bytes(of: vector.input)) }
///     }
public enum TestVectors {
  /// All suites, in the order of the index.
  public static func suites() throws -> [VectorSuite] {
    try index().suites.map { try suite($0.path) }
  }

  /// The vectors of one operation, such as `receipt-verify`, from all suites.
  public static func vectors(of operation: String) throws -> [Vector] {
    try index().suites.filter { $0.operation == operation }.flatMap { try suite($0.path).vectors }
  }

  /// The contents of `index.json`.
  public static func index() throws -> VectorIndex {
    try decode("index.json")
  }

  /// The bytes of an input, decoded or read from its file.
  public static func bytes(of input: VectorInput) throws -> [UInt8] {
    switch input {
    case .hex(let digits): return try Self.bytes(hex: digits)
    case .base64(let text):
      guard let data = Data(base64Encoded: text) else { throw VectorFault.input(text) }
      return [UInt8](data)
    case .text(let text): return Array(text.utf8)
    case .file(let path): return try file(path)
    }
  }

  /// A certificate in PEM by its name, such as `lab-root`, as the parameter `anchors` lists them.
  public static func certificate(_ name: String) throws -> [UInt8] {
    try file("keys/\(name).pem")
  }

  /// A receipt with several purchases, signed by the test authority.
  public static func sampleReceipt() throws -> [UInt8] {
    try file("files/sample-receipt.der")
  }

  /// A file by its path, which starts with `files`, `keys` or `suites`.
  public static func file(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent(path)))
  }

  private static func suite(_ path: String) throws -> VectorSuite { try decode(path) }

  private static func decode<Value: Decodable>(_ path: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(try file(path)))
  }

  private static func bytes(hex digits: String) throws -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count.isMultiple(of: 2) else {
      throw VectorFault.input(digits)
    }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

/// An error in the vector files.
public enum VectorFault: Error {
  /// An input in an unknown form.
  case input(String)
}

/// The contents of `index.json`: all suites.
public struct VectorIndex: Decodable, Sendable {
  /// The version of the format.
  public let schema: String
  /// The version of the vectors, that of the package.
  public let version: String
  /// The suites, by path.
  public let suites: [Entry]

  /// An entry of the index.
  public struct Entry: Decodable, Sendable {
    /// The path relative to the index.
    public let path: String
    /// The operation under test.
    public let operation: String
    /// The number of vectors.
    public let count: Int
    /// The SHA-256 of the file, in hexadecimal.
    public let sha256: String
  }
}

/// A file of vectors.
public struct VectorSuite: Decodable, Sendable {
  /// The path of the suite, such as `jws/header`.
  public let suite: String
  /// The operation under test.
  public let operation: String
  /// The number of vectors.
  public let count: Int
  /// The vectors, each with the parameters of its group.
  public let vectors: [Vector]

  private enum CodingKeys: CodingKey {
    case suite, operation, count, groups
  }

  private struct Group: Decodable {
    let parameters: [String: JSONValue]?
    let tests: [Vector]
  }

  /// Reads a suite, and merges the parameters of each group into its vectors.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    suite = try values.decode(String.self, forKey: .suite)
    operation = try values.decode(String.self, forKey: .operation)
    count = try values.decode(Int.self, forKey: .count)
    vectors = try values.decode([Group].self, forKey: .groups).flatMap { group in
      group.tests.map { $0.with(group.parameters ?? [:]) }
    }
  }
}

/// An input and its expected result.
public struct Vector: Decodable, Sendable, CustomStringConvertible {
  /// The permanent id.
  public let id: String
  /// How serious a wrong result is.
  public let level: VectorLevel
  /// What is in the input.
  public let comment: String
  /// The broken rule, if there is one.
  public let rule: String?
  /// The source of the rule, or of the format.
  public let reference: VectorReference
  /// The kinds of fault.
  public let flags: [String]
  /// The parameters of the group, overridden by those of the vector.
  public private(set) var parameters: [String: JSONValue]
  /// The input.
  public let input: VectorInput
  /// The expected result.
  public let expect: VectorExpectation

  /// The id.
  public var description: String { id }

  private enum CodingKeys: CodingKey {
    case id, level, comment, rule, reference, flags, parameters, input, expect
  }

  /// Reads a vector.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    level = try values.decode(VectorLevel.self, forKey: .level)
    comment = try values.decode(String.self, forKey: .comment)
    rule = try values.decodeIfPresent(String.self, forKey: .rule)
    reference = try values.decode(VectorReference.self, forKey: .reference)
    flags = try values.decode([String].self, forKey: .flags)
    parameters = try values.decodeIfPresent([String: JSONValue].self, forKey: .parameters) ?? [:]
    input = try values.decode(VectorInput.self, forKey: .input)
    expect = try values.decode(VectorExpectation.self, forKey: .expect)
  }

  fileprivate func with(_ shared: [String: JSONValue]) -> Vector {
    var vector = self
    vector.parameters = shared.merging(parameters) { _, own in own }
    return vector
  }
}

/// How serious a wrong result is.
public enum VectorLevel: String, CaseIterable, Decodable, Sendable {
  /// An accepted forgery, a crash, a document that is read as another one, or a rejected genuine document.
  case must
  /// A rule of a standard or of Apple is broken, in a way that lets nobody forge.
  case should
  /// A rule of ReceiptKit: other implementations may differ.
  case house
}

/// The source of a rule.
public struct VectorReference: Decodable, Sendable {
  /// Such as `RFC 5280`.
  public let document: String
  /// Such as `4.2.1.9 and 6.1`.
  public let section: String?
  /// The address of the document, or a place in the README.
  public let link: String
}

/// The bytes of an input, in one of four forms.
public enum VectorInput: Decodable, Sendable {
  /// Hexadecimal digits.
  case hex(String)
  /// Base64.
  case base64(String)
  /// UTF-8 text.
  case text(String)
  /// A file, by its path relative to the index.
  case file(String)

  /// Reads an input.
  public init(from decoder: any Decoder) throws {
    let members = try [String: String](from: decoder)
    if let digits = members["hex"] {
      self = .hex(digits)
    } else if let text = members["base64"] {
      self = .base64(text)
    } else if let text = members["text"] {
      self = .text(text)
    } else if let path = members["file"] {
      self = .file(path)
    } else {
      throw VectorFault.input(members.keys.sorted().joined(separator: ", "))
    }
  }
}

/// The expected result of a vector.
public struct VectorExpectation: Decodable, Sendable {
  /// Accepted, rejected, or either.
  public let result: Result
  /// The value that must be read.
  public let value: JSONValue?
  /// The error code of a rejection.
  public let error: String?
  /// The position of the fault, in bytes.
  public let offset: Int?
  /// The code of the underlying error.
  public let cause: String?
  /// Other correct codes.
  public let also: [String]?
  /// The result of ReceiptKit, if both results are correct.
  ///
  /// Other implementations ignore it.
  public let own: Result?

  /// Whether the input must be accepted.
  public enum Result: String, Decodable, Sendable {
    /// It must be accepted.
    case valid
    /// It must be rejected.
    case invalid
    /// Both are correct.
    case acceptable
  }
}

/// A JSON value, with 64-bit integers as numbers.
public enum JSONValue: Decodable, Hashable, Sendable {
  /// Members, without order.
  case object([String: JSONValue])
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int64)
  /// A Boolean.
  case boolean(Bool)

  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = Self.attempt({ try container.decode(Bool.self) }) {
      self = .boolean(flag)
    } else if let number = Self.attempt({ try container.decode(Int64.self) }) {
      self = .integer(number)
    } else if let text = Self.attempt({ try container.decode(String.self) }) {
      self = .string(text)
    } else if let items = Self.attempt({ try container.decode([JSONValue].self) }) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
    do {
      return try decode()
    } catch {
      return nil
    }
  }
}
