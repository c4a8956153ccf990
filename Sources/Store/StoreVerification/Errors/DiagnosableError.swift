// SPDX-License-Identifier: Apache-2.0

/// An error that prints the line that the command prints.
package protocol DiagnosableError: ReceiptKitError {
  /// The error as text.
  func diagnostic(in context: DiagnosticContext) -> Diagnostic
}

extension DiagnosableError {
  /// The message with the expected and found values and the code, in one line that is safe to log.
  public var description: String { diagnostic(in: DiagnosticContext()).line }

  /// What to do about the error, if anything.
  public var hint: String? { diagnostic(in: DiagnosticContext()).hint }

  /// The category of document errors.
  public var category: ErrorCategory { .badDocument }
}

/// An error with a code and with text for the expected and found values.
package protocol CodedError: DiagnosableError {
  associatedtype Code: RawRepresentable where Code.RawValue == String

  /// The error code.
  var code: Code { get }
  /// The expected value.
  var expected: String? { get }
  /// The value found.
  var found: String? { get }
}

extension CodedError {
  package func diagnostic(
    _ message: String,
    hint: String? = nil,
    offset: Int? = nil,
    path: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code.rawValue,
      message,
      hint: hint,
      offset: offset,
      path: path,
      expected: expected,
      found: found
    )
  }
}

/// What to do about an error, in the table of error codes, where several layers say the same.
package enum StandardAction {
  package static let reject = "Reject it. Compare the bytes with those that the client received"
  package static let limit = "Reject it. Genuine documents are far below the limit"
  package static let forgery = "Reject it. It was changed, or never signed by Apple"
}
