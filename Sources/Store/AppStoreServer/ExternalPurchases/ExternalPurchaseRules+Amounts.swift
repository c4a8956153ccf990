// SPDX-License-Identifier: Apache-2.0

// Amounts and currencies.
extension ExternalPurchaseRules {
  mutating func checkAmounts(_ item: ExternalPurchaseLineItem, _ index: Int) {
    let (amounts, place) = (item.amounts, (item, index))
    requireAmount(amounts.taxExclusive, "amountTaxExclusive", place)
    requireAmount(amounts.tax, "taxAmount", place)
    requireAmount(amounts.taxInclusive, "amountTaxInclusive", place)
    requireAmount(amounts.netTaxExclusive, "netAmountTaxExclusive", place)
    let (sum, overflow) = amounts.taxExclusive.addingReportingOverflow(amounts.tax)
    if overflow || sum != amounts.taxInclusive {
      add(
        .incorrectAmountTaxInclusive,
        "amountTaxInclusive",
        place,
        expected: overflow ? "a sum of 64 bits" : "\(sum)",
        found: "\(amounts.taxInclusive)"
      )
    }
    checkCurrencies(amounts, place)
    if !Self.isCode(amounts.taxCountry) {
      requireCode(amounts.taxCountry, .unknownEnum, "taxCountry", place)
    }
  }

  private mutating func checkCurrencies(
    _ amounts: ExternalPurchaseAmounts,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    let (pricing, reporting) = (amounts.pricingCurrency, amounts.reportingCurrency)
    if pricing.unicodeScalars.count > Self.mostCharacters {
      requireText(pricing, "pricingCurrency", Self.mostCharacters, place)
    } else if !Self.isCode(pricing) {
      requireCode(pricing, nil, "pricingCurrency", place)
    }
    if !currencies.contains(where: { $0.utf8.elementsEqual(reporting.utf8) }) {
      requireCode(reporting, .unknownEnum, "reportingCurrency", place)
    }
    guard !pricing.utf8.elementsEqual(reporting.utf8) else {
      if amounts.exchangeRate != nil {
        add(
          .fieldNotAllowed,
          "exchangeRate",
          place,
          expected: "none for equal currencies",
          found: "a rate"
        )
      }
      return
    }
    let isListed = currencies.contains { $0.utf8.elementsEqual(pricing.utf8) }
    let isCommon = ["EUR", "USD"].contains { $0.utf8.elementsEqual(reporting.utf8) }
    if isListed || !isCommon {
      add(
        .reportingCurrencyExchangeNotAllowed,
        "reportingCurrency",
        place,
        expected: isListed ? APIArgument.shown(pricing) : "EUR or USD",
        found: APIArgument.shown(reporting)
      )
    }
    checkRate(amounts.exchangeRate, place)
  }

  private mutating func checkRate(
    _ rate: String?,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    let field = "exchangeRate"
    guard let rate, !rate.isEmpty else {
      return add(.omittedField, field, place, expected: "a rate", found: "none")
    }
    requireText(rate, field, Self.mostCharacters, place)
    guard Self.isDecimal(rate) else {
      let code: ExternalPurchaseErrorCode? = rate.utf8.first == 0x2D ? .positiveValueRequired : nil
      return add(
        code,
        field,
        place,
        expected: "digits, and a point with digits",
        found: APIArgument.shown(rate)
      )
    }
    if !rate.utf8.contains(where: { 0x31...0x39 ~= $0 }) {
      add(.positiveValueRequired, field, place, expected: "more than 0", found: rate)
    }
  }

  /// Adds a problem about a code of three capital letters.
  private mutating func requireCode(
    _ text: String,
    _ code: ExternalPurchaseErrorCode?,
    _ field: String,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    let isCurrency = field.utf8.elementsEqual("reportingCurrency".utf8)
    add(
      text.isEmpty ? .omittedField : code,
      field,
      place,
      expected: isCurrency ? "a currency that Apple lists" : "three capital letters",
      found: APIArgument.shown(text)
    )
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
  }

  /// Digits, which a point and digits may follow, as a number in JSON.
  private static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { 0x30...0x39 ~= $0 }
    }
    let hasLeadingZero = (parts.first?.count ?? 0) > 1 && parts.first?.first == 0x30
    return 1...2 ~= parts.count && areDigits && !hasLeadingZero
  }

  // MARK: Net amounts

  /// A purchase and its refunds have one net amount: the amount less the refunds.
  mutating func checkNetAmounts() {
    var groups: [(id: String, items: [(index: Int, item: ExternalPurchaseLineItem)])] = []
    var places: [[UInt8]: Int] = [:]
    for (index, item) in items {
      let id = item.isRefund ? item.referenceLineItemId ?? "" : item.lineItemId
      let place = places[Array(id.utf8), default: groups.count]
      if place == groups.count {
        places[Array(id.utf8)] = place
        groups.append((id, []))
      }
      groups[place].items.append((index, item))
    }
    for group in groups { checkNetAmount(of: group.id, group.items) }
  }

  /// `id` is the line item of the purchase, and `group` are the line items of the report about it.
  private mutating func checkNetAmount(
    of id: String,
    _ group: [(index: Int, item: ExternalPurchaseLineItem)]
  ) {
    guard let purchase = lineItem(id), !purchase.isRefund, purchase.correction != .retraction else {
      return checkEqualNetAmounts(group)
    }
    let most = netAmount(of: purchase)
    // All refunds of a purchase that Apple does not have yet are in the report.
    let isComplete = earlier != nil || purchase.correction == .none
    var isWrong = false
    for (index, item) in group {
      let net = item.amounts.netTaxExclusive
      guard isComplete ? net != most : net > most else { continue }
      isWrong = true
      add(
        .incorrectNetAmount,
        "netAmountTaxExclusive",
        (item, index),
        expected: isComplete ? "\(most)" : "at most \(most)",
        found: "\(net)"
      )
    }
    if !isWrong { checkEqualNetAmounts(group) }
  }

  /// The amount of a purchase less its known refunds; negative if they are more.
  private func netAmount(of purchase: ExternalPurchaseLineItem) -> Int64 {
    var net = purchase.amounts.taxExclusive
    for item in referencing(purchase.lineItemId)
    where item.isRefund && item.correction != .retraction {
      let (rest, overflow) = net.subtractingReportingOverflow(item.amounts.taxExclusive)
      net = overflow ? .min : rest
    }
    return net
  }

  private mutating func checkEqualNetAmounts(
    _ group: [(index: Int, item: ExternalPurchaseLineItem)]
  ) {
    guard let first = group.first?.item.amounts.netTaxExclusive else { return }
    for (index, item) in group where item.amounts.netTaxExclusive != first {
      add(
        .netAmountMismatch,
        "netAmountTaxExclusive",
        (item, index),
        expected: "\(first), as in the first line item of the purchase",
        found: "\(item.amounts.netTaxExclusive)"
      )
    }
  }
}
