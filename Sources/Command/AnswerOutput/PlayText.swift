// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import StoreSimulation
import StrictTime

// A simulation as a table, with one row for each purchase that changed.

extension Play {
  package func write(to page: inout TextPage) {
    let shown = rows.prefix(TextPage.mostRows)
    guard !shown.isEmpty else { return page.line("nothing happened", indent: 0) }
    let showsSeconds = shown.contains { $0.time.millisecondsSince1970 % 60_000 != 0 }
    let titles = ["TIME (UTC)", "EVENT", "CUSTOMER", "PRODUCT", "STATUS", "NOTIFICATIONS"]
    var table: [AnswerOutput.Row] = []
    for row in shown {
      for (place, line) in lines(of: row).enumerated() {
        let time = showsSeconds ? String(line.time.second.dropLast(4)) : line.time.minute
        table.append(
          AnswerOutput.Row(
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
    page.blank()
    writeSummary(to: &page)
  }

  private func writeSummary(to page: inout TextPage) {
    let counts = counts
    let undelivered = counts.undelivered == 0 ? "" : ", \(counts.undelivered) not delivered"
    page.line(
      "\(page.count(counts.customers, "customer")), "
        + "\(page.count(counts.notifications, "notification"))\(undelivered)",
      indent: 0
    )
    let used = assumptions.count(where: \.isUsed)
    guard used > 0 else { return }
    page.line(
      "\(page.count(used, "assumption")) about behavior that Apple does not document; --json lists them",
      .dim,
      indent: 0
    )
  }
}
