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

/// An error whose texts are a table: one row for each code.
package protocol TabledError: DiagnosableError {
  associatedtype Code: RawRepresentable where Code.RawValue == String

  /// The error code.
  var code: Code { get }
  /// What the error is about, if its message says it.
  var path: String? { get }
  /// What to do about errors whose row does not say it.
  static var usualAction: String { get }

  /// The row of a code; `path` is what the error is about.
  static func row(of code: Code, at path: String?) -> ErrorRow
}

extension TabledError {
  package var path: String? { nil }

  package static var usualAction: String { StandardAction.reject }

  /// What is wrong.
  package var message: String { Self.row(of: code, at: path).message }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    row(of: code, at: nil).action ?? usualAction
  }
}

extension TabledError where Self: CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, hint: Self.row(of: code, at: path).hint, path: path)
  }
}

/// The texts of an error code; most rows are a message alone.
package struct ErrorRow: ExpressibleByStringInterpolation {
  package let message: String
  package let hint: String?
  package let action: String?

  package init(_ message: String, hint: String? = nil, _ action: String? = nil) {
    self.message = message
    self.hint = hint
    self.action = action
  }

  package init(stringLiteral message: String) { self.init(message) }

  /// Something above a limit.
  package static func limit(_ message: String) -> ErrorRow {
    ErrorRow(message, StandardAction.limit)
  }
}

/// What to do about an error, in the table of error codes, where several layers say the same.
package enum StandardAction {
  package static let reject = "Reject it. Compare the bytes with those that the client received"
  package static let limit = "Reject it. Genuine documents are far below the limit"
  package static let forgery = "Reject it. It was changed, or never signed by Apple"
  package static let truncation =
    "Check whether the upload or the database column truncates the document"
  static let outline = reject + "; `receiptctl dump` shows the structure"
}

/// The value of an expression whose error becomes one of another layer.
///
///     let document = try rethrowing(JSONDocument(json), as: PayloadError.init)
@inline(__always)
package func rethrowing<Value, Cause: Error, Failure: Error>(
  _ expression: @autoclosure () throws(Cause) -> Value,
  as conversion: (Cause) -> Failure
) throws(Failure) -> Value {
  do {
    return try expression()
  } catch {
    throw conversion(error)
  }
}
