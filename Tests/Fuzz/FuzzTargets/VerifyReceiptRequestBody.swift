// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime

/// Passes any bytes to the verifyReceipt responder.
enum VerifyReceiptRequestBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let authorities = try Authorities.load()
    let (receipts, legacy) = (authorities.receiptVerifier, authorities.legacyVerifier)
    let responders = [
      VerifyReceiptResponder(apps: .any, anchors: receipts.anchors),
      VerifyReceiptResponder(apps: .any, sharedSecret: secret, anchors: receipts.anchors),
      VerifyReceiptResponder(apps: .any, anchors: legacy.anchors),
    ]
    for responder in responders {
      var statuses: Set<VerifyReceiptStatus> = []
      for side in VerifyReceiptSide.allCases {
        let answer = responder.answer(input, on: side, at: authorities.expectations.now)
        try check(answer)
        statuses.insert(answer.status)
      }
      try require(
        !statuses.contains(.sandboxReceipt) || !statuses.contains(.productionReceipt),
        "each environment rejects the receipt as one of the other environment"
      )
      try require(
        !statuses.isSubset(of: [.valid, .expired]),
        "a receipt is valid in both environments"
      )
    }
  }

  /// Two requests with valid receipts, and the members of a request.
  static let seeds = FuzzSeeds {
    let authorities = try Authorities.load()
    let receipt = try authorities.receipts.receipt {
      $0.purchases = [
        PurchaseBuilder("pro") {
          $0.productType = .autoRenewable
          $0.expiresDate = "2025-02-01T00:00:00Z"
        }
      ]
    }
    let base64 = Base64.encode(receipt[...])
    let legacy = Base64.encode(try authorities.receipts.legacyReceipt()[...])
    return [
      #"{"receipt-data":"\#(base64)"}"#,
      #"{"receipt-data":"\#(base64)","password":"\#(secret)","exclude-old-transactions":true}"#,
      #"{"exclude-old-transactions":false,"password":"wrong","receipt-data":"\#(legacy)"}"#,
      #"{"receipt-data":1}"#, #"{"password":"","receipt-data":"MIIB"}"#, base64, legacy,
    ].map { Array($0.utf8) }
  }

  private static let secret = "c0ffee"

  private static func check(_ answer: VerifyReceiptAnswer) throws(Finding) {
    try require(answer.status != .internalError, "libcrypto has failed")
    let root = try required("an answer is not JSON") { () throws(JSONError) in
      try JSONDocument(answer.json[...]).root
    }
    let status = root.object?["status"]?.number?.int64
    try require(status == answer.status.rawValue, "the JSON has another status")
    let isAnswered = answer.status == .valid || answer.status == .expired
    try require(isAnswered == (root.object?["receipt"] != nil), "receipt and status contradict")
    try require(isAnswered == (answer.error == nil) || isByPolicy(answer.status), "no error")
  }

  /// Statuses of receipts that verify.
  private static func isByPolicy(_ status: VerifyReceiptStatus) -> Bool {
    [.wrongSecret, .sandboxReceipt, .productionReceipt, .unknownAccount].contains(status)
  }
}
