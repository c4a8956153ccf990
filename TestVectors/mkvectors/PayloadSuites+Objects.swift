// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  static let objects = Suite(
    "payload/objects",
    .payloadRead,
    "Nested objects, and rare members.",
    [
      Suite.Group(
        description: "Transactions.",
        parameters: [("kind", "transaction")],
        vectors: inTransactions + brokenItems
      ),
      Suite.Group(
        description: "Renewal info.",
        parameters: [("kind", "renewal-info")],
        vectors: inRenewalInfos
      ),
    ]
  )

  // MARK: Transactions

  private static let inTransactions: [Vector] = [
    good(
      "commitment",
      "An annual commitment that is billed monthly.",
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
      "An empty object.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = "{}" },
      [.boundary],
      overriding: [("advancedCommerceInfo", [:])]
    ),
    good(
      "empty-items",
      "An empty array.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = #"{"items":[]}"# },
      [.boundary],
      overriding: [("advancedCommerceInfo", ["items": []])]
    ),
    good(
      "unknown-member-inside",
      "An unknown member in a nested object.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = #"{"brandNew":[1.5],"taxCode":"C1"}"# },
      [.boundary],
      overriding: [("advancedCommerceInfo", ["taxCode": "C1"])]
    ),
    good(
      "advanced-commerce",
      "Advanced Commerce API: items with offers and refunds.",
      "transaction",
      TransactionBuilder { $0.advancedCommerceInfo = soldText },
      overriding: [("advancedCommerceInfo", sold)]
    ),
    good(
      "all-members",
      "All rare members of a transaction.",
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
      "A renewal into an annual commitment that is billed monthly.",
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
      "Advanced Commerce API: a renewal with a price increase.",
      "renewal-info",
      RenewalInfoBuilder { $0.advancedCommerceInfo = sellingText },
      overriding: [("advancedCommerceInfo", selling)]
    ),
    good(
      "renewal-all-members",
      "All rare members of renewal info.",
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
      "Xcode writes fractional milliseconds and device verification.",
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
      "A list of SKUs contains a number, three levels deep.",
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
    altered(name, comment, flag, "advancedCommerceInfo", json, code)
  }

  /// The vectors of a table.
  private static func broken(_ rows: [(String, String, Flag, String, String)]) -> [Vector] {
    rows.map { broken($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  private static let brokenItems: [Vector] =
    broken([
      ("object-as-array", "An array instead of an object.", .malformed, "[]", "type"),
      ("items-as-object", "An object instead of an array.", .malformed, #"{"items":{}}"#, "type"),
      (
        "item-as-text", "An array of objects contains a string.", .malformed,
        #"{"items":[{},"a"]}"#, "type"
      ),
      (
        "item-as-null", "An array of objects contains null.", .malformed, #"{"items":[null]}"#,
        "type"
      ),
      (
        "item-as-array", "An array of objects contains an array.", .malformed, #"{"items":[[]]}"#,
        "type"
      ),
      (
        "offer-price-text", "A nested price is a string.", .malformed,
        #"{"items":[{"offer":{"price":"1"}}]}"#, "type"
      ),
      (
        "refund-fraction", "A nested amount is a fraction.", .malformed,
        #"{"items":[{"refunds":[{"refundAmount":1.5}]}]}"#, "integer"
      ),
      (
        "refund-date", "A nested date is out of range.", .date,
        #"{"items":[{"refunds":[{"refundDate":9223372036854775807}]}]}"#, "date"
      ),
      (
        "sku-null-character", "U+0000 in a nested string, at which C string functions stop.",
        .string, #"{"items":[{"SKU":"room.1\u0000"}]}"#, "null-character"
      ),
    ])
    + [
      altered(
        "commitment-date",
        "A nested date is a boolean.",
        .date,
        "commitmentInfo",
        #"{"commitmentExpiresDate":true}"#,
        "type"
      ),
      altered(
        "duplicate-inside",
        "A duplicate member in a nested object.",
        .duplicate,
        "commitmentInfo",
        #"{"commitmentPrice":1,"commitmentPrice":2}"#,
        "malformed",
        cause: "json/duplicate-member"
      ),
    ]
}
