// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// An argument that Apple's documentation does not allow; nothing was sent.
///
/// The path is the parameter, by Apple's name.
public typealias APIRequestError = Fault<APIRequestErrorCode>

/// The error codes of requests.
@nonexhaustive
public enum APIRequestErrorCode: String, FaultCode {
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

extension APIRequestErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Correct the argument that the error names; nothing was sent"
  }

  /// The request is the server's own.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: APIRequestError, in _: DiagnosticContext) -> ErrorRow {
    let parameter = error.path ?? "a parameter"
    let message =
      switch error.code {
      case .identifier: "\(parameter) is not an identifier"
      case .range: "\(parameter) is out of range"
      case .tooLong: "\(parameter) is too long"
      case .missing: "\(parameter) is missing or empty"
      case .form: "\(parameter) is invalid"
      case .combination: "\(parameter) conflicts with the other arguments"
      case .environment: "\(parameter) has no server"
      }
    return ErrorRow(message, hint: "correct the argument \(parameter); nothing was sent")
  }
}

extension APIRequestError {
  init(_ code: Code, _ parameter: String, expected: String, found: String) {
    self.init(code, path: parameter, expected: expected, found: found)
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
}
