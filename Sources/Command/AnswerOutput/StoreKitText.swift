// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration

// A .storekit file, its problems and differences as pages.

extension StoreConfiguration {
  package func write(to page: inout TextPage, title: String) {
    page.title(title)
    page.blank()
    page.facts(facts)
    page.table(["PRODUCT", "KIND", "PRICE", "NAME"], products) { product in
      TableRow(
        cells: [
          product.productId, product.kind.words, product.price?.description ?? "-",
          nameText(product.referenceName, product.isFamilyShareable),
        ],
        details: localizations(at: product.path).map(\.words)
      )
    }
    let leftOut = leftOutProducts
    if !leftOut.isEmpty {
      page.table(["LEFT OUT", "REASON"], leftOut, wrapsLast: true) { product in
        TableRow(cells: [product.productId ?? product.path, product.reason])
      }
    }
    for group in groups {
      page.blank()
      page.line(joined(["group \(group.id)", group.name]) ?? "", .strong)
      for localization in localizations(at: group.path) { page.line(localization.words, .dim) }
      guard !group.subscriptions.isEmpty else {
        page.line("no subscriptions", .dim)
        continue
      }
      group.writeSubscriptions(to: &page) { localizations(at: $0.path).map(\.words) }
      group.writeOffers(to: &page)
    }
  }

  private var facts: [Fact] {
    let source = settings.isSynchronized ? "synchronized with App Store Connect" : "local"
    let count = products.count + groups.reduce(0) { $0 + $1.subscriptions.count }
    let on = [
      settings.hasBillingGracePeriod ? "grace period" : nil,
      settings.failsRenewals ? "billing retry on renewal" : nil,
      settings.interruptsPurchases ? "interrupted purchases" : nil,
      settings.asksToBuy ? "Ask to Buy" : nil,
      settings.failsTransactions ? "failing purchases" : nil,
    ]
    return [
      Fact("Version", "\(version)"),
      Fact("Source", source),
      Fact("Products", "\(count)"),
      Fact("App id", settings.applicationInternalId),
      Fact("Storefront", settings.storefront),
      settings.timeRate == 0 ? nil : Fact("Time rate", "\(settings.timeRate)"),
      Fact("Settings", joined(on)),
      settings.simulatedErrors.isEmpty
        ? nil : Fact("Errors", settings.simulatedErrors.joined(separator: ", ")),
      unreadMembers.isEmpty ? nil : Fact("Not read", unreadMembers.joined(separator: ", ")),
    ].compactMap { $0 }
  }
}

extension SubscriptionGroup {
  fileprivate func writeSubscriptions(
    to page: inout TextPage,
    _ titles: (SubscriptionProduct) -> [String]
  ) {
    let sorted = subscriptions.enumerated()
      .sorted { ($0.element.level ?? .max, $0.offset) < ($1.element.level ?? .max, $1.offset) }
      .map(\.element)
    let heads = ["SUBSCRIPTION", "LEVEL", "PERIOD", "PRICE", "NAME"]
    page.table(heads, sorted, isBelowHeading: true) { product in
      TableRow(
        cells: [
          product.productId, product.level.map(String.init) ?? "-",
          product.period?.description ?? "-", product.price?.description ?? "-",
          nameText(product.referenceName, product.isFamilyShareable),
        ],
        details: titles(product) + product.billingPlans.map(\.words)
      )
    }
  }

  fileprivate func writeOffers(to page: inout TextPage) {
    let offers = subscriptions.flatMap { product in product.offers.map { (product, $0) } }
    page.table(["OFFER", "KIND", "SUBSCRIPTION", "TERMS"], offers, wrapsLast: true) {
      product,
      offer in
      TableRow(cells: [
        offer.id ?? "-", offer.kind.words, product.productId,
        joined([offer.words, offer.audience]) ?? "",
      ])
    }
  }
}

extension Localization {
  /// `de_DE: "Monatsabo", "Alle Notizen"`.
  fileprivate var words: String {
    let texts = [displayName, description].compactMap(\.self).map { "\"\($0)\"" }
    return "\(locale ?? "-"): \(texts.joined(separator: ", "))"
  }
}

private func nameText(_ referenceName: String?, _ isFamilyShareable: Bool) -> String {
  joined([referenceName, isFamilyShareable ? "Family Sharing" : nil]) ?? ""
}

extension TextPage {
  package mutating func write(_ problems: [ConfigurationProblem]) {
    guard !problems.isEmpty else { return verdict("ok", .good, "no problems", code: nil) }
    for problem in problems {
      let emphasis: ColorStyle.Emphasis = problem.severity == .error ? .bad : .caution
      verdict(problem.severity.rawValue, emphasis, problem.message, code: problem.code.rawValue)
      for part in parts(of: problem.path.isEmpty ? "the file" : problem.path) {
        line(part, .dim, indent: 4)
      }
      if let hint = problem.hint { line("hint: \(hint)", .hint, indent: 4, hanging: 6) }
    }
    let errors = problems.count { $0.severity == .error }
    blank()
    line("\(counted(errors, "error")), \(counted(problems.count - errors, "warning"))", indent: 0)
  }

  package mutating func write(_ differences: [ConfigurationDifference]) {
    guard !differences.isEmpty else { return verdict("same", .good, "no differences", code: nil) }
    var rest = differences[...]
    while let first = rest.first {
      let section = rest.prefix { $0.subject == first.subject && $0.id == first.id }
      rest = rest.dropFirst(section.count)
      blank()
      line(
        [first.subject.rawValue, first.id].compactMap { $0 }.joined(separator: " "),
        .strong,
        indent: 0
      )
      let titles = ["MEMBER", "FROM", "TO"]
      table(titles, section, wrapsLast: true, isBelowHeading: true) { difference in
        let whole = difference.from == nil ? "(added)" : "(removed)"
        let values = [difference.from, difference.to].map {
          $0.map { $0.isEmpty ? "\"\"" : $0 } ?? "-"
        }
        return TableRow(cells: [difference.member.isEmpty ? whole : difference.member] + values)
      }
    }
  }

  /// A JSON pointer in lines that fit, broken before slashes.
  private func parts(of path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).enumerated()
      .reduce(into: [""]) { lines, token in
        let piece = token.offset == 0 ? String(token.element) : "/\(token.element)"
        let last = lines.count - 1
        if width(of: lines[last] + piece) > columns - 4, !lines[last].isEmpty {
          lines.append(piece)
        } else {
          lines[last] += piece
        }
      }
  }
}

/// `1 customer`, `2 customers`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
