// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The bodies of requests that a server makes to the Advanced Commerce API: types, required members,
/// limits, and the dependencies between members according to Apple's error codes.
enum AdvancedCommerceServerRules {
  /// Checks the known members of a body.
  static func check(
    _ object: JSONObject,
    of operation: AdvancedCommerceServerOperation
  ) throws(SigningError) {
    let members =
      members(of: operation) + [
        .required("requestInfo", .object(AdvancedCommerceRules.info)),
        .optional("storefront", .text()),
      ]
    try AdvancedCommerceRules.check(object, members, "")
    switch operation {
    case .cancelSubscription, .migrateSubscription: break
    case .changeSubscriptionMetadata: try checkMetadata(object)
    case .changeSubscriptionPrice: try checkPrices(object)
    case .revokeSubscription:
      // A custom refund has an amount, for which the body has no member.
      try require(RefundType(object, "refundType") != .custom, "refundType", "FULL or PRORATED")
    case .requestRefund: try checkRefunds(object)
    }
  }

  private static func members(
    of operation: AdvancedCommerceServerOperation
  ) -> [AdvancedCommerceRules.Member] {
    switch operation {
    case .cancelSubscription: []
    case .changeSubscriptionMetadata:
      [
        .optional("descriptors", .object(AdvancedCommerceRules.changedTexts)),
        .optional("items", .list(changedItem)), .optional("taxCode", .text()),
      ]
    case .changeSubscriptionPrice:
      [.required("items", .list(pricedItem)), .optional("currency", .text())]
    case .migrateSubscription:
      [
        .required("descriptors", .object(AdvancedCommerceRules.texts)),
        .required("items", .list(migratedItem)), .optional("renewalItems", .list(migratedItem)),
        .required("targetProductId", .text()), .required("taxCode", .text()),
      ]
    case .revokeSubscription: refund + [.optional("revokeSeatQuantity", .seatQuantity)]
    case .requestRefund:
      [
        .required("items", .list(refundedItem)), .required("refundRiskingPreference", .boolean),
        .optional("currency", .text()),
      ]
    }
  }

  private static let sku = AdvancedCommerceRules.sku

  private static let changedItem: [AdvancedCommerceRules.Member] =
    AdvancedCommerceRules.changedTexts + [.required("currentSKU", sku), .optional("SKU", sku)]
  private static let pricedItem: [AdvancedCommerceRules.Member] = [
    .required("SKU", sku), .required("price", .price),
    .optional("dependentSKUs", .texts(most: AdvancedCommerceLimits.sku)),
  ]
  private static let migratedItem: [AdvancedCommerceRules.Member] =
    [.required("SKU", sku)] + AdvancedCommerceRules.texts
  private static let refund: [AdvancedCommerceRules.Member] = [
    .required("refundReason", .text()), .required("refundType", .text()),
    .required("refundRiskingPreference", .boolean),
  ]
  private static let refundedItem: [AdvancedCommerceRules.Member] = [
    .required("SKU", sku), .required("refundReason", .text()), .required("refundType", .text()),
    .required("revoke", .boolean), .optional("refundAmount", .price),
  ]

  // MARK: Dependencies between members

  /// 4000165 and 4000160: the request must change something.
  private static func checkMetadata(_ object: JSONObject) throws(SigningError) {
    try require(
      object.hasAny(of: ["descriptors", "items", "taxCode"]),
      "items",
      "items, descriptors or taxCode"
    )
    if let descriptors = object["descriptors"]?.object {
      try require(
        descriptors.hasAny(of: ["description", "displayName"]),
        "descriptors",
        "description or displayName"
      )
    }
    for (path, item) in items(of: object) {
      try require(
        item.hasAny(of: ["SKU", "description", "displayName"]),
        path,
        "SKU, description or displayName"
      )
    }
  }

  /// 4000194 and 4000192: no SKU twice, neither as an item nor as a dependent of two items.
  private static func checkPrices(_ object: JSONObject) throws(SigningError) {
    var skus: [(String, String)] = []
    var dependents: [(String, String)] = []
    for (path, item) in items(of: object) {
      skus.append(("\(path).SKU", item["SKU"]?.string ?? ""))
      guard let array = item["dependentSKUs"]?.array else { continue }
      for (index, sku) in array.enumerated() {
        dependents.append(("\(path).dependentSKUs[\(index)]", sku.string ?? ""))
      }
    }
    try requireUnique(skus)
    try requireUnique(dependents)
  }

  /// 4000153, 4000154 and 4000184.
  ///
  /// Apple's servers reject an amount whose refund is not custom (4000155), but one of Apple's examples has
  /// such an amount; another has a SKU twice.
  private static func checkRefunds(_ object: JSONObject) throws(SigningError) {
    var simulated: Bool?
    for (path, item) in items(of: object) {
      if RefundType(item, "refundType") == .custom {
        let amount = item["refundAmount"]?.number?.int64 ?? 0
        try require(amount > 0, "\(path).refundAmount", "an amount for refundType CUSTOM")
      }
      let isSimulated = RefundReason(item, "refundReason") == .simulateRefundDecline
      try require(
        simulated == nil || simulated == isSimulated,
        "\(path).refundReason",
        "SIMULATE_REFUND_DECLINE for all items or for none"
      )
      simulated = isSimulated
    }
  }

  private static func items(of object: JSONObject) -> [(path: String, item: JSONObject)] {
    guard let array = object["items"]?.array else { return [] }
    return array.enumerated().compactMap { index, value in
      value.object.map { ("items[\(index)]", $0) }
    }
  }

  private static func require(
    _ condition: Bool,
    _ path: String,
    _ expected: String
  ) throws(SigningError) {
    guard condition else {
      throw SigningError(.combination, path: path, expected: expected, found: "another combination")
    }
  }

  private static func requireUnique(_ skus: [(path: String, sku: String)]) throws(SigningError) {
    var seen: Set<[UInt8]> = []
    for (path, sku) in skus where !seen.insert(Array(sku.utf8)).inserted {
      throw SigningError(.combination, path: path, expected: "each SKU once", found: "a repetition")
    }
  }
}

extension JSONObject {
  fileprivate func hasAny(of names: [String]) -> Bool { names.contains { self[$0] != nil } }
}

extension RefundType {
  fileprivate init(_ object: JSONObject, _ name: String) {
    self.init(rawValue: object[name]?.string ?? "")
  }
}

extension RefundReason {
  fileprivate init(_ object: JSONObject, _ name: String) {
    self.init(rawValue: object[name]?.string ?? "")
  }
}
