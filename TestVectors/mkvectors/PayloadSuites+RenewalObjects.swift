// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  static let inRenewalInfos: [Vector] = [
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
      "win-back-id-type",
      "A list of offer ids contains a number.",
      .malformed,
      #"{"eligibleWinBackOfferIds":[1]}"#,
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
}
