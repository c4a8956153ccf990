// SPDX-License-Identifier: Apache-2.0

public import Faults
import StrictJSON

/// Why a `.storekit` file cannot be read.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let code: Code
  /// The path of the member, an RFC 6901 JSON pointer such as
  /// `/subscriptionGroups/0/subscriptions/2/displayPrice`.
  public let path: String?
  /// The offset of the value in bytes.
  public let offset: Int?
  /// What was expected.
  public let expected: String?
  /// What was found.
  public let found: String?

  /// The kinds of errors.
  public enum Code: String, FaultCode {
    /// The file is not valid JSON.
    case json = "storekit/json"
    /// The file has none of the members of a `.storekit` file.
    case missing = "storekit/missing"
    /// The file is not a JSON object.
    case type = "storekit/type"
    /// The file to convert is already local.
    case local = "storekit/already-local"
  }

  init(_ code: Code, at path: String, offset: Int?, expected: String, found: String?) {
    self.code = code
    self.path = path
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  init(_ error: JSONError) {
    code = .json
    path = error.path
    offset = error.offset
    expected = error.expected
    found = error.found ?? error.code.rawValue
  }

  static func notAnObject(_ root: JSONValue) -> ConfigurationError {
    ConfigurationError(
      .type,
      at: "",
      offset: root.offset,
      expected: "an object",
      found: root.kind.noun
    )
  }

  static func unmarked(_ root: JSONValue) -> ConfigurationError {
    ConfigurationError(
      .missing,
      at: "",
      offset: root.offset,
      expected: "one of " + ConfigurationMembers.marks.joined(separator: ", "),
      found: nil
    )
  }

  /// The error message.
  public var message: String { code.message }

  /// What to do.
  public var hint: String? { code.hint }

  /// One line: what is wrong, where, expected and found.
  public var description: String {
    let place = [path.map { $0.isEmpty ? "the file" : $0 }, offset.map { "byte \($0)" }]
    let expectation = [expected.map { "expected \($0)" }, found.map { "found \($0)" }]
    return ([code.message] + expectation.compactMap { $0 }).joined(separator: ", ")
      + " (\(place.compactMap { $0 }.joined(separator: ", ")))"
  }
}

extension ConfigurationError.Code: DocumentedCode {
  package var action: String {
    "Correct the file at the place that the error names; `receiptctl storekit check` lists further problems"
  }

  fileprivate var message: String {
    switch self {
    case .json: "the file is not valid JSON"
    case .missing: "the file is not a .storekit file"
    case .type: "the file is not a JSON object"
    case .local: "the file is already local"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .json: "a .storekit file is JSON in UTF-8 of at most 16 MiB, as Xcode writes it"
    case .missing, .type: "name a StoreKit configuration file of Xcode"
    case .local: "only files synchronized with App Store Connect can be converted"
    }
  }
}
