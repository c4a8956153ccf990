// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  static let objects = Suite(
    "payload/objects",
    .payloadRead,
    "Objects inside payloads, and members that few payloads have.",
    [
      Suite.Group(
        description: "In a transaction.",
        parameters: [("kind", "transaction")],
        vectors: inTransactions + brokenItems
      ),
      Suite.Group(
        description: "In a renewal info.",
        parameters: [("kind", "renewal-info")],
        vectors: inRenewalInfos
      ),
    ]
  )

  // MARK: Transactions

  private static let inTransactions: [Vector] = [
    good(
      "commitment",
      "A year that is paid month by month.",
      "transaction",
      TransactionBuilder {
        $0.billingPlanType = "MONTHLY"
        $0.commitmentInfo = TransactionCommitmentBuilder()
      },
      overriding: [
        (
          "commitmentInfo",
          [
            "billingPeriodNumber": 1, "commitmentExpiresDate": "2026-01-01T00:00:00Z",
            "commitmentPrice": 119_880, "totalBillingPeriods": 12,
          ]
        )
      ]
    ),
    good(
      "empty-object",
      "An object without members is one.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = "{}" },
      [.boundary],
      overriding: [("advancedCommerceInfo", [:])]
    ),
    good(
      "empty-items",
      "A list without elements is one.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = #"{"items":[]}"# },
      [.boundary],
      overriding: [("advancedCommerceInfo", ["items": []])]
    ),
    good(
      "unknown-member-inside",
      "Apple adds members to objects, too.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = #"{"brandNew":[1.5],"taxCode":"C1"}"# },
      [.boundary],
      overriding: [("advancedCommerceInfo", ["taxCode": "C1"])]
    ),
    good(
      "advanced-commerce",
      "What a developer sold by a catalogue of their own: items with offers and refunds.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = soldText },
      overriding: [("advancedCommerceInfo", sold)]
    ),
    good(
      "all-members",
      "The members that a transaction seldom has, all at once.",
      "transaction",
      TransactionBuilder {
        $0.revoke(reason: 1)
        $0.revocationType = "REFUND_PRORATED"
        $0.revocationPercentage = 50_000
        $0.isUpgraded = true
        $0.offerType = 4
        $0.offerIdentifier = "winter"
        $0.offerDiscountType = "PAY_AS_YOU_GO"
        $0.offerPeriod = "P1M"
        $0.appAccountToken = "7E3FB20B-4CDB-47CC-936D-99D65F608138"
        $0.previousOriginalTransactionId = "1000000100000001"
      }
    ),
  ]

  private static let soldText =
    #"{"descriptors":{"description":"Two rooms","displayName":"Rooms"},"estimatedTax":700,"#
    + #""items":[{"SKU":"room.1","description":"A room","displayName":"Room 1","#
    + #""offer":{"period":"P1M","periodCount":2,"price":4990,"reason":"ACQUISITION"},"#
    + #""price":9990,"refunds":[{"refundAmount":4995,"refundDate":1735787045000,"#
    + #""refundReason":"LEGAL","refundType":"PRORATED"},{"refundAmount":1,"refundType":"CUSTOM"}],"#
    + #""revocationDate":1735787045000},{"SKU":"room.2"}],"period":"P1M","#
    + #""requestReferenceId":"8a31d3a4","taxCode":"C003-00-2","taxExclusivePrice":9290,"#
    + #""taxRate":"0.075"}"#

  private static let sold: JSON = [
    "descriptors": ["description": "Two rooms", "displayName": "Rooms"],
    "estimatedTax": 700,
    "items": [
      [
        "SKU": "room.1", "description": "A room", "displayName": "Room 1",
        "offer": ["period": "P1M", "periodCount": 2, "price": 4990, "reason": "ACQUISITION"],
        "price": 9990,
        "refunds": [
          [
            "refundAmount": 4995, "refundDate": "2025-01-02T03:04:05Z", "refundReason": "LEGAL",
            "refundType": "PRORATED",
          ],
          ["refundAmount": 1, "refundType": "CUSTOM"],
        ],
        "revocationDate": "2025-01-02T03:04:05Z",
      ],
      ["SKU": "room.2"],
    ],
    "period": "P1M",
    "requestReferenceId": "8a31d3a4",
    "taxCode": "C003-00-2",
    "taxExclusivePrice": 9290,
    "taxRate": "0.075",
  ]

  // MARK: Renewal infos

  private static let inRenewalInfos: [Vector] = [
    good(
      "renewal-commitment",
      "Another year, which will be paid month by month.",
      "renewal-info",
      RenewalInfoBuilder {
        $0.renewalBillingPlanType = "MONTHLY"
        $0.commitmentInfo = RenewalCommitmentBuilder()
      },
      overriding: [
        (
          "commitmentInfo",
          [
            "commitmentAutoRenewProductId": "com.example.app.pro", "commitmentAutoRenewStatus": 1,
            "commitmentRenewalBillingPlanType": "MONTHLY",
            "commitmentRenewalDate": "2026-01-01T00:00:00Z", "commitmentRenewalPrice": 9990,
          ]
        )
      ]
    ),
    good(
      "renewal-advanced-commerce",
      "What will be sold by a catalogue of the developer's own, at a higher price.",
      "renewal-info",
      RenewalInfoBuilder { $0.advancedCommerceInfo = sellingText },
      overriding: [("advancedCommerceInfo", selling)]
    ),
    good(
      "renewal-all-members",
      "The members that a renewal info seldom has, all at once.",
      "renewal-info",
      RenewalInfoBuilder {
        $0.expire(intent: 3, isInBillingRetryPeriod: true)
        $0.gracePeriodExpiresDate = "2025-01-17T00:00:00Z"
        $0.priceIncreaseStatus = 0
        $0.offerType = 2
        $0.offerIdentifier = "winter"
        $0.offerDiscountType = "FREE_TRIAL"
        $0.offerPeriod = "P1W"
        $0.eligibleWinBackOfferIds = ["best", "second"]
        $0.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
      }
    ),
    good(
      "renewal-xcode",
      "Xcode writes fractions, and binds it to a device.",
      "renewal-info",
      RenewalInfoBuilder.xcode,
      [.xcode],
      overriding: [
        ("deviceVerification", .string(DeviceProof.standard)),
        ("deviceVerificationNonce", .string(DeviceProof.nonce)),
      ]
    ),
    text(
      "price-increase-type",
      "A number among names, three levels down.",
      .malformed,
      #"{"advancedCommerceInfo":{"items":[{"priceIncreaseInfo":{"dependentSKUs":[1]}}]}}"#,
      "type"
    ),
  ]

  private static let sellingText =
    #"{"consistencyToken":"5f1d","descriptors":{"description":"A room","displayName":"Room"},"#
    + #""items":[{"SKU":"room.1","description":"A room","displayName":"Room 1","#
    + #""offer":{"period":"P3D","periodCount":1,"price":0,"reason":"RETENTION"},"price":9990,"#
    + #""priceIncreaseInfo":{"dependentSKUs":["room.2","room.3"],"price":12990,"#
    + #""status":"PENDING"}}],"period":"P1Y","requestReferenceId":"8a31d3a4","taxCode":"C003"}"#

  private static let selling: JSON = [
    "consistencyToken": "5f1d",
    "descriptors": ["description": "A room", "displayName": "Room"],
    "items": [
      [
        "SKU": "room.1", "description": "A room", "displayName": "Room 1",
        "offer": ["period": "P3D", "periodCount": 1, "price": 0, "reason": "RETENTION"],
        "price": 9990,
        "priceIncreaseInfo": [
          "dependentSKUs": ["room.2", "room.3"], "price": 12_990, "status": "PENDING",
        ],
      ]
    ],
    "period": "P1Y",
    "requestReferenceId": "8a31d3a4",
    "taxCode": "C003",
  ]

  // MARK: Faults

  private static func broken(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ json: String,
    _ code: String
  ) -> Vector {
    bent(name, comment, flag, "advancedCommerceInfo", json, code)
  }

  private static let brokenItems: [Vector] = [
    broken("object-as-array", "A list for an object.", .malformed, "[]", "type"),
    broken("items-as-object", "An object for a list.", .malformed, #"{"items":{}}"#, "type"),
    broken("item-as-text", "A text among objects.", .malformed, #"{"items":[{},"a"]}"#, "type"),
    broken("item-as-null", "Nothing among objects.", .malformed, #"{"items":[null]}"#, "type"),
    broken("item-as-array", "A list among objects.", .malformed, #"{"items":[[]]}"#, "type"),
    broken(
      "offer-price-text",
      "Digits are no number, however deep they lie.",
      .malformed,
      #"{"items":[{"offer":{"price":"1"}}]}"#,
      "type"
    ),
    broken(
      "refund-fraction",
      "No integer.",
      .malformed,
      #"{"items":[{"refunds":[{"refundAmount":1.5}]}]}"#,
      "integer"
    ),
    broken(
      "refund-date",
      "No moment.",
      .date,
      #"{"items":[{"refunds":[{"refundDate":9223372036854775807}]}]}"#,
      "date"
    ),
    broken(
      "sku-null-character",
      "Where many systems cut a text off.",
      .string,
      #"{"items":[{"SKU":"room.1\u0000"}]}"#,
      "null-character"
    ),
    bent(
      "commitment-date",
      "A word is no date.",
      .date,
      "commitmentInfo",
      #"{"commitmentExpiresDate":true}"#,
      "type"
    ),
    bent(
      "duplicate-inside",
      "Two prices.",
      .duplicate,
      "commitmentInfo",
      #"{"commitmentPrice":1,"commitmentPrice":2}"#,
      "malformed",
      cause: "json/duplicate-member"
    ),
  ]
}
