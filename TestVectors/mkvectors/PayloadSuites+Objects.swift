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

}
