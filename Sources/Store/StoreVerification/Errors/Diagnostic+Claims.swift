// SPDX-License-Identifier: Apache-2.0

extension ClaimErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Reject it. Compare the document with the configuration of the verifier"
  }

  package static var usualCategory: ErrorCategory { .notOurs }

  package static func row(of error: ClaimError, in context: DiagnosticContext) -> ErrorRow {
    let settings = context.settings
    return switch error.code {
    case .dateFuture:
      // The signature is proven, so the clock of this server is behind.
      ErrorRow(
        "signing time is in the future",
        hint: "check the clock; \(settings.now) sets the current time",
        "Check the clock of the server, and the unit of the time that you pass",
        .undecided
      )
    case .stale:
      ErrorRow(
        "signing time exceeds the maximum age",
        hint: "ask the app for a fresh document, or raise \(settings.maximumAge)",
        "Ask the app for a new document, or increase the maximum age",
        .staleOrRepeated
      )
    case .dateMissing:
      ErrorRow(
        "signing time is missing, so the age is unknown",
        hint: "old tokens have no signing time; to accept any age, omit \(settings.maximumAge)",
        "Reject it, or verify it without a maximum age: it has no date",
        .staleOrRepeated
      )
    case .expired:
      ErrorRow(
        "receipt has expired",
        hint: "volume purchases can expire; to verify at another time, set \(settings.now)",
        "Ask the app to refresh the receipt: its volume license has ended",
        .staleOrRepeated
      )
    case .bundleId:
      ErrorRow(
        "bundle id is that of another app",
        hint: "reject it; if this app is also yours, add it to \(settings.apps)",
        "Reject it. If the app is yours too, add it to the apps of the verifier"
      )
    case .bundleIdMissing:
      ErrorRow(
        "bundle id is missing",
        hint:
          "a realtime request has only an app Apple id, to give in \(settings.appAppleIds); a notification names its app in the object that it is about",
        "Reject it. For realtime requests, give the verifier the Apple id of the app"
      )
    case .appNotNamed:
      ErrorRow(
        "app is not named: a renewal info has neither bundle id nor app Apple id",
        hint: settings.appNotNamed,
        "Verify a renewal info with its transaction, or as `renewal-info` if you compare the transaction"
      )
    case .applicationVersion:
      ErrorRow(
        "app version is not accepted",
        hint: "to accept it, add the version to \(settings.applicationVersions)"
      )
    case .applicationVersionMissing:
      ErrorRow(
        "app version is missing",
        hint:
          "only receipts and app transactions have one; to accept any version, omit \(settings.applicationVersions)",
        "Reject it. Only receipts and app transactions have a version"
      )
    case .appAppleId:
      ErrorRow(
        "app Apple id is that of another app",
        hint:
          "compare it with the Apple ID of the app in App Store Connect; if both apps are yours, add it to \(settings.appAppleIds)",
        "Reject it. Compare the Apple id with the one in App Store Connect"
      )
    case .appAppleIdMissing:
      ErrorRow(
        "app Apple id is missing",
        hint:
          "production documents have one; transactions, renewal infos and sandbox documents are bound by a bundle id in \(settings.apps)",
        "Give the verifier the bundle id: transactions and renewal infos have no Apple id"
      )
    case .environment:
      ErrorRow(
        "environment is not accepted",
        hint: environmentHint(error.found, settings),
        "Accept the sandbox too if testers and App Review use this server; otherwise reject it"
      )
    case .environmentMissing:
      ErrorRow(
        "environment is missing",
        hint: "tokens of 2021 and early 2022 have none",
        "Reject it. Only tokens of 2021 and early 2022 have none"
      )
    // The parts of one document contradict each other; the expectations of the caller do not matter.
    case .originalTransaction:
      ErrorRow(
        "original transaction id differs within the document",
        StandardAction.forgery,
        .badDocument
      )
    case .device:
      ErrorRow(
        "device does not match",
        hint:
          "iOS hashes identifierForVendor, macOS the MAC address of en0; check \(settings.devices)",
        "Reject it. After a migration the app must refresh its receipt"
      )
    case .deviceMissing:
      ErrorRow(
        "device is missing: the document is not bound to one",
        hint: "Apple's servers sign for no device: ask the app for its own document",
        "Reject it. Ask the app for a document of its own: servers sign for no device"
      )
    case .appAccountToken:
      ErrorRow(
        "appAccountToken is that of another account",
        hint: "the sender is not the customer who made the purchase",
        otherCustomer
      )
    case .appAccountTokenMissing:
      ErrorRow(
        "appAccountToken is missing",
        hint: "the app passed no appAccountToken to StoreKit, or this kind of document has none",
        "Check that the app passes `appAccountToken` to StoreKit; receipts have none"
      )
    case .appTransactionId: ErrorRow("appTransactionId does not match", otherCustomer)
    case .appTransactionIdMissing:
      ErrorRow(
        "appTransactionId is missing",
        hint:
          "documents before 2025 and receipts have none; to accept them, omit the expectation",
        "Verify it without this expectation: receipts, and documents before 2025, have none"
      )
    }
  }

  private static let otherCustomer = "Reject it: the sender is not the customer who bought it"

  private static func environmentHint(_ found: String?, _ settings: SettingNames) -> String? {
    switch found.flatMap({ StoreEnvironment(rawValue: $0).canonical }) {
    case .sandbox:
      "from the sandbox, TestFlight or App Review; to accept it, add \(settings.sandbox)"
    case .production: "a real purchase; to accept it, add \(settings.production)"
    case .xcode: "signed by Xcode, which can sign for any app: a server must not accept it"
    default: nil
    }
  }
}
