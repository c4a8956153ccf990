// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

/// The answer about an app receipt, status 0: the only writer of this JSON, for genuine receipts and for the test
/// store.
package struct VerifyReceiptBody: Sendable {
  /// `Production` or `Sandbox`.
  package var environment: String
  package var receipt: Receipt
  /// The additional contents of an answer about auto-renewable subscriptions; `nil` without such
  /// subscriptions.
  package var latest: Latest?

  package init(environment: String, receipt: Receipt, latest: Latest?) {
    self.environment = environment
    self.receipt = receipt
    self.latest = latest
  }

  /// The receipt of the request, decoded.
  package struct Receipt: Sendable {
    package var receiptType: String?
    package var appAppleId: Int64?
    package var bundleId: String
    package var applicationVersion: String?
    package var downloadId: Int64?
    package var versionExternalIdentifier: Int64?
    package var creationDate: Timestamp
    package var requestDate: Timestamp
    package var originalPurchaseDate: Timestamp?
    package var preorderDate: Timestamp?
    package var expirationDate: Timestamp?
    package var originalApplicationVersion: String?
    package var purchases: [VerifyReceiptTransaction] = []

    package init(bundleId: String, creationDate: Timestamp, requestDate: Timestamp) {
      self.bundleId = bundleId
      self.creationDate = creationDate
      self.requestDate = requestDate
    }
  }

  /// The newest known state.
  package struct Latest: Sendable {
    /// In any order.
    package var transactions: [VerifyReceiptTransaction]
    /// The receipt in base64.
    package var receipt: String
    /// `nil` leaves out `pending_renewal_info`.
    package var renewals: [VerifyReceiptRenewal]?

    package init(
      transactions: [VerifyReceiptTransaction],
      receipt: String,
      renewals: [VerifyReceiptRenewal]?
    ) {
      self.transactions = transactions
      self.receipt = receipt
      self.renewals = renewals
    }
  }

  /// The JSON, members in the order of genuine answers; the servers of the sandbox put the status last.
  package var json: [UInt8] {
    let putsStatusFirst = environment.utf8.elementsEqual("Production".utf8)
    return JSONWriter.object { json in
      if putsStatusFirst { json.member(.status, 0) }
      json.member(.environment, environment)
      json.member(.receipt) { receipt.write(to: &$0) }
      latest?.write(to: &json)
      if !putsStatusFirst { json.member(.status, 0) }
    }
  }
}

extension VerifyReceiptBody.Receipt {
  /// Ids of the App Store are numbers, and 0 where there is none, as in the sandbox.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.receiptType, receiptType)
      json.member(.adamId, appAppleId ?? 0)
      json.member(.appItemId, appAppleId ?? 0)
      json.member(.bundleId, bundleId)
      json.member(.applicationVersion, applicationVersion)
      json.member(.downloadId, downloadId ?? 0)
      json.member(.versionExternalIdentifier, versionExternalIdentifier ?? 0)
      json.member(.receiptCreationDate, date: creationDate)
      json.member(.requestDate, date: requestDate)
      json.member(.originalPurchaseDate, date: originalPurchaseDate)
      json.member(.preorderDate, date: preorderDate)
      json.member(.expirationDate, date: expirationDate)
      json.member(.originalApplicationVersion, originalApplicationVersion)
      json.array(.inApp) { json in
        for purchase in purchases { purchase.write(to: &json, isLatest: false) }
      }
    }
  }
}

extension VerifyReceiptBody.Latest {
  fileprivate func write(to json: inout JSONWriter) {
    let sorted = transactions.sorted { isLowerNumber($0.transactionId, than: $1.transactionId) }
    json.array(.latestReceiptInfo) { json in
      for transaction in sorted { transaction.write(to: &json, isLatest: true) }
    }
    json.member(.latestReceipt, receipt)
    guard let renewals else { return }
    json.array(.pendingRenewalInfo) { json in
      for renewal in renewals { renewal.write(to: &json) }
    }
  }
}
