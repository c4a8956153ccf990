// SPDX-License-Identifier: Apache-2.0

package import StoreTypes
public import StoreVerification

/// An answer of verifyReceipt, created without Apple's servers.
///
///     let responder = VerifyReceiptResponder(
///       apps: [AppIdentity(bundleId: "com.example.notes")], sharedSecret: secret)
///     let answer = responder.answer(body, on: .production, at: now)
///     respond(with: answer.json)
///     for omission in answer.omissions { log("\(omission)") }
public struct VerifyReceiptAnswer: Sendable {
  /// The status, which the JSON also contains.
  public let status: VerifyReceiptStatus
  /// The JSON, as Apple's endpoint writes it.
  public let json: [UInt8]
  /// The values that the answer of Apple's endpoint may have and this answer omits, with the reasons.
  public let omissions: [VerifyReceiptOmission]
  /// The reason why the receipt was rejected, if it was.
  public let error: VerificationError?
  /// The kind of a receipt that was rejected, if it is known.
  package var rejectedKind: DocumentKind?
}

/// A part of an answer that was omitted, because neither the receipt nor the evidence contains it.
public struct VerifyReceiptOmission: Hashable, Sendable, CustomStringConvertible {
  /// The omitted members, or the evidence that does not count.
  public let subject: String
  /// The reason.
  public let reason: Reason

  init(_ subject: String, _ reason: Reason) {
    self.subject = subject
    self.reason = reason
  }

  /// The subject and the reason, in one line.
  public var description: String { "\(subject): \(reason.text)" }

  /// The reason why a part was omitted.
  @nonexhaustive
  public enum Reason: String, CaseIterable, Sendable {
    /// Neither receipts nor the evidence contain it.
    case notInReceipt = "not-in-receipt"
    /// No evidence is newer than the receipt, so later transactions and refunds are unknown.
    case nothingNewer = "nothing-newer"
    /// There is no renewal info for it.
    case noRenewalInfo = "no-renewal-info"
    /// The receipt is the receipt of the request; only Apple issues a newer one.
    case receiptOfRequest = "receipt-of-request"
    /// The token states that an upgrade replaced the subscription, but not when.
    case unknownUpgradeDate = "unknown-upgrade-date"
    /// The token has an introductory offer without its payment mode.
    case unknownPaymentMode = "unknown-payment-mode"
    /// Apple omits finished consumables, and a token does not state whether one is finished.
    case maybeFinished = "maybe-finished"
    /// The evidence is about another app.
    case otherApp = "other-app"
    /// The evidence names no app.
    case appNotNamed = "app-not-named"
    /// The evidence is from another environment.
    case otherEnvironment = "other-environment"
    /// The evidence is about another customer.
    case otherCustomer = "other-customer"
    /// The renewal info is about a subscription that neither the receipt nor another token has.
    case noTransaction = "no-transaction"
    /// The token lacks members that an answer needs.
    case incomplete

    /// The reason as text.
    var text: String {
      switch self {
      case .notInReceipt: "not in receipts; add the transactions as evidence"
      case .nothingNewer: "no evidence newer than the receipt; add the transactions as evidence"
      case .noRenewalInfo: "not in receipts; add the renewal info as evidence"
      case .receiptOfRequest: "the receipt of the request, because only Apple issues a newer one"
      case .unknownUpgradeDate: "the token states that it was upgraded, but not when"
      case .unknownPaymentMode: "the token has an introductory offer without its payment mode"
      case .maybeFinished: "a consumable, which Apple lists only until it is finished"
      case .otherApp: "about another app"
      case .appNotNamed: "names no app"
      case .otherEnvironment: "of another environment"
      case .otherCustomer: "about another customer"
      case .noTransaction: "of a subscription without a transaction"
      case .incomplete: "lacks members that an answer needs"
      }
    }
  }
}
