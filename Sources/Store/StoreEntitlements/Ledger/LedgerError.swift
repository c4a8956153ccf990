// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// An error in a stored ledger.
public struct LedgerError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The accepted format versions.
  package let expected: String?
  /// The format version found.
  package let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// An error code.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The ledger was written by a later version of this package.
    case unknownFormat = "ledger/unknown-format"
  }
}

extension LedgerError: ReceiptKitError, DiagnosableError {
  /// `undecided`: the ledger is the server's own data.
  public var category: ErrorCategory { .undecided }

  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(
      code.rawValue,
      "stored ledger has an unknown format version",
      hint: "update the package to the version that wrote the ledger",
      expected: expected,
      found: found
    )
  }
}
