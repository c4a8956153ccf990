// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// An error of a store of ledgers, or of a service that uses it.
///
/// The path is that of the file or of the purchase; `found` is the message or code of what failed.
public typealias LedgerStoreError = Fault<LedgerStoreErrorCode>

/// An error code.
@nonexhaustive
public enum LedgerStoreErrorCode: String, FaultCode {
  /// The database cannot be opened or used.
  case unavailable = "store/unavailable"
  /// Another process kept the database locked for too long.
  case busy = "store/busy"
  /// The disk is full.
  case full = "store/full"
  /// The database may only be read.
  case readOnly = "store/read-only"
  /// The file is damaged, or is no database.
  case damaged = "store/damaged"
  /// The file is a database of another program.
  case otherProgram = "store/other-program"
  /// A later version of this package changed the tables.
  case newerSchema = "store/newer-schema"
  /// A row cannot be read: a ledger of another version, or one that was changed.
  case unreadableRow = "store/unreadable-row"
  /// The customer's id is empty, or a UUID of zeros.
  case customerMissing = "store/customer-missing"
  /// Several apps or environments are accepted, and the question is about none of them.
  case scopeMissing = "store/scope-missing"
}

extension LedgerStoreErrorCode: ExplainedCode {
  package static var usualAction: String { "Mend the database; Apple sends its messages again" }

  /// The fault is on this server.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: LedgerStoreError, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .unavailable:
      ErrorRow("database cannot be used", hint: "check that its folder exists and can be written")
    case .busy:
      ErrorRow(
        "database is locked by another process",
        hint: "end programs that keep a transaction open",
        "Try again; end programs that keep a transaction open"
      )
    case .full: ErrorRow("disk is full", hint: "free space on the disk of the database")
    case .readOnly:
      ErrorRow("database may only be read", hint: "check the owner of file and folder")
    case .damaged:
      ErrorRow(
        "database is damaged, or the file is no database",
        hint: "restore a backup, then recover missed notifications",
        "Restore a backup, then call `recover`: Apple keeps 180 days of notifications"
      )
    case .otherProgram:
      ErrorRow(
        "file is the database of another program",
        hint: "use a file of its own",
        "Use a file of its own for the ledgers"
      )
    case .newerSchema:
      ErrorRow(
        "database was changed by a later version of ReceiptKit",
        hint: "use that version on all servers",
        "Use the later version of ReceiptKit on all servers of the database"
      )
    case .unreadableRow:
      ErrorRow(
        "stored row cannot be read",
        hint: "use the version that wrote it, or rebuild the purchases from the evidence",
        "Use the version of ReceiptKit that wrote it, or call `rebuild`"
      )
    case .customerMissing:
      ErrorRow(
        "customer has no id",
        hint: "an empty id and a UUID of zeros are nobody",
        "Pass the id of a signed-in customer"
      )
    case .scopeMissing:
      ErrorRow(
        "several apps or environments are accepted",
        hint: "name one: in: LedgerScope(bundleId: …, environment: …)",
        "Name the app and the environment of the question"
      )
    }
  }
}

extension Fault where Code == LedgerStoreErrorCode {
  /// A row that cannot be read.
  package static func unreadable(_ key: PurchaseKey, _ found: String) -> LedgerStoreError {
    LedgerStoreError(
      .unreadableRow,
      path: "\(key.scope.text)/\(key.subject.text)",
      found: found
    )
  }
}
