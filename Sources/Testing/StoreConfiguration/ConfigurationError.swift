// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Why a `.storekit` file cannot be read.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let code: Code
  /// The place: `/subscriptionGroups/0/subscriptions/2/displayPrice`, an RFC 6901 JSON pointer.
  public let path: String?
  /// The offset in bytes.
  public let offset: Int?
  /// What was expected.
  public let expected: String?
  /// What was found.
  public let found: String?

  /// The kinds of errors.
  public enum Code: String, CaseIterable, Sendable {
    /// The file is not valid JSON.
    case json = "storekit/json"
    /// A required member is missing.
    case missing = "storekit/missing"
    /// A member has another type than documented.
    case type = "storekit/type"
    /// A price is not a decimal number.
    case price = "storekit/price"
    /// A period is not an ISO 8601 duration.
    case period = "storekit/period"
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

  /// One line: what is wrong, where, expected and found.
  public var description: String {
    let place = [path.map { $0.isEmpty ? "the file" : $0 }, offset.map { "byte \($0)" }]
    let expectation = [expected.map { "expected \($0)" }, found.map { "found \($0)" }]
    return ([code.words] + expectation.compactMap { $0 }).joined(separator: ", ")
      + " (\(place.compactMap { $0 }.joined(separator: ", ")))"
  }
}

extension ConfigurationError.Code {
  fileprivate var words: String {
    switch self {
    case .json: "the file is not valid JSON"
    case .missing: "a required member is missing"
    case .type: "a member has the wrong type"
    case .price: "the price is not a decimal number"
    case .period: "the period is not an ISO 8601 duration"
    }
  }
}
