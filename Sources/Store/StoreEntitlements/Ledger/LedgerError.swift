// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// An error in a stored ledger.
///
/// The path is that of the member; `expected` and `found` are values or format versions.
public typealias LedgerError = Fault<LedgerErrorCode>

/// An error code.
@nonexhaustive
public enum LedgerErrorCode: String, FaultCode {
  /// The ledger has the format of another version of this package.
  case unknownFormat = "ledger/unknown-format"
  /// The bytes are not a ledger, or were truncated or changed.
  case malformed = "ledger/malformed"
  /// The ledger is too large for the limits of JSON.
  case tooLarge = "ledger/too-large"
}

extension LedgerErrorCode: ExplainedCode {
  /// The ledger is the server's own data.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: LedgerError, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .unknownFormat:
      ErrorRow(
        "stored ledger has an unknown format version",
        hint: "use the version that wrote the ledger, or build it again from the documents",
        "Use the version of ReceiptKit that wrote the ledger, or build it again from the documents"
      )
    case .malformed:
      ErrorRow(
        error.path.map { "stored ledger has an invalid member \"\($0)\"" }
          ?? "stored ledger is malformed",
        hint: "check that the ledger was stored unchanged, or build it again from the documents",
        "Store the ledger unchanged, or build it again from the documents"
      )
    case .tooLarge:
      ErrorRow(
        "ledger exceeds the size limit",
        hint: "keep one ledger for each customer",
        "Keep one ledger for each customer"
      )
    }
  }
}
