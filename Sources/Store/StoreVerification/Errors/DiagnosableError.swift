// SPDX-License-Identifier: Apache-2.0

public import Faults

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

  /// How a server should respond.
  public var category: ErrorCategory { diagnostic(in: DiagnosticContext()).category }
}

/// A code whose message, hint, action and category are one row.
package protocol ExplainedCode: DocumentedCode {
  /// What to do about errors whose row does not say it, in the table of error codes.
  static var usualAction: String { get }
  /// How a server should respond to errors whose row does not say it.
  static var usualCategory: ErrorCategory { get }

  /// The row of an error.
  static func row(of error: Fault<Self>, in context: DiagnosticContext) -> ErrorRow
}

extension ExplainedCode {
  package static var usualAction: String { StandardAction.reject }
  package static var usualCategory: ErrorCategory { .badDocument }

  package var action: String {
    Self.row(of: Fault(self), in: DiagnosticContext()).action ?? Self.usualAction
  }
}

extension Fault: CustomStringConvertible, ReceiptKitError, DiagnosableError
where Code: ExplainedCode {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    let row = Code.row(of: self, in: context)
    var diagnostic = Diagnostic(
      code.rawValue,
      row.message,
      hint: row.hint,
      category: row.category ?? Code.usualCategory
    )
    (diagnostic.offset, diagnostic.path) = (offset, path)
    if row.namesValues { (diagnostic.expected, diagnostic.found) = (expected, found) }
    return diagnostic
  }
}

/// The texts of an error code, and how a server should respond; most rows are a message alone.
package struct ErrorRow: ExpressibleByStringInterpolation {
  package let message: String
  package let hint: String?
  package let action: String?
  package let category: ErrorCategory?
  /// Whether the line of the error ends with the expected and found values.
  package var namesValues = true

  package init(
    _ message: String,
    hint: String? = nil,
    _ action: String? = nil,
    _ category: ErrorCategory? = nil
  ) {
    self.message = message
    self.hint = hint
    self.action = action
    self.category = category
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
