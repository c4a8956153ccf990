// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StoreVerification

/// Evidence about the customer of a receipt in addition to the receipt: verified tokens and responses of
/// the App Store Server API.
///
///     var evidence = VerifyReceiptEvidence()
///     evidence.add(try verifier.verifyResponse(StatusResponse.self, statuses, expecting: .init(now: now)))
///     evidence.add(try verifier.verifyResponse(TransactionHistoryResponse.self, page, expecting: .init(now: now)))
///
/// Add only evidence about the customer of the receipt. Evidence that names another app, environment or
/// customer is ignored, but not every token names one.
public struct VerifyReceiptEvidence: Sendable {
  private(set) var transactions: [EvidenceToken<TransactionPayload>] = []
  private(set) var renewalInfos: [EvidenceToken<RenewalInfoPayload>] = []
  private(set) var receipts: [Verified<AppReceipt>] = []
  /// Whether Apple answered that it does not know the account.
  private(set) var isAccountUnknown = false

  /// No evidence.
  public init() {}

  /// Adds a token; app transactions and realtime requests have no effect on an answer.
  public mutating func add(_ token: VerifiedToken) {
    switch token {
    case .transaction(let token): transactions.append(EvidenceToken(token))
    case .renewalInfo(let token): renewalInfos.append(EvidenceToken(token))
    case .notification(let notification):
      if let token = notification.transaction {
        transactions.append(EvidenceToken(token, in: notification))
      }
      if let token = notification.renewalInfo {
        renewalInfos.append(EvidenceToken(token, in: notification))
      }
    case .appTransaction, .realtimeRequest: break
    }
  }

  /// Adds the signed members of a response of the App Store Server API.
  public mutating func add<Response>(_ response: VerifiedResponse<Response>) {
    for token in response.tokens { add(token) }
  }

  /// Adds another app receipt of the customer.
  public mutating func add(_ receipt: Verified<AppReceipt>) {
    receipts.append(receipt)
  }

  /// Adds an error response of the App Store Server API about the customer.
  ///
  /// `4040001`, account not found, makes the status ``VerifyReceiptStatus/unknownAccount``. Apple does not sign the
  /// response: add only one that your server received from Apple.
  public mutating func add(_ error: APIErrorResponse) {
    if error.errorCode == APIErrorCode.accountNotFound.rawValue { isAccountUnknown = true }
  }
}

/// A token, and the app that the notification around it names.
struct EvidenceToken<Payload: Sendable>: Sendable {
  let token: Verified<Payload>
  let notifiedBundleId: String?
  let notifiedAppAppleId: Int64?

  init(_ token: Verified<Payload>, in notification: VerifiedNotification? = nil) {
    self.token = token
    let payload = notification?.notification.value
    notifiedBundleId = payload?.bundleId ?? notification?.transaction?.value.bundleId
    notifiedAppAppleId = payload?.appAppleId
  }
}
