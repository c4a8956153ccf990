// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CommandArguments
import ReceiptKit

extension APICommand {
  static let credentials = Option<String?>.file(
    "credentials",
    help: "read key, ids and bundle id from this JSON file, which only you may read",
    expecting: "a file"
  )
  static let environments = Option<[StoreEnvironment]>.choices(
    "environment",
    "ENV",
    help: "query only this environment (default: production, then sandbox)",
    of: ["production": .production, "sandbox": .sandbox]
  )
  static let url = Option.nonEmpty(
    "url",
    "URL",
    help:
      "use this server instead of Apple's; http only on this machine; with --environment, that of the test store",
    expecting: "a URL"
  )
  static let caFile = Option<String?>.file(
    "ca-file",
    help: "trust the certificate authorities in this PEM file instead of the system's",
    expecting: "a file"
  )
  static let timeout = Option<Duration?>.value(
    "timeout",
    "DURATION",
    help: "time out after this duration (default: 60s)",
    expecting: "a duration such as 90s",
    parse: { text in readDuration(text).flatMap { $0 > .zero && $0 <= .seconds(3600) ? $0 : nil } }
  )
  static let start = Option.time("start", help: "start at this time, RFC 3339")
  static let end = Option.time("end", help: "end at this time (default: now)")
  static let productIds = Option<[String]>.list("product-id", "ID", help: "only this product")
  static let productTypes = Option<[ProductType]>.choices(
    "product-type",
    "TYPE",
    help: "only products of this type",
    of: [
      "auto-renewable": .autoRenewable, "non-renewable": .nonRenewing, "consumable": .consumable,
      "non-consumable": .nonConsumable,
    ]
  )
  static let groups = Option<[String]>.list(
    "subscription-group",
    "ID",
    help: "only this subscription group"
  )
  static let ownership = Option<OwnershipType?>.choice(
    "ownership",
    "KIND",
    help: "only",
    of: ["purchased": .purchased, "family-shared": .familyShared]
  )
  static let revoked = Option.boolean(
    "revoked",
    help: "only revoked transactions, or only others"
  )
  static let descending = Option.flag("descending", help: "newest transactions first")
  static let statuses = Option<[Int64]>.list(
    "status",
    "N",
    help: "only subscriptions in this status, 1 to 5",
    expecting: "a number from 1 to 5"
  ) { text in readNumber(text).flatMap { 1...5 ~= $0 ? $0 : nil } }
  static let notificationType = Option.nonEmpty(
    "notification-type",
    "TYPE",
    help: "only notifications of this type, such as DID_RENEW",
    expecting: "a type"
  )
  .suggesting(NotificationDefinition.all.map(\.type.rawValue))
  static let subtype = Option.nonEmpty(
    "subtype",
    "TYPE",
    help: "only notifications of this subtype",
    expecting: "a subtype"
  )
  .suggesting(NotificationDefinition.subtypes.map(\.rawValue))
  static let transactionId = Option.nonEmpty(
    "transaction-id",
    "ID",
    help: "only notifications about this customer",
    expecting: "a transaction id"
  )
  static let onlyFailures = Option.flag(
    "only-failures",
    help: "only notifications that did not reach the server"
  )
  static let revision = Option.nonEmpty(
    "revision",
    "TEXT",
    help: "continue after the page with this revision or pagination token",
    expecting: "a revision"
  )
  static let days = Option<Int64?>.number("days", 1...90, help: "extend by 1 to 90 days")
  static let reason = Option<ExtendReasonCode?>.choice(
    "reason",
    help: "the reason for the extension",
    of: [
      "undeclared": .undeclared, "customer-satisfaction": .customerSatisfaction, "other": .other,
      "service-issue": .serviceIssue,
    ]
  )
  static let requestId = Option.nonEmpty(
    "request-id",
    "ID",
    help: "the id of the extension or of the claim (default: a random UUID)",
    expecting: "an id"
  )
  static let appTransactionId = Option.nonEmpty(
    "app-transaction-id",
    "ID",
    help: "the member who has the seat",
    expecting: "an app transaction id"
  )
  static let storefronts = Option<[String]>.list(
    "storefront",
    "CODE",
    help: "extend only in this storefront, such as USA (default: all)"
  )
  static let customerConsented = Option.boolean(
    "customer-consented",
    help: "whether the customer consented to sending this data"
  )
  static let sampleContent = Option.boolean(
    "sample-content-provided",
    help: "whether a sample of the product was available"
  )
  static let deliveryStatus = Option<DeliveryStatus?>.choice(
    "delivery-status",
    "STATUS",
    help: "whether the purchase was delivered, or the reason why not",
    of: [
      "delivered": .delivered, "quality-issue": .undeliveredQualityIssue,
      "wrong-item": .undeliveredWrongItem, "server-outage": .undeliveredServerOutage,
      "other": .undeliveredOther,
    ]
  )
  static let consumption = Option<Int64?>.number(
    "consumption-percentage",
    0...100_000,
    help: "consumption in thousandths of a percent: 100000 is all"
  )
  static let refundPreference = Option<RefundPreference?>.choice(
    "refund-preference",
    "DECISION",
    help: "the decision that you prefer",
    of: ["decline": .decline, "grant-full": .grantFull, "grant-prorated": .grantProrated]
  )
  static let appAccountToken = VerifyOptions.appAccountToken.explained(
    "the account token to set, a UUID"
  )
  static let operation = Option<AdvancedCommerceServerOperation?>.choice(
    "operation",
    help: "the Advanced Commerce request",
    of: [
      "cancel": .cancelSubscription, "change-metadata": .changeSubscriptionMetadata,
      "change-price": .changeSubscriptionPrice, "migrate": .migrateSubscription,
      "revoke": .revokeSubscription, "request-refund": .requestRefund,
    ]
  )
  static let body = Option<String?>.file(
    "body",
    help: "send this file: JSON as Apple documents it, or a PNG image; - is standard input",
    expecting: "a file"
  )
  static let imageSize = Option<MessageImageSize?>.choice(
    "image-size",
    "SIZE",
    help: "the size of the image",
    of: ["full-size": .fullSize, "bullet-point": .bulletPoint]
  )
  static let messageId = Option.nonEmpty(
    "message-id",
    "UUID",
    help: "the message to show by default",
    expecting: "a UUID"
  )
  static let json = CommonOptions.json.explained(
    "print Apple's responses, one per line, instead of the tokens in them"
  )

  /// The options of all requests.
  static let common = [OptionSpec]([
    SignCommand.key, SignCommand.keyId, SignCommand.issuerId, SignCommand.bundleId, credentials,
    environments, url, caFile, timeout, json,
    AnswerDestination.quiet.explained("print neither response nor progress"),
    AnswerDestination.output, Option.help, Option.version,
  ])

  static let options =
    [OptionSpec]([
      SignCommand.key.explained("sign the bearer token with this .p8 file of App Store Connect")
    ]) + Array(common[1..<9])
    + [OptionSpec]([
      start, end, productIds, productTypes, groups, ownership, revoked, descending, statuses,
      notificationType, subtype, transactionId, onlyFailures, revision, days, reason, requestId,
      appTransactionId, storefronts, customerConsented, sampleContent, deliveryStatus, consumption,
      refundPreference,
      appAccountToken, operation, body, imageSize, messageId,
    ]) + Array(common[9...])
}
