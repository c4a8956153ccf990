// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  static let objects = suite(
    "objects",
    "Nested objects, and rare members.",
    [
      Suite.Group(
        description: "Transactions.",
        parameters: ofTransaction,
        vectors: Vector.table(inTransactions) + Vector.table(brokenItems)
      ),
      Suite.Group("Renewal info.", parameters: [("kind", "renewal-info")], inRenewalInfos),
    ]
  )

  // MARK: Transactions

  private static let inTransactions: VectorTable = #"""
    commitment | basic | valid | \#(commitment) | An annual commitment that is billed monthly.
    empty-object | boundary | valid | \#(sold("{}", [:])) | An empty object.
    empty-items | boundary | valid | \#(sold(#"{"items":[]}"#, ["items": []])) | An empty array.
    unknown-member-inside | boundary | valid | \#(sold(#"{"brandNew":[1.5],"taxCode":"C1"}"#, ["taxCode": "C1"])) \#
      | An unknown member in a nested object.
    advanced-commerce | basic | valid | \#(sold(soldText, sold)) | Advanced Commerce API: items with offers and refunds.
    seats | basic | valid | \#(seats) | Eight seats at two prices; two seats were refunded.
    all-members | basic | valid | \#(rareMembers) | All rare members of a transaction.
    """#

  private static let commitment = sample(
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
  )

  private static let seats = sample(
    TransactionBuilder {
      $0.quantity = 8
      $0.price = 9240
      $0.additionalTransactionReason = "SEAT_ADDITION"
      $0.multiSeatInfo =
        #"{"invitationManagement":"DEVELOPER","priceTiers":[{"price":7990,"quantity":3},"#
        + #"{"price":9990,"quantity":5}],"revokedSeatQuantity":2}"#
    },
    overriding: [
      (
        "multiSeatInfo",
        [
          "invitationManagement": "DEVELOPER",
          "priceTiers": [["price": 7990, "quantity": 3], ["price": 9990, "quantity": 5]],
          "revokedSeatQuantity": 2,
        ]
      )
    ]
  )

  private static let rareMembers = sample(
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
  )

  /// A transaction of the Advanced Commerce API.
  private static func sold(_ text: String, _ value: JSON) -> Vector.Sample {
    sample(
      TransactionBuilder { $0.advancedCommerceInfo = text },
      overriding: [("advancedCommerceInfo", value)]
    )
  }

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
