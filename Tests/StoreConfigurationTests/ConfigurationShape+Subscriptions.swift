// SPDX-License-Identifier: Apache-2.0

// Groups, subscriptions, offers and billing plans.
extension ConfigurationShape {
  static let subscriptions = [
    Self("an empty group", file("\(group)[]}]")),
    Self("a group without subscriptions", file("'subscriptionGroups': [{'id': 'g', 'name': ''}]")),
    Self(
      "a group without id",
      file("'subscriptionGroups': [{'name': 'G'}]"),
      ["/subscriptionGroups/0/id"]
    ),
    Self(
      "an empty group id",
      file("'subscriptionGroups': [{'id': ''}]"),
      ["/subscriptionGroups/0/id"]
    ),
    Self(
      "a group id as a number",
      file("'subscriptionGroups': [{'id': 21000001}]"),
      ["/subscriptionGroups/0/id"]
    ),
    Self(
      "another group id",
      subscription("'subscriptionGroupID': 'h'"),
      ["\(first)/subscriptionGroupID"]
    ),
    Self("an empty subscription group id", subscription("'subscriptionGroupID': ''")),
    Self(
      "a level as a string",
      subscription("'groupNumber ': 0").replacing("'groupNumber': 1", with: "'groupNumber': '1'"),
      ["\(first)/groupNumber", "\(first)/groupNumber "]
    ),
    Self("an unknown type", subscription("'type': 'Subscription'")),
    Self("introductory offer null", subscription("'introductoryOffer': null")),
    Self("introductory offer as an empty array", subscription("'introductoryOffer': []")),
    Self(
      "introductory offer as an array",
      offers("introductoryOffer", "'numberOfPeriods': 1"),
      ["\(first)/introductoryOffer"]
    ),
    Self(
      "introductory offers as an object",
      subscription("'introductoryOffers': {'paymentMode': 'free', 'subscriptionPeriod': 'P1W'}"),
      ["\(first)/introductoryOffers"]
    ),
    Self(
      "an offer without payment mode",
      subscription("'introductoryOffer': {'subscriptionPeriod': 'P1W'}"),
      ["\(first)/introductoryOffer/paymentMode"]
    ),
    Self(
      "an unknown payment mode",
      subscription("'introductoryOffer': {'paymentMode': 'barter', 'subscriptionPeriod': 'P1W'}"),
      ["\(first)/introductoryOffer/paymentMode"]
    ),
    Self(
      "a promotional offer without id",
      offers("adHocOffers", "'offerID': ''"),
      ["\(first)/adHocOffers/0/offerID"]
    ),
    Self(
      "a code without reference name",
      offers("codeOffers", "'eligibility': ['new']"),
      ["\(first)/codeOffers/0/referenceName"]
    ),
    Self(
      "a code without eligibility",
      offers("codeOffers", "'referenceName': 'c'"),
      ["\(first)/codeOffers/0/eligibility"]
    ),
    Self(
      "an unknown eligibility",
      offers("codeOffers", "'referenceName': 'c', 'eligibility': ['loyal']"),
      ["\(first)/codeOffers/0/eligibility"]
    ),
    Self(
      "eligibility as a string",
      offers("codeOffers", "'referenceName': 'c', 'eligibility': 'new'"),
      ["\(first)/codeOffers/0/eligibility"]
    ),
    Self(
      "a win-back offer without priority",
      offers("winbackOffers", "'offerID': 'w'"),
      ["\(first)/winbackOffers/0/priority"]
    ),
    Self(
      "an unfinished win-back offer",
      offers("winbackOffers", "'priority': 'High'"),
      ["\(first)/winbackOffers/0/offerID"]
    ),
    Self(
      "periods as a string",
      offers("adHocOffers", "'offerID': 'o', 'numberOfPeriods': '1'"),
      ["\(first)/adHocOffers/0/numberOfPeriods"]
    ),
    Self("a free offer of 0.00", offers("adHocOffers", "'offerID': 'o', 'displayPrice': '0.00'")),
    Self(
      "an unknown billing plan",
      subscription("'billingPlans': [{'billingPlanType': 'WEEKLY', 'displayPrice': '1'}]"),
      ["\(first)/billingPlans/0/billingPlanType"]
    ),
    Self(
      "a billing plan without type",
      subscription("'billingPlans': [{'displayPrice': '1'}]"),
      ["\(first)/billingPlans/0/billingPlanType"]
    ),
  ]
}
