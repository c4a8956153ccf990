// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  static let inRenewalInfos: VectorTable = """
    renewal-commitment | basic | valid | \(renewalCommitment) | kind=renewal-info | A renewal into an annual commitment that is billed monthly.
    renewal-advanced-commerce | basic | valid | \(sellingSample) | kind=renewal-info | Advanced Commerce API: a renewal with a price increase.
    renewal-seats | basic | valid | \(seats) | kind=renewal-info | A renewal of six seats at two prices.
    renewal-all-members | basic | valid | \(rareMembers) | kind=renewal-info | All rare members of renewal info.
    renewal-xcode | xcode | valid | \(xcodeRenewal) | kind=renewal-info | Xcode writes fractional milliseconds and device verification.
    win-back-id-type | malformed | payload/type | {"eligibleWinBackOfferIds":[1]} | A list of offer ids contains a number.
    """

  private static let renewalCommitment = sample(
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
  )

  private static let seats = sample(
    RenewalInfoBuilder {
      $0.renewalQuantity = 6
      $0.renewalPrice = 9657
      $0.multiSeatInfo =
        #"{"renewalPriceTiers":[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]}"#
    },
    overriding: [
      (
        "multiSeatInfo",
        ["renewalPriceTiers": [["price": 9990, "quantity": 5], ["price": 7990, "quantity": 1]]]
      )
    ]
  )

  private static let rareMembers = sample(
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
  )

  private static let xcodeRenewal = sample(RenewalInfoBuilder.xcode)

  private static let sellingSample = sample(
    RenewalInfoBuilder { $0.advancedCommerceInfo = sellingText },
    overriding: [("advancedCommerceInfo", selling)]
  )

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
}
