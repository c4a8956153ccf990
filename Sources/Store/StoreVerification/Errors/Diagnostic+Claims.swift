// SPDX-License-Identifier: Apache-2.0

extension ClaimError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, hint: advice(context.settings))
  }

  private var message: String {
    switch code {
    case .dateFuture: "signing time is in the future"
    case .stale: "signing time exceeds the maximum age"
    case .expired: "receipt has expired"
    case .bundleId: "bundle id is that of another app"
    case .applicationVersion: "app version is not accepted"
    case .appAppleId: "app Apple id is that of another app"
    case .environment: "environment is not accepted"
    case .originalTransaction: "original transaction id differs within the document"
    case .device: "device does not match"
    case .appAccountToken: "appAccountToken is that of another account"
    case .appTransactionId: "appTransactionId does not match"
    }
  }

  private func advice(_ settings: SettingNames) -> String? {
    switch code {
    case .dateFuture: "check the clock; \(settings.now) sets the current time"
    case .stale: "ask the app for a fresh document, or raise \(settings.maximumAge)"
    case .expired:
      "volume purchases can expire; to verify at another time, set \(settings.now)"
    case .bundleId, .appAppleId: "if this app is also yours, add it to \(settings.apps)"
    case .applicationVersion: "to accept it, add the version to \(settings.applicationVersions)"
    case .environment: environmentHint(settings)
    case .originalTransaction, .appTransactionId: nil
    case .device:
      "iOS hashes identifierForVendor, macOS the MAC address of en0; check \(settings.devices)"
    case .appAccountToken where found == "none":
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
}
