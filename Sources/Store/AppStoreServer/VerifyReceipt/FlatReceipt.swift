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
      json.member("quantity", digits: transaction.quantity)
      json.member("product_id", transaction.productId)
      if isSameProduct == true { json.member("item_id", value(of: "item_id")) }
      json.member("app_item_id", value(of: "app_item_id"))
      json.member("bid", value(of: "bid"))
      json.member("transaction_id", transaction.transactionId)
      json.member("original_transaction_id", transaction.originalTransactionId)
      json.member("purchase_date", date: transaction.purchaseDate)
      json.member("original_purchase_date", date: transaction.originalPurchaseDate)
      if let expires = transaction.expiresDate {
        json.member("expires_date", digits: expires.millisecondsSince1970)
        json.member("expires_date_formatted", expires.greenwichText)
        json.member("expires_date_formatted_pst", expires.pacificText)
      }
      json.member("cancellation_date", date: transaction.cancellationDate)
      json.member("cancellation_reason", digits: transaction.cancellationReason)
      json.member("web_order_line_item_id", transaction.webOrderLineItemId)
      json.member("is_trial_period", word: transaction.isTrialPeriod)
      json.member("is_in_intro_offer_period", word: transaction.isInIntroOfferPeriod)
      json.member("in_app_ownership_type", transaction.ownershipType)
      json.member("subscription_group_identifier", transaction.subscriptionGroupIdentifier)
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
        json.member("auto_renew_status", status)
      }
      json.member("status", status.rawValue)
      json.member("auto_renew_product_id", renewal?.autoRenewProductId)
      json.member("receipt") { receipt.write(to: &$0) }
      if let subscription { write(subscription, to: &json) }
      json.member("expiration_intent", digits: renewal?.expirationIntent)
      json.member("is_in_billing_retry_period", flag: renewal?.isInBillingRetryPeriod)
    }
  }

  private func write(_ subscription: Subscription, to json: inout JSONWriter) {
    let name = subscription.isExpired ? "latest_expired_receipt_info" : "latest_receipt_info"
    json.member(name) { json in
      if let later = subscription.later {
        receipt.write(later: later, to: &json)
      } else {
        receipt.write(to: &json)
      }
    }
    json.member("latest_receipt", subscription.latestReceipt)
  }
}
