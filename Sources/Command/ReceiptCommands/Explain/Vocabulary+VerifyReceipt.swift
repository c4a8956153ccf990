// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

// The statuses of verifyReceipt.

extension Vocabulary {
  static let verifyReceiptStatuses = Vocabulary(
    "verify-receipt",
    "statuses of verifyReceipt, which Apple has deprecated",
    members: ["status", "verifyReceiptStatus"],
    VerifyReceiptStatus.allCases.map { status in
      word("\(status.rawValue)", "\(status)", status.cause, status.action)
    } + [
      word(
        "21001",
        "Apple no longer sends this status",
        nil,
        "find out which server answered: it is not Apple's"
      ),
      word(
        "21005",
        "the receipt server could not answer at the time",
        "an outage or overload at Apple",
        "ask again later, and do not remove access meanwhile"
      ),
      Meaning(
        "21100-21199",
        kind,
        "Apple could not read its own data; is-retryable in the answer says whether that may pass",
        causes: "an outage at Apple, if is-retryable is true",
        action:
          "ask again later if is-retryable is true or 1; otherwise treat the receipt as not valid",
        source: source,
        aliases: (21100...21199).map { "\($0)" }
      ),
    ]
  )

  private static let kind = "status of verifyReceipt"
  private static let source = "Apple, App Store Receipts, \"status\""

  private static func word(
    _ code: String,
    _ meaning: String,
    _ causes: String?,
    _ action: String
  ) -> Meaning {
    Meaning(code, kind, meaning, causes: causes, action: action, source: source)
  }
}

extension VerifyReceiptStatus {
  fileprivate var cause: String? {
    switch self {
    case .valid, .unknownAccount: nil
    case .unreadableRequest: "GET instead of POST, or a body that is no JSON object"
    case .malformed:
      "base64 that was changed in transit ('+' became a space), an empty receipt of the simulator, a StoreKit 2 token instead of a receipt, or a temporary failure at Apple"
    case .notAuthenticated: "a receipt of StoreKit Testing in Xcode, a changed one, or a forgery"
    case .wrongSecret:
      "the shared secret of another app or team, or a new one after the old was revoked"
    case .expired: "a receipt in the format of iOS 6 whose subscription has ended"
    case .sandboxReceipt: "a tester, TestFlight or App Review"
    case .productionReceipt: "a test server that received a genuine purchase"
    case .internalError: "an outage at Apple; here a failure of libcrypto"
    }
  }

  fileprivate var action: String {
    switch self {
    case .valid:
      "compare bundle_id, then read latest_receipt_info: a valid receipt may be of an expired subscription"
    case .unreadableRequest: "send a POST request with JSON that has receipt-data"
    case .malformed:
      "'receiptctl verify' names the damage; send the receipt's base64 without changes"
    case .notAuthenticated: "'receiptctl verify' names the signer; give no access"
    case .wrongSecret: "copy the app-specific shared secret from App Store Connect"
    case .expired: "end access; the receipt in the answer is valid"
    case .sandboxReceipt:
      "send it to https://sandbox.itunes.apple.com/verifyReceipt: always ask production first, then the sandbox"
    case .productionReceipt: "send it to https://buy.itunes.apple.com/verifyReceipt"
    case .internalError: "ask again later, and do not remove access meanwhile"
    case .unknownAccount: "treat the customer as one without purchases"
    }
  }
}
