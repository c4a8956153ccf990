// SPDX-License-Identifier: Apache-2.0

/// An error with a text: prints the line that the command writes.
package protocol DiagnosableError: ReceiptKitError {
  /// The error in words.
  func diagnostic(in context: DiagnosticContext) -> Diagnostic
}

extension DiagnosableError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { diagnostic(in: DiagnosticContext()).line }

  /// What to do about the error, if anything.
  public var hint: String? { diagnostic(in: DiagnosticContext()).hint }

  /// The document is at fault.
  public var category: ErrorCategory { .badDocument }
}

/// An error with a code and texts of what was expected and found.
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
  func diagnostic(
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
