// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// An argument that Apple's documentation does not allow; nothing was sent.
public struct APIRequestError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The parameter, by Apple's name.
  public let parameter: String
  /// The expected value.
  public let expected: String
  /// The value found.
  public let found: String

  init(_ code: Code, _ parameter: String, expected: String, found: String) {
    self.code = code
    self.parameter = parameter
    self.expected = expected
    self.found = found
  }

  /// The error codes of requests.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// An identifier is empty, too long, or has control characters.
    case identifier = "api-request/identifier"
    /// A number is out of range.
    case range = "api-request/range"
    /// A text is too long.
    case tooLong = "api-request/too-long"
    /// A required value is missing or empty.
    case missing = "api-request/missing"
    /// A value has the wrong form: a UUID, a storefront, a URL or an image.
    case form = "api-request/form"
    /// Parameters exclude each other, or one requires another.
    case combination = "api-request/combination"
    /// The environment has no server.
    case environment = "api-request/environment"
  }
}

extension APIRequestError: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(
      code.rawValue,
      message,
      hint: "correct the argument \(parameter); nothing was sent",
      path: parameter,
      expected: expected,
      found: found
    )
  }

  /// What is wrong.
  private var message: String {
    switch code {
    case .identifier: "\(parameter) is not an identifier"
    case .range: "\(parameter) is out of range"
    case .tooLong: "\(parameter) is too long"
    case .missing: "\(parameter) is missing or empty"
    case .form: "\(parameter) is invalid"
    case .combination: "\(parameter) conflicts with the other arguments"
    case .environment: "\(parameter) has no server"
    }
  }

  /// The error of a member in the body of a request.
  init(_ error: SigningError) {
    let code: Code =
      switch error.code {
      case .missing: .missing
      case .tooLong: .tooLong
      case .range: .range
      case .combination: .combination
      default: .form
      }
    self.init(
      code,
      error.path ?? "body",
      expected: error.expected ?? (code == .missing ? "a value" : "a valid value"),
      found: error.found ?? "none"
    )
  }

  /// The category: the request is the server's own.
  public var category: ErrorCategory { .undecided }
}
