// SPDX-License-Identifier: Apache-2.0

/// What a server does about values of Apple's, by type and value.
///
/// A type is listed with all of its values, or not at all: a test compares them. Values without anything to do, such as
/// periods and platforms, are not listed.
package enum AppleValueAdvice {
  package static let all: [String: [String: String]] = [
    "SubscriptionStatus": [
      "1": "give access until expiresDate of the transaction beside it",
      "2": "give no access; expirationIntent of the renewal info says why it ended",
      "3":
        "give no access, unless your policy does; ask the customer to correct the payment method",
      "4":
        "keep access until gracePeriodExpiresDate; ask the customer to correct the payment method",
      "5": "give no access; revocationReason and revocationType of the transaction say why",
    ],
    "ExpirationIntent": [
      "1": "offer the subscription again, for example with a win-back offer",
      "2": "offer the subscription again, and ask for another payment method",
      "3": "explain the price, or offer a cheaper product",
      "4": "offer another product",
      "5": "offer the subscription again",
    ],
    "AutoRenewStatus": [
      "0": "keep access until expiresDate, and make an offer before",
      "1": "show the date and price of the next renewal",
    ],
    "RevocationReason": [
      "0": "end access from revocationDate on",
      "1": "end access from revocationDate on, and look for a fault of the app",
    ],
    "RevocationType": [
      "REFUND_FULL": "end access, or subtract all units",
      "REFUND_PRORATED":
        "read revocationPercentage: a subscription ends, a consumable loses this share",
      "FAMILY_REVOKE": "end access of this family member alone",
      "ASSIGNMENT_REVOKE": "end access of this member of the group alone",
    ],
    "OfferType": [
      "1": "make no second introductory offer in this group",
      "2": "read offerIdentifier, the offer that your server signed",
      "3": "read offerIdentifier, the campaign of the code",
      "4": "read offerIdentifier, and treat the customer as one who came back",
      "5": "read offerIdentifier, the offer of the retention message",
    ],
    "OfferDiscountType": [
      "FREE_TRIAL": "count no revenue: the price is 0",
      "PAY_AS_YOU_GO": "expect a transaction with the reduced price in each period",
      "PAY_UP_FRONT": "expect one transaction for the whole offer",
      "ONE_TIME": "expect one transaction with the reduced price",
    ],
    "OwnershipType": [
      "PURCHASED": "make offers and ask for payment here: this customer pays",
      "FAMILY_SHARED": "give access, but ask the family organizer, not this customer, to pay",
      "ASSIGNED": "give access; the purchaser of the group pays and manages the seats",
    ],
    "TransactionReason": [
      "PURCHASE": "deliver the product",
      "RENEWAL": "extend access; the customer need not be present",
    ],
    "PriceIncreaseStatus": [
      "0": "remind the customer: without consent the subscription ends",
      "1": "show the new price from the next renewal on",
    ],
    "StoreEnvironment": [
      "Production": "give access",
      "Sandbox": "give access to testers only: no money was paid",
      "Xcode": "never accept it on a server for customers: the developer signs it",
      "ProductionVPP": "treat it as production",
      "ProductionSandbox": "treat it as sandbox",
      "ProductionVPPSandbox": "treat it as sandbox",
      "LocalTesting": "never accept it on a server for customers: tests sign it",
    ],
    "ProductType": [
      "Auto-Renewable Subscription": "read expiresDate and the renewal info",
      "Non-Consumable": "give access without an end; restore it on each device",
      "Consumable": "deliver it once for each transaction id",
      "Non-Renewing Subscription": "set the duration in the policy: Apple does not know it",
      "Free Subscription": "give access until the end in the receipt",
    ],
    "OrderLookupStatus": [
      "0": "verify signedTransactions in the answer",
      "1": "ask the customer for the order id in Apple's mail, which begins with M",
    ],
    "ConsumptionRequestReason": [
      "UNINTENDED_PURCHASE": "state how much was consumed, and whether the account was used",
      "FULFILLMENT_ISSUE": "look up the delivery, and set deliveryStatus",
      "UNSATISFIED_WITH_PURCHASE": "state the use of the product",
      "LEGAL": "answer as your legal department wishes; Apple decides",
      "OTHER": "state delivery and consumption",
    ],
    "SendAttemptResult": [
      "SUCCESS":
        "look in your own log if the notification seems lost: Apple does not send it again",
      "TIMED_OUT": "answer with 200 first, and work on the notification afterwards",
      "TLS_ISSUE": "serve the whole certificate chain, and TLS 1.2 or newer",
      "SSL_ISSUE": "serve the whole certificate chain, and TLS 1.2 or newer; read it as TLS_ISSUE",
      "CIRCULAR_REDIRECT": "enter the final URL in App Store Connect",
      "NO_RESPONSE": "look for a crash in the handler of the notification",
      "SOCKET_ISSUE": "check DNS, port and firewall: Apple's addresses are 17.0.0.0/8",
      "UNSUPPORTED_CHARSET": "answer without a charset, or with UTF-8",
      "INVALID_RESPONSE": "look at the bytes of the response, for example with curl -i",
      "PREMATURE_CLOSE": "check Content-Length, and the time limits of proxies",
      "UNSUCCESSFUL_HTTP_RESPONSE_CODE":
        "look up the status in your log; answer 200 also for types that you do not use",
      "OTHER": "look at your log at attemptDate; Apple sends it again",
    ],
    "InvitationManagement": [
      "APPLE": "give access by the transactions of the members",
      "DEVELOPER": "claim a seat for each member: 'receiptctl api claim-seat'",
    ],
    "DeliveryStatus": [
      "DELIVERED": "use it if the customer could use the purchase",
      "UNDELIVERED_QUALITY_ISSUE": "use it with consumptionPercentage 0",
      "UNDELIVERED_WRONG_ITEM": "use it with consumptionPercentage 0, and correct the delivery",
      "UNDELIVERED_SERVER_OUTAGE":
        "use it with consumptionPercentage 0, for the time of the outage",
      "UNDELIVERED_OTHER": "use it with consumptionPercentage 0 if no other value fits",
    ],
    "RefundPreference": [
      "DECLINE": "use it if the product was consumed; Apple decides",
      "GRANT_FULL": "use it if nothing was consumed; Apple decides",
      "GRANT_PRORATED": "add consumptionPercentage, but not for an auto-renewable subscription",
    ],
    "ReviewState": [
      "PENDING": "wait: the message is not shown yet",
      "APPROVED": "choose it as default message, or in the answer to a real-time request",
      "REJECTED": "read the reason in App Store Connect, delete it and upload another",
    ],
    "PerformanceTestOutcome": [
      "PENDING": "ask for the result again in a minute",
      "PASS": "set the real-time URL in production",
      "FAIL": "read the failures and response times in the result, and test again",
    ],
    "ExternalPurchaseReport.Status": [
      "LINE_ITEM": "add the line items",
      "NO_LINE_ITEM": "send no line items; later purchases are reported with LINE_ITEM",
      "UNRECOGNIZED_TOKEN": "use it for a token that your app never received",
      "DUPLICATE_TOKEN": "report the purchases under the other token",
    ],
  ]
}
