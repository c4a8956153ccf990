// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// An error in a stored ledger.
public struct LedgerError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The member of the stored ledger.
  package let path: String?
  /// The offset in the JSON.
  package let offset: Int?
  /// The expected value, or the accepted format versions.
  package let expected: String?
  /// The value or the format version found.
  package let found: String?

  package init(
    _ code: Code,
    at path: String? = nil,
    offset: Int? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.code = code
    self.path = path
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// An error code.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The ledger has the format of another version of this package.
    case unknownFormat = "ledger/unknown-format"
    /// The bytes are not a ledger, or were truncated or changed.
    case malformed = "ledger/malformed"
    /// The ledger is too large for the limits of JSON.
    case tooLarge = "ledger/too-large"
  }
}

extension LedgerError: ReceiptKitError, CodedError, TabledError {
  /// `undecided`: the ledger is the server's own data.
  public var category: ErrorCategory { .undecided }

  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    let row = LedgerError.row(of: code, at: path)
    return diagnostic(row.message, hint: row.hint, offset: offset, path: path)
  }

  package static func row(of code: Code, at path: String?) -> ErrorRow {
    switch code {
    case .unknownFormat:
      ErrorRow(
        "stored ledger has an unknown format version",
        hint: "use the version that wrote the ledger, or build it again from the documents",
        "Use the version of ReceiptKit that wrote the ledger, or build it again from the documents"
      )
    case .malformed:
      damaged(
        path.map { "stored ledger has an invalid member \"\($0)\"" } ?? "stored ledger is malformed"
      )
    case .tooLarge:
      ErrorRow(
        "ledger exceeds the size limit",
        hint: "keep one ledger for each customer",
        "Keep one ledger for each customer"
      )
    }
  }

  private static func damaged(_ message: String) -> ErrorRow {
    ErrorRow(
      message,
      hint: "check that the ledger was stored unchanged, or build it again from the documents",
      "Store the ledger unchanged, or build it again from the documents"
    )
  }
}
