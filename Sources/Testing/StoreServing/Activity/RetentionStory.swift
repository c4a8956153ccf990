// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// A real-time request, in a sentence: `anna begins to cancel pro.month: your server answered 200 in 12 ms; anna sees message 3f…`.
struct RetentionStory {
  private let exchange: RetentionExchange
  /// What was posted; `nil` for a request of an earlier run.
  private let pending: PendingRetention?

  init(_ exchange: RetentionExchange, _ pending: PendingRetention?) {
    self.exchange = exchange
    self.pending = pending
  }

  func entry(on side: StoreSide, in state: StoreState) -> ActivityEntry {
    let customer = state.customers[exchange.customer].name
    let product = state.catalogue[exchange.product].id
    let mistake = exchange.mistake.map { "; \($0)" } ?? ""
    var entry = ActivityEntry(
      .delivery,
      side,
      "\(customer) begins to cancel \(product): \(answer)\(mistake); \(customer) sees \(exchange.shownText)"
    )
    entry.isFailure = exchange.verdict?.isRight == false
    entry.reason = exchange.verdict?.rule?.rawValue
    entry.customers = [customer]
    entry.request = pending.map {
      ActivityEntry.Request(method: "POST", target: $0.url, body: BodyText($0.body[...]))
    }
    (entry.answer, entry.result) = (exchange.response, exchange.verdict?.result)
    return entry
  }

  private var answer: String {
    guard let verdict = exchange.verdict else { return "no server is asked" }
    let duration = exchange.response.map { " in \($0.milliseconds) ms" } ?? ""
    if let status = exchange.response?.status { return "your server answered \(status)\(duration)" }
    return "\(verdict.result)\(duration)"
  }

  /// The result of a performance test.
  static func entry(
    about result: RetentionState.TestResult,
    of target: String,
    on side: StoreSide
  ) -> ActivityEntry {
    let times = zip(RetentionState.TestResult.timeNames, result.times)
      .map { "\($0) \($1) ms" }.joined(separator: ", ")
    let failures = result.failures.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    var entry = ActivityEntry(
      .clock,
      side,
      "performance test of \(target): \(result.passes ? "PASS" : "FAIL"), \(result.successRate) % right, \(times)"
        + (failures.isEmpty ? "" : "; \(failures)")
    )
    entry.isFailure = !result.passes
    return entry
  }
}
