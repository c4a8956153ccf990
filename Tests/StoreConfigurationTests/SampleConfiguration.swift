// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

/// A file without problems, and changes of it.
enum SampleConfiguration {
  static let text = """
    {
      "identifier" : "5A3C21F0",
      "nonRenewingSubscriptions" : [
        {
          "displayPrice" : "9.99",
          "familyShareable" : false,
          "internalID" : "B0000001",
          "localizations" : [

          ],
          "productID" : "season",
          "referenceName" : "Season",
          "type" : "NonRenewingSubscription"
        }
      ],
      "products" : [
        {
          "displayPrice" : "1.99",
          "familyShareable" : false,
          "internalID" : "A0000001",
          "localizations" : [
            {
              "description" : "A hundred coins",
              "displayName" : "Coins",
              "locale" : "en_US"
            }
          ],
          "productID" : "coins",
          "referenceName" : "Coins",
          "type" : "Consumable"
        }
      ],
      "settings" : {
        "_storefront" : "USA",
        "_timeRate" : 0
      },
      "subscriptionGroups" : [
        {
          "id" : "6F3A93AB",
          "localizations" : [

          ],
          "name" : "Pro",
          "subscriptions" : [
            {
              "adHocOffers" : [
                {
                  "displayPrice" : "4.99",
                  "internalID" : "D0000001",
                  "numberOfPeriods" : 3,
                  "offerID" : "spring",
                  "paymentMode" : "payAsYouGo",
                  "referenceName" : "Spring",
                  "subscriptionPeriod" : "P1M"
                }
              ],
              "billingPlans" : [
                {
                  "billingPlanType" : "BILLED_UPFRONT",
                  "commitmentDisplayPrice" : "9.99",
                  "displayPrice" : "9.99",
                  "internalID" : "E0000001",
                  "isEnabled" : true
                }
              ],
              "codeOffers" : [
                {
                  "eligibility" : [
                    "new",
                    "expired"
                  ],
                  "internalID" : "D0000002",
                  "isStackable" : true,
                  "paymentMode" : "free",
                  "referenceName" : "welcome",
                  "subscriptionPeriod" : "P1W"
                }
              ],
              "displayPrice" : "9.99",
              "familyShareable" : true,
              "groupNumber" : 1,
              "internalID" : "C0000001",
              "introductoryOffer" : {
                "billingPlanType" : "BILLED_UPFRONT",
                "internalID" : "D0000003",
                "numberOfPeriods" : 1,
                "paymentMode" : "free",
                "subscriptionPeriod" : "P1M"
              },
              "introductoryOffers" : [
                {
                  "billingPlanType" : "BILLED_UPFRONT",
                  "internalID" : "D0000003",
                  "numberOfPeriods" : 1,
                  "paymentMode" : "free",
                  "subscriptionPeriod" : "P1M"
                }
              ],
              "localizations" : [

              ],
              "productID" : "pro.month",
              "recurringSubscriptionPeriod" : "P1M",
              "referenceName" : "Pro monthly",
              "subscriptionGroupID" : "6F3A93AB",
              "type" : "RecurringSubscription",
              "winbackOffers" : [
                {
                  "displayPrice" : "19.99",
                  "internalID" : "D0000004",
                  "isEligible" : true,
                  "offerID" : "return",
                  "paymentMode" : "payUpFront",
                  "priority" : "High",
                  "referenceName" : "Return",
                  "subscriptionPeriod" : "P3M"
                }
              ]
            },
            {
              "adHocOffers" : [

              ],
              "codeOffers" : [
                {
                  "eligibility" : [
                    "existing"
                  ],
                  "internalID" : "D0000005",
                  "isStackable" : false,
                  "paymentMode" : "free",
                  "referenceName" : "thanks",
                  "subscriptionPeriod" : "P2W"
                }
              ],
              "displayPrice" : "4.99",
              "familyShareable" : false,
              "groupNumber" : 2,
              "internalID" : "C0000002",
              "introductoryOffer" : null,
              "localizations" : [

              ],
              "productID" : "basic.month",
              "recurringSubscriptionPeriod" : "P1M",
              "referenceName" : "Basic monthly",
              "subscriptionGroupID" : "6F3A93AB",
              "type" : "RecurringSubscription",
              "winbackOffers" : [

              ]
            }
          ]
        }
      ],
      "version" : {
        "major" : 5,
        "minor" : 0
      }
    }

    """

  /// Changes to a synchronized file: its settings, and ids as in App Store Connect.
  static let synchronizing = [
    Change(
      "\"_storefront\"",
      "\"_lastSynchronizedDate\" : 743722291.47019804,\n    \"_storefront\""
    ),
    Change(
      "\"settings\" : {",
      """
      "settings" : {
          "_applicationInternalID" : "1552944963",
          "_developerTeamID" : "8SXR2327BM",
      """
    ),
    Change("\"internalID\" : \"B0000001\"", "\"internalID\" : \"1572864918\""),
    Change("\"internalID\" : \"A0000001\"", "\"internalID\" : \"1552945704\""),
    Change("\"internalID\" : \"C0000001\"", "\"internalID\" : \"6448450249\""),
    Change("\"internalID\" : \"C0000002\"", "\"internalID\" : \"6448450381\""),
    Change("6F3A93AB", "21331777"),
  ]

  /// A text and its replacement.
  struct Change {
    let old: String
    let new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }
  }

  static func bytes(_ changes: [Change] = []) -> [UInt8] {
    Array(changes.reduce(text) { $0.replacing($1.old, with: $1.new) }.utf8)
  }

  static func file(_ changes: [Change] = []) throws -> StoreConfiguration {
    try StoreConfiguration(bytes(changes)[...])
  }
}
