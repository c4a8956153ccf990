// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The members of Advanced Commerce requests: types, required members and limits.
enum AdvancedCommerceRules {
  /// Checks the known members of a request.
  static func check(
    _ object: JSONObject,
    of operation: AdvancedCommerceOperation
  ) throws(SigningError) {
    try check(object, [.required("requestInfo", .object(info))] + members(of: operation), "")
  }

  private static func members(of operation: AdvancedCommerceOperation) -> [Member] {
    switch operation {
    case .createOneTimeCharge:
      [
        .required("currency", .text()), .required("item", .object(item)),
        .optional("storefront", .text()), .required("taxCode", .text()),
      ]
    case .createSubscription:
      [
        .required("currency", .text()), .required("descriptors", .object(texts)),
        .required("items", .list(item + [.optional("offer", .object(offer))])),
        .required("period", .text()), .optional("previousTransactionId", .text()),
        .optional("storefront", .text()), .required("taxCode", .text()),
      ]
    case .modifySubscription:
      [
        .required("transactionId", .text()), .required("retainBillingCycle", .boolean),
        .optional("addItems", .list(addedItem)), .optional("changeItems", .list(changedItem)),
        .optional("removeItems", .list(removedItem)),
        .optional(
          "periodChange",
          .object([.required("effective", .text()), .required("period", .text())])
        ),
        .optional("descriptors", .object(changedTexts)), .optional("currency", .text()),
        .optional("storefront", .text()), .optional("taxCode", .text()),
      ]
    case .reactivateSubscription:
      [
        .required("transactionId", .text()), .optional("items", .list(removedItem)),
        .optional("storefront", .text()),
      ]
    }
  }

  static let info: [Member] = [
    .required("requestReferenceId", .uuid), .optional("appAccountToken", .uuid),
    .optional("consistencyToken", .text()),
  ]

  static let sku = Rule.text(most: AdvancedCommerceLimits.sku)
  static let description = Rule.text(most: AdvancedCommerceLimits.description)
  static let displayName = Rule.text(most: AdvancedCommerceLimits.displayName)

  static let texts: [Member] = [
    .required("description", description), .required("displayName", displayName),
  ]
  static let changedTexts: [Member] = [
    .required("effective", .text()), .optional("description", description),
    .optional("displayName", displayName),
  ]
  private static let item: [Member] =
    [.required("SKU", sku)] + texts + [
      .required("price", .price, unless: "seatPriceTiers"), .optional("seatPriceTiers", .tiers),
    ]
  private static let offer: [Member] = [
    .required("period", .text()), .required("periodCount", .periodCount),
    .required("price", .price), .required("reason", .text()),
  ]
  private static let addedItem: [Member] =
    item + [.optional("offer", .object(offer)), .optional("proratedPrice", .price)]
  private static let changedItem: [Member] =
    addedItem + [
      .required("currentSKU", sku), .required("effective", .text()), .required("reason", .text()),
    ]
  static let removedItem: [Member] = [.required("SKU", sku)]

  // MARK: Checking

  static func check(
    _ object: JSONObject,
    _ members: [Member],
    _ place: String
  ) throws(SigningError) {
    for member in members {
      let path = place + member.name
      guard let value = object[member.name] else {
        let isReplaced = member.replacement.map { object[$0] != nil } ?? false
        guard !member.isRequired || isReplaced else { throw SigningError(.missing, path: path) }
        continue
      }
      try check(value, member.rule, path)
    }
  }

  private static func check(
    _ value: JSONValue,
    _ rule: Rule,
    _ path: String
  ) throws(SigningError) {
    switch rule {
    case .text(let limit):
      try FieldChecks.requireText(try string(value, path), path, most: limit)
    case .uuid:
      _ = try FieldChecks.uuid(try string(value, path), path)
    case .boolean:
      guard value.boolean != nil else { throw type(value, path, "boolean") }
    case .price:
      guard let price = value.number?.int64 else { throw type(value, path, "integer") }
      guard price >= 0 else {
        throw SigningError(.range, path: path, expected: "at least 0", found: "\(price)")
      }
    case .periodCount:
      guard let count = value.number?.int64 else { throw type(value, path, "integer") }
      let range = AdvancedCommerceLimits.periodCount
      guard range.contains(count) else {
        throw SigningError(
          .range,
          path: path,
          expected: "\(range.lowerBound) to \(range.upperBound)",
          found: "\(count)"
        )
      }
    case .seatQuantity: try checkSeats(value, path)
    case .tiers: try checkTiers(value, path)
    case .object(let members):
      guard let object = value.object else { throw type(value, path, "object") }
      try check(object, members, "\(path).")
    case .list(let members):
      guard let array = value.array else { throw type(value, path, "array") }
      guard !array.isEmpty else {
        throw SigningError(.missing, path: path, expected: "at least one", found: "none")
      }
      for (index, item) in array.enumerated() {
        guard let object = item.object else { throw type(item, "\(path)[\(index)]", "object") }
        try check(object, members, "\(path)[\(index)].")
      }
    case .texts(let limit):
      guard let array = value.array else { throw type(value, path, "array") }
      for (index, item) in array.enumerated() {
        let path = "\(path)[\(index)]"
        try FieldChecks.requireText(try string(item, path), path, most: limit)
      }
    }
  }

  private static func checkSeats(_ value: JSONValue, _ path: String) throws(SigningError) {
    guard let quantity = value.number?.int64 else { throw type(value, path, "integer") }
    guard quantity >= 1 else {
      throw SigningError(.range, path: path, expected: "at least 1", found: "\(quantity)")
    }
  }

  /// Each tier is for the seats after those of the tier before it, so only the last one may have no end.
  private static func checkTiers(_ value: JSONValue, _ path: String) throws(SigningError) {
    let limit = "maximumSeatQuantity"
    try check(
      value,
      .list([.required("price", .price), .optional(limit, .seatQuantity)]),
      path
    )
    guard let array = value.array else { return }
    for (index, tier) in array.enumerated().dropLast() where tier.object?[limit] == nil {
      throw SigningError(
        .combination,
        path: "\(path)[\(index)].\(limit)",
        expected: "a number, except in the last tier",
        found: "none"
      )
    }
  }

  private static func string(_ value: JSONValue, _ path: String) throws(SigningError) -> String {
    guard let text = value.string else { throw type(value, path, "string") }
    return text
  }

  private static func type(_ value: JSONValue, _ path: String, _ expected: String) -> SigningError {
    let found = value.kind == .number && expected == "integer" ? "another number" : "\(value.kind)"
    return SigningError(.type, path: path, expected: expected, found: found)
  }
}

// MARK: Tables

extension AdvancedCommerceRules {
  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let rule: Rule
    let isRequired: Bool
    /// The member that may stand in place of this one; one of the two is required.
    let replacement: String?

    static func required(_ name: String, _ rule: Rule, unless replacement: String? = nil) -> Member
    {
      Member(name: name, rule: rule, isRequired: true, replacement: replacement)
    }

    static func optional(_ name: String, _ rule: Rule) -> Member {
      Member(name: name, rule: rule, isRequired: false, replacement: nil)
    }
  }

  /// The type of a member.
  indirect enum Rule: Sendable {
    case text(most: Int = FieldChecks.identifierCharacters)
    case uuid
    case boolean
    /// An amount in thousandths of the currency unit.
    case price
    case periodCount
    /// A number of seats, at least 1.
    case seatQuantity
    /// The prices of seats.
    case tiers
    case object([Member])
    /// An array with at least one object.
    case list([Member])
    /// An array of texts.
    case texts(most: Int)
  }
}
