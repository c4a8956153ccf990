// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The member `knobs` of a script's `store`.
extension StoreKnobs {
  init(_ object: ScriptObject) throws(ScriptError) {
    self.init()
    try object.requireMembers(StoreKnobs.names)
    monthOverflow = try object.choice("monthOverflow", MonthOverflow.self) ?? monthOverflow
    timeZone = try object.choice("timeZone", CalendarZone.self) ?? timeZone
    renewalLead = try object.integer("renewalLead", in: 0...86_400) ?? renewalLead
    retryOn4xx = try object.boolean("retryOn4xx") ?? retryOn4xx
    deliveryTimeout = try object.integer("deliveryTimeout", in: 1...3600) ?? deliveryTimeout
    if let value = object.value("winBack") { winBack = try WinBackCriteria(value, object) }
    resubscribeKeepsOriginalId =
      try object.boolean("resubscribeKeepsOriginalId") ?? resubscribeKeepsOriginalId
    upgradedCarriesRevocation =
      try object.boolean("upgradedCarriesRevocation") ?? upgradedCarriesRevocation
    cancelInRetryIntent =
      try object.integer("cancelInRetryIntent", in: 1...2) ?? cancelInRetryIntent
    resignOnRetry = try object.boolean("resignOnRetry") ?? resignOnRetry
    quirks = try object.boolean("quirks") ?? quirks
    sandboxHasAppAppleId = try object.boolean("sandboxHasAppAppleId") ?? sandboxHasAppAppleId
    sandboxRenewals = try object.integer("sandboxRenewals", in: 1...12) ?? sandboxRenewals
  }

  static let names = [
    "monthOverflow", "timeZone", "renewalLead", "retryOn4xx", "deliveryTimeout", "winBack",
    "resubscribeKeepsOriginalId", "upgradedCarriesRevocation", "cancelInRetryIntent",
    "resignOnRetry", "quirks", "sandboxHasAppAppleId",
    "sandboxRenewals",
  ]
}

extension StoreKnobs.WinBackCriteria {
  fileprivate init(_ value: JSONValue, _ knobs: ScriptObject) throws(ScriptError) {
    self.init()
    let object = try ScriptObject(value, "\"winBack\"")
    try object.requireMembers(["paidMonths", "monthsSinceExpiry", "wait"])
    paidMonths = try object.integer("paidMonths", in: 0...60) ?? paidMonths
    monthsSinceExpiry = try object.integer("monthsSinceExpiry", in: 0...24) ?? monthsSinceExpiry
    wait = try object.integer("wait", in: 0...24) ?? wait
  }
}
