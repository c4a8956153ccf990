// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CommandArguments
import ReceiptKit

extension SignCommand {
  static let key = Option<String?>.file(
    "key",
    help: "sign with this .p8 file of App Store Connect",
    expecting: "the name of a file"
  )
  static let keyId = Option.nonEmpty(
    "key-id",
    "ID",
    help: "the id of the key, such as 2X9R4HXF34",
    expecting: "a key id"
  )
  static let issuerId = Option.nonEmpty(
    "issuer-id",
    "UUID",
    help: "the issuer id, shown with the keys in App Store Connect",
    expecting: "an issuer id"
  )
  static let bundleId = Option.nonEmpty(
    "bundle-id",
    "ID",
    help: "the bundle id of the app",
    expecting: "a bundle id"
  )
  static let productId = Option.nonEmpty(
    "product-id",
    "ID",
    help: "the product id of the subscription",
    expecting: "a product id"
  )
  static let offerIdentifier = Option.nonEmpty(
    "offer-identifier",
    "ID",
    help: "the id of the offer in App Store Connect",
    expecting: "an offer id"
  )
  static let transactionId = Option.nonEmpty(
    "transaction-id",
    "ID",
    help: "a transaction id of the customer, or the appTransactionId",
    expecting: "a transaction id"
  )
  static let appAccountToken = Option.nonEmpty(
    "app-account-token",
    "UUID",
    help: "the account token, or the applicationUsername",
    expecting: "an account token"
  )
  static let allowIntroductoryOffer = Option.boolean(
    "allow-introductory-offer",
    help: "whether the customer is eligible for the offer"
  )
  static let operation = Option<AdvancedCommerceOperation?>.choice(
    "operation",
    help: "the kind of request, if the JSON does not name it",
    of: [
      "create-one-time-charge": .createOneTimeCharge, "create-subscription": .createSubscription,
      "modify-subscription": .modifySubscription,
      "reactivate-subscription": .reactivateSubscription,
    ]
  )
  static let answer = Option<RetentionAnswerForm?>.choice(
    "answer",
    "FORM",
    help: "the form of the retention answer",
    of: [
      "message": .message, "alternate-product": .alternateProduct,
      "promotional-offer": .promotionalOffer, "promotional-offer-v2": .promotionalOfferV2,
      "advanced-commerce": .advancedCommerce,
    ]
  )
  static let messageId = Option<String?>.value(
    "message-id",
    "UUID",
    help: "the retention message to show",
    expecting: "a UUID"
  ) { UUIDText(rawValue: $0).canonical }
  static let billingPlan = Option<BillingPlanType?>.choice(
    "billing-plan",
    "PLAN",
    help: "the billing plan of the alternate product",
    of: ["billed-upfront": .billedUpfront, "monthly": .monthly]
  )
  static let lifetime = Option<Duration?>.value(
    "lifetime",
    "DURATION",
    help: "the lifetime of the token, at most 60m (default: 5m)",
    expecting: "a duration such as 90s or 20m",
    parse: readDuration
  )
  static let nonce = Option<String?>.value(
    "nonce",
    "UUID",
    help: "sign with this nonce (default: a random UUID)",
    expecting: "a UUID"
  ) { UUIDText(rawValue: $0).canonical }
  static let at = VerifyOptions.at.explained("sign at this time (default: now)")

  static let options = [OptionSpec]([
    key, keyId, issuerId, bundleId, productId, offerIdentifier, transactionId, appAccountToken,
    allowIntroductoryOffer, operation, answer, messageId, billingPlan, lifetime, nonce, at,
    Option.help, Option.version,
  ])
}
