// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// Why a stored ledger cannot be decoded.
public struct LedgerError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// What the decoder accepts.
  public let expected: String?
  /// What the stored ledger has.
  public let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// What can be wrong.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A later version of this package has written the ledger.
    case unknownFormat = "ledger/unknown-format"
  }
}

extension LedgerError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { diagnostic.line }

  /// What to do about it.
  public var hint: String? { diagnostic.hint }

  /// The ledger is the server's own data.
  public var category: ErrorCategory { .undecided }

  package var diagnostic: Diagnostic {
    Diagnostic(
      code.rawValue,
      "stored ledger has an unknown format version",
      hint: "update the package to the version that wrote the ledger",
      expected: expected,
      found: found
    )
  }
}
