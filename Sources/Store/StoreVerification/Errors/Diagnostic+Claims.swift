// SPDX-License-Identifier: Apache-2.0

extension ClaimError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, hint: advice(context.settings))
  }

  private var message: String {
    switch code {
    case .dateFuture: "signing time is in the future"
    case .stale: "signing time exceeds the maximum age"
    case .dateMissing: "signing time is missing, so the age is unknown"
    case .expired: "receipt has expired"
    case .bundleId: "bundle id is that of another app"
    case .bundleIdMissing: "bundle id is missing"
    case .appNotNamed: "app is not named: a renewal info has neither bundle id nor app Apple id"
    case .applicationVersion: "app version is not accepted"
    case .applicationVersionMissing: "app version is missing"
    case .appAppleId: "app Apple id is that of another app"
    case .appAppleIdMissing: "app Apple id is missing"
    case .environment: "environment is not accepted"
    case .environmentMissing: "environment is missing"
    case .originalTransaction: "original transaction id differs within the document"
    case .device: "device does not match"
    case .deviceMissing: "device is missing: the document is not bound to one"
    case .appAccountToken: "appAccountToken is that of another account"
    case .appAccountTokenMissing: "appAccountToken is missing"
    case .appTransactionId: "appTransactionId does not match"
    case .appTransactionIdMissing: "appTransactionId is missing"
    }
  }

  private func advice(_ settings: SettingNames) -> String? {
    switch code {
    case .dateFuture: "check the clock; \(settings.now) sets the current time"
    case .stale: "ask the app for a fresh document, or raise \(settings.maximumAge)"
    case .expired:
      "volume purchases can expire; to verify at another time, set \(settings.now)"
    case .dateMissing:
      "old tokens have no signing time; to accept any age, omit \(settings.maximumAge)"
    case .bundleId: "reject it; if this app is also yours, add it to \(settings.apps)"
    case .appAppleId:
      "compare it with the Apple ID of the app in App Store Connect; if both apps are yours, add it to \(settings.appAppleIds)"
    case .bundleIdMissing:
      "a realtime request has only an app Apple id, to give in \(settings.appAppleIds); a notification names its app in the object that it is about"
    case .appNotNamed: settings.appNotNamed
    case .appAppleIdMissing:
      "production documents have one; transactions, renewal infos and sandbox documents are bound by a bundle id in \(settings.apps)"
    case .applicationVersion: "to accept it, add the version to \(settings.applicationVersions)"
    case .applicationVersionMissing:
      "only receipts and app transactions have one; to accept any version, omit \(settings.applicationVersions)"
    case .environment: environmentHint(settings)
    case .environmentMissing: "tokens of 2021 and early 2022 have none"
    case .originalTransaction, .appTransactionId: nil
    case .appTransactionIdMissing:
      "documents before 2025 and receipts have none; to accept them, omit the expectation"
    case .deviceMissing: "Apple's servers sign for no device: ask the app for its own document"
    case .device:
      "iOS hashes identifierForVendor, macOS the MAC address of en0; check \(settings.devices)"
    case .appAccountTokenMissing:
      "the app passed no appAccountToken to StoreKit, or this kind of document has none"
    case .appAccountToken: "the sender is not the customer who made the purchase"
    }
  }

  private func environmentHint(_ settings: SettingNames) -> String? {
    switch found.flatMap({ StoreEnvironment(rawValue: $0).canonical }) {
    case .sandbox:
      "from the sandbox, TestFlight or App Review; to accept it, add \(settings.sandbox)"
    case .production: "a real purchase; to accept it, add \(settings.production)"
    case .xcode: "signed by Xcode, which can sign for any app: a server must not accept it"
    default: nil
    }
  }

  /// How a server should respond.
  public var category: ErrorCategory {
    switch code {
    // The signature is proven, so the clock of this server is behind.
    case .dateFuture: .undecided
    case .stale, .dateMissing, .expired: .staleOrRepeated
    case .bundleId, .bundleIdMissing, .appNotNamed, .applicationVersion,
      .applicationVersionMissing, .appAppleId, .appAppleIdMissing, .environment,
      .environmentMissing, .device, .deviceMissing, .appAccountToken, .appAccountTokenMissing,
      .appTransactionId, .appTransactionIdMissing:
      .notOurs
    // The parts of one document contradict each other, whoever asks.
    case .originalTransaction: .badDocument
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .dateFuture: "Check the clock of the server, and the unit of the time that you pass"
    case .stale: "Ask the app for a new document, or increase the maximum age"
    case .dateMissing: "Reject it, or verify it without a maximum age: it has no date"
    case .bundleIdMissing:
      "Reject it. For realtime requests, give the verifier the Apple id of the app"
    case .appNotNamed:
      "Verify a renewal info with its transaction, or as `renewal-info` if you compare the transaction"
    case .appAppleIdMissing:
      "Give the verifier the bundle id: transactions and renewal infos have no Apple id"
    case .applicationVersionMissing: "Reject it. Only receipts and app transactions have a version"
    case .environmentMissing: "Reject it. Only tokens of 2021 and early 2022 have none"
    case .deviceMissing:
      "Reject it. Ask the app for a document of its own: servers sign for no device"
    case .appAccountTokenMissing:
      "Check that the app passes `appAccountToken` to StoreKit; receipts have none"
    case .appTransactionIdMissing:
      "Verify it without this expectation: receipts, and documents before 2025, have none"
    case .expired: "Ask the app to refresh the receipt: its volume license has ended"
    case .bundleId: "Reject it. If the app is yours too, add it to the apps of the verifier"
    case .appAppleId: "Reject it. Compare the Apple id with the one in App Store Connect"
    case .environment:
      "Accept the sandbox too if testers and App Review use this server; otherwise reject it"
    case .device: "Reject it. After a migration the app must refresh its receipt"
    case .appAccountToken, .appTransactionId:
      "Reject it: the sender is not the customer who bought it"
    case .originalTransaction: StandardAction.forgery
    default: "Reject it. Compare the document with the configuration of the verifier"
    }
  }
}
