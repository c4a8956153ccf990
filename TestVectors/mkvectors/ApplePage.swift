// SPDX-License-Identifier: Apache-2.0

/// The pages of Apple's documentation that references name by title.
enum ApplePage {
  static func link(_ title: String) -> String {
    let name = String(title.prefix { $0 != "," })
    if let path = documentation[name] { return "https://developer.apple.com/documentation/\(path)" }
    if let path = archive[name] { return "https://developer.apple.com/library/archive/\(path)" }
    return authority.contains(name)
      ? "https://www.apple.com/certificateauthority/"
      : "https://developer.apple.com/documentation/appstoreserverapi"
  }

  private static let authority = [
    "Worldwide Developer Relations Certification Practice Statement"
  ]

  private static let archive = [
    "Receipt Fields":
      "releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html",
    "In-App Purchase Receipt Validation on iOS":
      "releasenotes/StoreKit/IAP_ReceiptValidation/_index.html",
    "Old-Style ASCII Property Lists":
      "documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html",
  ]

  private static let documentation = [
    "Validating receipts on the device":
      "appstorereceipts/validating-receipts-on-the-device",
    "verifyReceipt": "appstorereceipts/verifyreceipt",
    "requestBody": "appstorereceipts/requestbody",
    "responseBody": "appstorereceipts/responsebody",
    "TN3138": "technotes/tn3138-handling-app-store-receipt-signing-certificate-changes",
    "Setting up StoreKit Testing in Xcode": "xcode/setting-up-storekit-testing-in-xcode",
    "Generating a signature for promotional offers":
      "storekit/generating-a-signature-for-promotional-offers",
    "Generating JWS to sign App Store requests":
      "storekit/generating-jws-to-sign-app-store-requests",
    "AppTransaction": "storekit/apptransaction",
    "AppTransaction.deviceVerification": "storekit/apptransaction/deviceverification",
    "Transaction.deviceVerification": "storekit/transaction/deviceverification",
    "JWSDecodedHeader": "appstoreserverapi/jwsdecodedheader",
    "JWSTransactionDecodedPayload": "appstoreserverapi/jwstransactiondecodedpayload",
    "JWSRenewalInfoDecodedPayload": "appstoreserverapi/jwsrenewalinfodecodedpayload",
    "JWSAppTransactionDecodedPayload": "appstoreserverapi/jwsapptransactiondecodedpayload",
    "responseBodyV2": "appstoreservernotifications/responsebodyv2",
    "responseBodyV2DecodedPayload": "appstoreservernotifications/responsebodyv2decodedpayload",
    "DecodedRealtimeRequestBody": "retentionmessaging/decodedrealtimerequestbody",
    "TransactionInfoResponse": "appstoreserverapi/transactioninforesponse",
    "AppTransactionInfoResponse": "appstoreserverapi/apptransactioninforesponse",
    "HistoryResponse": "appstoreserverapi/historyresponse",
    "RefundHistoryResponse": "appstoreserverapi/refundhistoryresponse",
    "OrderLookupResponse": "appstoreserverapi/orderlookupresponse",
    "StatusResponse": "appstoreserverapi/statusresponse",
    "NotificationHistoryResponse": "appstoreserverapi/notificationhistoryresponse",
    "CheckTestNotificationResponse": "appstoreserverapi/checktestnotificationresponse",
  ]
}
