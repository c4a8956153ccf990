// SPDX-License-Identifier: Apache-2.0

package import ScriptPlaying
import StoreEngine
import StrictTime

// A simulation as a table, with one row for each purchase that changed.

extension Play {
  package func write(to page: inout TextPage) {
    writeRows(to: &page, most: TextPage.mostRows)
    guard !rows.isEmpty else { return }
    writeUpcoming(to: &page)
    page.blank()
    writeSummary(to: &page)
  }

  private func writeRows(to page: inout TextPage, most: Int) {
    let shown = rows.prefix(most)
    guard !shown.isEmpty else { return page.line("nothing happened", indent: 0) }
    let showsSeconds = shown.contains { $0.time.millisecondsSince1970 % 60_000 != 0 }
    let titles = ["TIME (UTC)", "EVENT", "CUSTOMER", "PRODUCT", "STATUS", "NOTIFICATIONS"]
    var table: [TableRow] = []
    for row in shown {
      for (place, line) in lines(of: row).enumerated() {
        let time = showsSeconds ? String(line.time.second.dropLast(4)) : line.time.minute
        table.append(
          TableRow(
            cells: [
              place == 0 ? time : "", line.event, line.customer, line.product, line.status,
              line.notifications.joined(separator: " "),
            ],
            details: line.details
          )
        )
      }
    }
    page.table(titles, table, wrapsLast: true)
    let more = rows.count - shown.count
    if more > 0 { page.line("and \(more) more; --json has them all", .dim) }
  }

  /// What happens next if nothing changes.
  private func writeUpcoming(to page: inout TextPage) {
    let renewals = upcoming(count: Play.shownRenewals)
    guard !renewals.isEmpty else { return }
    page.blank()
    page.table(
      ["NEXT RENEWALS", "CUSTOMER", "PRODUCT", "PRICE", "WHY"],
      renewals.prefix(TextPage.mostRows).map { customer, renewal in
        TableRow(
          cells: [
            renewal.date.minute, customer, renewal.productId,
            money(renewal.price, renewal.currency) ?? "", renewal.words,
          ]
        )
      },
      wrapsLast: true
    )
  }

  private static let shownRenewals = 4

  /// The rows, for pages that are not text.
  package var rowElements: [PageElement] {
    TextPage.elements { writeRows(to: &$0, most: PageElement.mostRows) }
  }

  /// The counts in words.
  package var countWords: String {
    let counts = counts
    let undelivered = counts.undelivered == 0 ? "" : ", \(counts.undelivered) not delivered"
    return "\(counted(counts.customers, "customer")), "
      + "\(counted(counts.notifications, "notification"))\(undelivered)"
  }

  private func writeSummary(to page: inout TextPage) {
    page.line(countWords, indent: 0)
    let used = assumptions.count(where: \.isUsed)
    guard used > 0 else { return }
    page.line(
      "\(counted(used, "assumption")) about behavior that Apple does not document; --json lists them",
      .dim,
      indent: 0
    )
  }
}

extension UpcomingRenewal {
  /// The cause, the offer, and what consent decides.
  fileprivate var words: String {
    let cause = cause == "renewal" ? "renewal" : "recovery, if the payment works now"
    let offer = offerKind.map { kind in
      " with \(kind)" + (offerIdentifier.map { " \($0)" } ?? "")
    }
    let consent = priceBeforeConsent.map { old in
      let price =
        old == price ? "the unchanged price" : "the price instead of \(money(old, currency) ?? "")"
      return " if the customer consents to \(price), else the subscription ends"
    }
    return cause + (offer ?? "") + (consent ?? "")
  }

  private var offerKind: String? {
    switch offerType {
    case 1: offerDiscountType == "FREE_TRIAL" ? "free trial" : "introductory offer"
    case 2: "promotional offer"
    case 3: "offer code"
    case 4: "win-back offer"
    case 5: "retention offer"
    default: nil
    }
  }
}
