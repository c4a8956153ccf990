// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictBase64
import StrictTime

// The answers about receipts that verify.
extension VerifyReceiptResponder {
  /// The answer about an app receipt, status 0.
  func answer(
    about receipt: Verified<AppReceipt>,
    _ document: SignedDocument,
    _ state: LatestState,
    _ request: VerifyReceiptRequest,
    _ side: VerifyReceiptSide,
    _ now: Timestamp
  ) -> VerifyReceiptAnswer {
    let latest = VerifyReceiptBody.Latest(
      transactions: state.transactions(excludingOld: request.excludesOldTransactions),
      receipt: Base64.encode(document.bytes),
      renewals: state.renewals.isEmpty ? nil : state.renewals
    )
    let isXcode = receipt.environment?.canonical == .xcode
    var decoded = VerifyReceiptBody.Receipt(receipt.value, at: now)
    decoded.purchases = state.completed(decoded.purchases)
    let body = VerifyReceiptBody(
      environment: isXcode ? "Xcode" : side == .production ? "Production" : "Sandbox",
      receipt: decoded,
      latest: state.hasSubscription ? latest : nil
    )
    return VerifyReceiptAnswer(
      status: .valid,
      json: body.json,
      omissions: state.omissions,
      error: nil
    )
  }

  /// The flat answer about a legacy transaction receipt: status 0, or 21006 if its subscription has expired.
  func answer(
    about receipt: Verified<LegacyTransactionReceipt>,
    _ document: SignedDocument,
    _ state: LatestState,
    _ now: Timestamp
  ) -> VerifyReceiptAnswer {
    let info = receipt.value.purchaseInfo
    let chainId = info.originalTransactionId ?? info.transactionId
    guard let expires = info.expiresDate else {
      let flat = FlatAnswer(receipt: FlatReceipt(receipt.value), status: .valid, subscription: nil)
      return VerifyReceiptAnswer(
        status: .valid,
        json: flat.json,
        omissions: state.omitted,
        error: nil
      )
    }
    let newest = state.newest(of: chainId)
    let later = newest.flatMap { $0.purchaseDate > info.purchaseDate ? $0 : nil }
    let isExpired = (later?.expiresDate ?? expires) <= now
    let renewal = state.renewals.first { $0.originalTransactionId.utf8.elementsEqual(chainId.utf8) }
    let status = isExpired ? VerifyReceiptStatus.expired : .valid
    let flat = FlatAnswer(
      receipt: FlatReceipt(receipt.value),
      status: status,
      subscription: FlatAnswer.Subscription(
        isExpired: isExpired,
        later: later,
        renewal: renewal,
        latestReceipt: isExpired || later != nil ? nil : Base64.encode(document.bytes)
      )
    )
    return VerifyReceiptAnswer(
      status: status,
      json: flat.json,
      omissions: flatOmissions(newest == nil, renewal == nil, later != nil) + state.omitted,
      error: nil
    )
  }

  private func flatOmissions(
    _ hasNoToken: Bool,
    _ hasNoRenewal: Bool,
    _ hasLater: Bool
  ) -> [VerifyReceiptOmission] {
    var list: [VerifyReceiptOmission] = []
    if hasNoToken { list.append(VerifyReceiptOmission("latest_receipt_info", .nothingNewer)) }
    if hasLater { list.append(VerifyReceiptOmission("latest_receipt", .notInReceipt)) }
    if hasNoRenewal {
      let members = "auto_renew_status, auto_renew_product_id, expiration_intent"
      list.append(VerifyReceiptOmission("\(members), is_in_billing_retry_period", .noRenewalInfo))
    }
    return list
  }
}

extension LatestState {
  /// Whether there is an auto-renewable subscription; only then does Apple add the latest state.
  var hasSubscription: Bool { transactions.contains { $0.value.isAutoRenewable } }
}

extension VerifyReceiptBody.Receipt {
  /// A receipt, decoded at a given time.
  ///
  /// A receipt that verifyReceipt itself has issued states its own creation in attribute 12, and the creation of the
  /// receipt that the client sent in attribute 8, which Apple returns.
  fileprivate init(_ receipt: AppReceipt, at now: Timestamp) {
    self.init(
      bundleId: receipt.bundleId,
      creationDate: receipt.undocumentedDate ?? receipt.creationDate,
      requestDate: now
    )
    receiptType = receipt.environment?.rawValue
    appAppleId = receipt.appAppleId
    applicationVersion = receipt.applicationVersion
    downloadId = receipt.downloadId
    versionExternalIdentifier = receipt.versionExternalIdentifier
    originalPurchaseDate = receipt.originalPurchaseDate
    preorderDate = receipt.preorderDate
    expirationDate = receipt.expires
    originalApplicationVersion = receipt.originalApplicationVersion
    purchases = receipt.inAppPurchases.map(VerifyReceiptTransaction.init)
  }
}
