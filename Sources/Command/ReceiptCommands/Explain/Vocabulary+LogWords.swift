// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StoreEngine

// Words that stand in logs instead of a document or code, and the words of the test store.

extension Vocabulary {
  static let logWords = Vocabulary(
    "log-words",
    "words in logs where a document should be",
    [
      word(
        "NO RECEIPT",
        "the app had no receipt to send",
        "the simulator, a build from Xcode, or an app that was copied without its purchase",
        "let the app refresh its receipt, or send StoreKit 2 tokens, which need none",
        ["NO_RECEIPT", "no-receipt", "noReceipt"]
      ),
      word(
        "null",
        "the program that wrote it had no value: no receipt or token was sent",
        "a field with another name in the request, or an app that sends before it has the transaction",
        "log the request body; the client must send receipt or token as text",
        ["nil", "(null)", "None"]
      ),
      word(
        "undefined",
        "JavaScript had no value: a member with this name does not exist",
        "a wrong member name, such as signedTransaction instead of signedTransactionInfo, or a body that was not parsed",
        "log the whole object, and compare the names with Docs/Reference/Members.md"
      ),
      word(
        "[object Object]",
        "JavaScript made text of an object: the document is lost",
        "an object that was added to a text instead of JSON.stringify",
        "send the token itself, a text with two periods",
        ["object Object"]
      ),
      word(
        "simulator",
        "the iOS simulator has no App Store: there is no receipt, and StoreKit Testing signs what it has",
        "a test in Xcode",
        "test on a device with a sandbox account, or against 'receiptctl serve'"
      ),
      word(
        "Retry-After",
        "the header of an answer with status 429: when the next request is allowed",
        "too many requests",
        "wait until that time: Apple writes milliseconds since 1970, a proxy writes seconds to wait",
        ["retry-after", "retryAfter"]
      ),
      word(
        "is-retryable",
        "the member of an answer of verifyReceipt with a status from 21100 to 21199: whether a repetition may succeed",
        nil,
        "ask again later if it is true or 1",
        ["is_retryable"]
      ),
      word(
        "receipt-data",
        "the member of a request to verifyReceipt with the receipt in base64",
        nil,
        "keep the receipt's base64 without changes; 'receiptctl verify' reads it without Apple",
        ["receipt_data"]
      ),
      word(
        "exclude-old-transactions",
        "the member of a request to verifyReceipt for the newest transaction of each subscription alone",
        nil,
        "ask Get All Subscription Statuses today",
        ["exclude_old_transactions"]
      ),
      word(
        "unified_receipt",
        "the member of a notification of version 1 with latest_receipt_info and pending_renewal_info",
        nil,
        "read signedTransactionInfo and signedRenewalInfo in data of version 2 today"
      ),
      word(
        "auto_renew_status_change_date",
        "the member of a notification of version 1 with the time when auto-renewal was turned on or off",
        nil,
        "read signedDate of the notification DID_CHANGE_RENEWAL_STATUS today",
        ["auto_renew_status_change_date_ms", "auto_renew_status_change_date_pst"]
      ),
      word(
        "ASDErrorDomain",
        "an internal error of the App Store's daemon on the device; Apple documents none of its codes",
        nil,
        "read the error around it, of SKErrorDomain or StoreKitError, and log both"
      ),
      word(
        "AMSErrorDomain",
        "an internal error of the Apple account and its services on the device; Apple documents none of its codes",
        nil,
        "read the error around it, of SKErrorDomain or StoreKitError; often a sandbox account must sign in again"
      ),
      word(
        "ASDServerErrorDomain",
        "an answer of the App Store to the daemon on the device; Apple documents none of its codes",
        nil,
        "read the text of the error, and the error around it, of SKErrorDomain or StoreKitError"
      ),
      word(
        "ASDServerErrorDomain 3532",
        "Apple does not document the code; its text says that the customer has the subscription already",
        "a second purchase of a subscription that is active, often by another account of the app on the same Apple Account",
        "let the app read Transaction.currentEntitlements or restore purchases, and compare originalTransactionId with your accounts",
        ["You are currently subscribed to this"]
      ),
      word(
        "ASDErrorDomain 509",
        "Apple does not document the code; its text says that no account of the App Store is signed in",
        "a simulator, or a device without an Apple Account or sandbox account",
        "sign in under Settings, for tests with a sandbox account under Developer",
        ["No active account"]
      ),
      word(
        "AMSErrorDomain 100",
        "Apple does not document the code; its text says that the sign-in failed",
        "a password that was not entered or is wrong, or a sandbox account that does not exist in this storefront",
        "let the customer sign in again, and repeat the purchase"
      ),
      word(
        "SKErrorDomain",
        "the domain of the errors of StoreKit's original API; the code says which",
        nil,
        "explain it with the code: 'receiptctl explain \"SKErrorDomain Code=2\"'"
      ),
    ]
  )

  static let omissions = words(
    "omissions",
    "why an answer of verifyReceipt lacks something",
    "VerifyReceiptOmission.Reason",
    VerifyReceiptOmission.Reason.allCases,
    members: ["reason"],
    source: "Docs/How-to/From-verifyReceipt-to-signed-data.md"
  ) { _ in nil }

  static let storeKitProblems = words(
    "storekit-problems",
    "problem of a .storekit file",
    "ConfigurationProblem.Code",
    ConfigurationProblem.Code.allCases,
    members: ["storekit", "code"],
    source: "Docs/Reference/receiptctl.md"
  ) { _ in nil }

  static let refusals = words(
    "refusals",
    "why the test store refused a step",
    "StoreRefusal.Code",
    StoreRefusal.Code.allCases,
    members: ["refusal", "refused"],
    source: "Docs/Reference/Test-store.md"
  ) { _ in nil }

  static let deliveryFaults = words(
    "delivery-faults",
    "fault of a delivery of the test store",
    "DeliveryFault",
    DeliveryFault.allCases,
    members: ["fault"],
    source: "Docs/Reference/Scripts.md"
  ) { _ in nil }

  private static func word(
    _ code: String,
    _ meaning: String,
    _ causes: String?,
    _ action: String,
    _ aliases: [String] = []
  ) -> Meaning {
    Meaning(
      code,
      "word of a log",
      meaning,
      causes: causes,
      action: action,
      source: "Docs/Reference/Forms.md",
      aliases: aliases
    )
  }
}
