// SPDX-License-Identifier: Apache-2.0

/// What a server does about notifications; a test compares the names with the definitions.
///
/// Access follows from the transaction and renewal info inside, not from the type.
package enum NotificationAdvice {
  package static let types = [
    "SUBSCRIBED": "give access until expiresDate of the transaction inside",
    "DID_RENEW":
      "extend access to the new expiresDate; each renewal has a transaction id of its own",
    "OFFER_REDEEMED": "store the renewal info; with UPGRADE also the new transaction",
    "DID_CHANGE_RENEWAL_PREF":
      "store autoRenewProductId of the renewal info; with UPGRADE give access to the new product now",
    "DID_CHANGE_RENEWAL_STATUS":
      "store autoRenewStatus; keep access until expiresDate, and offer the subscription again before",
    "DID_FAIL_TO_RENEW":
      "with GRACE_PERIOD keep access until gracePeriodExpiresDate, otherwise end it; ask the customer to correct the payment method",
    "GRACE_PERIOD_EXPIRED": "end access, and ask the customer to correct the payment method",
    "EXPIRED": "end access; expirationIntent says why, and whether an offer may help",
    "PRICE_INCREASE": "with PENDING remind the customer to consent, or the subscription ends",
    "REFUND":
      "end access to the transaction inside, or subtract the units of a consumable; revocationPercentage tells a part",
    "REFUND_DECLINED": "keep access",
    "REFUND_REVERSED": "give back what the refund took",
    "REVOKE": "end access of this family member or seat at once",
    "CONSUMPTION_REQUEST":
      "with the customer's consent, send consumption information within 12 hours: 'receiptctl api consumption'",
    "RENEWAL_EXTENDED": "move the end of access to the new expiresDate",
    "RENEWAL_EXTENSION":
      "with SUMMARY compare the counts; with FAILURE extend this subscription alone, or let it be",
    "ONE_TIME_CHARGE": "deliver the product once for each transaction id",
    "EXTERNAL_PURCHASE_TOKEN": "report the token, also if no purchase followed",
    "TEST": "answer with status 200, and compare with the attempts of Get Test Notification Status",
    "RESCIND_CONSENT": "end the child's use of the app, and delete data as the law requires",
    "METADATA_UPDATE": "show the new names of the items",
    "MIGRATION": "store the Advanced Commerce data of the renewal info",
    "UNCLAIM_SEATS": "free the seats that unclaimSeatIds lists",
    "PRICE_CHANGE": "show the new price from the next renewal on",
  ]

  package static let subtypes = [
    "INITIAL_BUY": "create the subscription in your records, under originalTransactionId",
    "RESUBSCRIBE": "give access again: originalTransactionId may be the former one",
    "DOWNGRADE": "keep the present product until the renewal",
    "UPGRADE": "replace the product now; Apple refunds the rest of the former period",
    "AUTO_RENEW_ENABLED": "stop offers that ask the customer to stay",
    "AUTO_RENEW_DISABLED": "keep access until expiresDate; ask why, or make an offer before",
    "VOLUNTARY": "end access, and make a win-back offer",
    "BILLING_RETRY": "end access; the customer must subscribe again",
    "PRICE_INCREASE": "end access; explain the price, or offer a cheaper product",
    "GRACE_PERIOD":
      "keep access until gracePeriodExpiresDate, and ask to correct the payment method",
    "PENDING": "tell the customer about the price in the app",
    "ACCEPTED": "show the new price from the next renewal on",
    "BILLING_RECOVERY": "give access again, and stop the reminders to pay",
    "PRODUCT_NOT_FOR_SALE": "end access, and offer another product",
    "SUMMARY": "compare succeededCount and failedCount with your subscribers",
    "FAILURE": "extend this subscription alone, or let it be",
    "UNREPORTED": "send the report that is due",
    "ACTIVE_TOKEN_REMINDER": "report the transactions of the month, or that there were none",
    "CREATED": "keep the token with the customer's session",
    "SEATS": "reduce the seats: multiSeatInfo.revokedSeatQuantity of the transaction counts them",
    "INCREASE_QUANTITY": "offer the new seats to the purchaser",
    "DECREASE_QUANTITY": "tell the purchaser which members lose their seat at the renewal",
  ]
}
