// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictJSON
import StrictTime

/// The answer about a legacy transaction receipt, in the flat form for clients of iOS 6 and earlier.
///
/// All values of the receipt are strings; `expires_date` is in milliseconds, and `expires_date_formatted` is the text.
struct FlatReceipt {
  /// The signed property list; keys as in answers, with underscores.
  private let entries: [(name: String, value: String)]

  /// The receipt as a property list: it was verified, so its signed part can be read.
  init(_ receipt: LegacyTransactionReceipt) {
    var entries: [(name: String, value: String)] = []
    do {
      for entry in try PropertyList(reading: receipt.purchaseInfo.bytes[...]).entries {
        let name = String(entry.key.map { $0 == "-" ? "_" : $0 })
        // Two keys may differ only in a dash and an underscore; the first one is used.
        guard !entries.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { continue }
        entries.append((name, entry.value))
      }
    } catch {
      // Unreachable: the same bytes were read before the signature was verified.
      entries = []
    }
    self.entries = entries
  }

  /// Writes the receipt.
  func write(to json: inout JSONWriter) {
    json.object { json in
      for entry in entries { json.member(entry.name, entry.value) }
    }
  }

  /// Writes a later transaction of the same subscription, with the values that it shares with the receipt.
  func write(later transaction: VerifyReceiptTransaction, to json: inout JSONWriter) {
    let isSameProduct = value(of: "product_id").map {
      $0.utf8.elementsEqual(transaction.productId.utf8)
    }
    json.object { json in
      json.member(.quantity, digits: transaction.quantity)
      json.member(.productId, transaction.productId)
      if isSameProduct == true { json.member(.itemId, value(of: "item_id")) }
      json.member(.appItemId, value(of: "app_item_id"))
      json.member(.bid, value(of: "bid"))
      json.member(.transactionId, transaction.transactionId)
      json.member(.originalTransactionId, transaction.originalTransactionId)
      json.member(.purchaseDate, date: transaction.purchaseDate)
      json.member(.originalPurchaseDate, date: transaction.originalPurchaseDate)
      if let expires = transaction.expiresDate {
        json.member(.expiresDate, digits: expires.millisecondsSince1970)
        json.member(.expiresDateFormatted, expires.greenwichText)
        json.member(.expiresDateFormattedPst, expires.pacificText)
      }
      json.member(.cancellationDate, date: transaction.cancellationDate)
      json.member(.cancellationReason, digits: transaction.cancellationReason)
      json.member(.webOrderLineItemId, transaction.webOrderLineItemId)
      json.member(.isTrialPeriod, word: transaction.isTrialPeriod)
      json.member(.isInIntroOfferPeriod, word: transaction.isInIntroOfferPeriod)
      json.member(.inAppOwnershipType, transaction.ownershipType)
      json.member(.subscriptionGroupIdentifier, transaction.subscriptionGroupIdentifier)
    }
  }

  private func value(of name: String) -> String? {
    entries.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

/// The flat answer.
struct FlatAnswer {
  let receipt: FlatReceipt
  let status: VerifyReceiptStatus
  /// For a subscription: whether it has expired, and its newest transaction.
  let subscription: Subscription?

  struct Subscription {
    let isExpired: Bool
    /// A transaction after that of the receipt.
    let later: VerifyReceiptTransaction?
    let renewal: VerifyReceiptRenewal?
    /// The receipt in base64, if it is the newest one and has not expired.
    let latestReceipt: String?
  }

  var json: [UInt8] {
    JSONWriter.object { json in
      let renewal = subscription?.renewal
      if let status = renewal?.autoRenewStatus {
        json.member(.autoRenewStatus, status)
      }
      json.member(.status, status.rawValue)
      json.member(.autoRenewProductId, renewal?.autoRenewProductId)
      json.member(.receipt) { receipt.write(to: &$0) }
      if let subscription { write(subscription, to: &json) }
      json.member(.expirationIntent, digits: renewal?.expirationIntent)
      json.member(.isInBillingRetryPeriod, flag: renewal?.isInBillingRetryPeriod)
    }
  }

  private func write(_ subscription: Subscription, to json: inout JSONWriter) {
    let name: VerifyReceiptMember =
      subscription.isExpired ? .latestExpiredReceiptInfo : .latestReceiptInfo
    json.member(name) { json in
      if let later = subscription.later {
        receipt.write(later: later, to: &json)
      } else {
        receipt.write(to: &json)
      }
    }
    json.member(.latestReceipt, subscription.latestReceipt)
  }
}
