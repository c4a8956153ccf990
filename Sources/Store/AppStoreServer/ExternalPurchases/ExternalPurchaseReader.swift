// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// Reads the members of a report or of a line item, and collects what is missing or has another type.
struct ExternalPurchaseReader {
  private let object: JSONObject
  /// The position of the line item, and its id; `nil` for the report.
  private let place: (index: Int, id: String?)?
  var problems: [ExternalPurchaseProblem] = []

  init(_ object: JSONObject, _ index: Int?) {
    self.object = object
    place = index.map { ($0, object["lineItemId"]?.string) }
  }

  // MARK: A line item

  /// The line item; `nil` if a member is missing or has another type.
  mutating func lineItem() -> ExternalPurchaseLineItem? {
    let id = string("lineItemId")
    let creationDate = date("creationDate")
    let kind = kind()
    var event = ExternalPurchaseLineItem.Event.refund(of: "")
    switch kind {
    case .oneTime:
      event = .oneTimeBuy(
        productIdentifier: string("productIdentifier"),
        quantity: integer("quantity")
      )
    case .subscription: event = .subscriptionBuy(subscription())
    case .refund: event = .refund(of: string("referenceLineItemId"))
    case nil: break
    }
    let amounts = amounts()
    let correction = correction()
    if let kind { requireFields(of: kind) }
    guard kind != nil, problems.isEmpty else { return nil }
    return ExternalPurchaseLineItem(
      id,
      event,
      creationDate: creationDate,
      amounts: amounts,
      correction: correction
    )
  }

  /// The three types of line items.
  private enum Kind {
    case oneTime, subscription, refund

    /// The fields besides those of all line items.
    var fields: [String] {
      switch self {
      case .oneTime: ["productType", "productIdentifier", "quantity"]
      case .subscription:
        [
          "productType", "productIdentifier", "quantity", "subscriptionEvent",
          "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
          "referenceLineItemId",
        ]
      case .refund: ["referenceLineItemId"]
      }
    }
  }

  private static let commonFields = [
    "lineItemId", "creationDate", "eventType", "restatement", "erroneouslySubmitted",
    "pricingCurrency", "reportingCurrency", "exchangeRate", "amountTaxExclusive",
    "amountTaxInclusive", "netAmountTaxExclusive", "taxAmount", "taxCountry",
  ]

  private mutating func kind() -> Kind? {
    switch choice("eventType", ["BUY", "REFUND"]) {
    case 0:
      [.oneTime, .subscription].element(choice("productType", ["ONE_TIME_BUY", "SUBSCRIPTION"]))
    case 1: .refund
    default: nil
    }
  }

  private mutating func requireFields(of kind: Kind) {
    let allowed = Self.commonFields + kind.fields
    for field in Kind.subscription.fields
    where object.given(field) != nil && !allowed.contains(field) {
      add(.fieldNotAllowed, field, "no such field in this type of line item", "the field")
    }
    requireKnown(Self.commonFields + Kind.subscription.fields)
  }

  private mutating func subscription() -> ExternalPurchaseLineItem.Subscription {
    let events = ExternalPurchaseLineItem.SubscriptionEvent.allCases
    let event = events.element(choice("subscriptionEvent", events.map(\.rawValue)))
    return ExternalPurchaseLineItem.Subscription(
      event ?? .start,
      productIdentifier: string("productIdentifier"),
      quantity: integer("quantity"),
      startDate: date("subscriptionStartDate"),
      endDate: date("subscriptionEndDate"),
      daysOfPaidService: integer("subscriptionDaysOfPaidService"),
      startLineItemId: object.given("referenceLineItemId") == nil
        ? nil : string("referenceLineItemId")
    )
  }

  private mutating func amounts() -> ExternalPurchaseAmounts {
    var amounts = ExternalPurchaseAmounts(
      taxExclusive: integer("amountTaxExclusive"),
      tax: integer("taxAmount"),
      taxInclusive: integer("amountTaxInclusive"),
      netTaxExclusive: integer("netAmountTaxExclusive"),
      currency: string("reportingCurrency"),
      taxCountry: string("taxCountry")
    )
    amounts.pricingCurrency = string("pricingCurrency")
    if let value = object.given("exchangeRate") {
      if value.number == nil { malformed("exchangeRate", "a number", value) }
      amounts.exchangeRate = value.number?.description
    }
    return amounts
  }

  private mutating func correction() -> ExternalPurchaseLineItem.Correction {
    let (isRestated, isErroneous) = (flag("restatement"), flag("erroneouslySubmitted"))
    if isErroneous, !isRestated {
      add(
        .erroneouslySubmittedNotRestatement,
        "erroneouslySubmitted",
        "restatement true",
        "restatement false"
      )
    }
    return isErroneous ? .retraction : isRestated ? .restatement : .none
  }

  // MARK: Members

  mutating func string(_ name: String) -> String {
    read(name, "a string") { $0.string } ?? ""
  }

  private mutating func integer(_ name: String) -> Int64 {
    read(name, "an integer of 64 bits") { $0.number?.int64 } ?? 0
  }

  private mutating func date(_ name: String) -> Timestamp {
    read(name, "milliseconds since 1970") { value in
      value.number?.int64.flatMap { Timestamp(millisecondsSince1970: $0) }
    } ?? .earliest
  }

  private mutating func flag(_ name: String) -> Bool {
    object.given(name) == nil ? false : read(name, "true or false") { $0.boolean } ?? false
  }

  /// The position of the value among these; `nil` if it is another one.
  private mutating func choice(_ name: String, _ texts: [String]) -> Int? {
    read(name, texts.joined(separator: " or ")) { value in
      value.utf8.flatMap { text in texts.firstIndex { $0.utf8.elementsEqual(text) } }
    }
  }

  /// The objects of an array, which may be absent.
  mutating func objects(_ name: String) -> [JSONObject] {
    guard object.given(name) != nil else { return [] }
    return read(name, "an array of objects") { value in
      guard let array = value.array else { return nil }
      let objects = array.compactMap(\.object)
      return objects.count == array.count ? objects : nil
    } ?? []
  }

  mutating func requireKnown(_ names: [String]) {
    guard let member = object.firstMember(notIn: names) else { return }
    add(nil, APIArgument.shown(member.name), names.joined(separator: ", "), "an unknown member")
  }

  private mutating func read<Value>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = object.given(name) else {
      add(.omittedField, name, expected, "none")
      return nil
    }
    guard let result = read(value) else {
      malformed(name, expected, value)
      return nil
    }
    return result
  }

  private mutating func malformed(_ name: String, _ expected: String, _ found: JSONValue) {
    let text = found.string.map(APIArgument.shown) ?? "\(found.kind)"
    add(nil, name, expected, text)
  }

  private mutating func add(
    _ code: ExternalPurchaseErrorCode?,
    _ name: String,
    _ expected: String,
    _ found: String
  ) {
    problems.append(
      ExternalPurchaseProblem(code, name, of: place, expected: expected, found: found)
    )
  }
}

extension Array {
  /// The element at an index, if there is one.
  fileprivate func element(_ index: Int?) -> Element? {
    index.flatMap { indices.contains($0) ? self[$0] : nil }
  }
}
