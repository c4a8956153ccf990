// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import Testing

/// Each row says who, what, and where it is known what happens next.
struct RowSubjectTests {
  @Test(arguments: Case.all)
  func `a row has its customer, product and outcome`(_ test: Case) throws {
    let steps = ["2026-01-01 purchase: 'product':'pro.month','customer':'anna','as':'A'"]
    let history = ScriptedHistory(
      steps: steps + test.before + ["2026-01-05 \(test.step)"],
      until: "2026-01-05"
    )
    let play = try history.play()
    let line = try #require(play.rows.last.map { play.lines(of: $0) }?.first)
    #expect(line.customer == test.customer)
    #expect(line.product == test.product)
    #expect(line.details.first?.contains(test.detail) ?? test.detail.isEmpty, "\(line.details)")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let step: String
    let customer: String
    let product: String
    let detail: String
    var before: [String] = []

    var testDescription: String { step }

    static let all = [
      Case(
        step: "setPayment: 'customer':'anna','works':false",
        customer: "anna",
        product: "",
        detail: "anna's payments fail from now on; pro.month renews on 2026-01-08 00:00"
      ),
      Case(
        step: "setStorefront: 'customer':'bert','storefront':'DEU'",
        customer: "bert",
        product: "",
        detail: "bert's storefront is DEU"
      ),
      Case(
        step: "install: 'customer':'bert','appVersion':'2'",
        customer: "bert",
        product: "",
        detail: "bert installed version 2"
      ),
      Case(
        step: "purchase: 'product':'coins100','customer':'bert'",
        customer: "bert",
        product: "coins100",
        detail:
          "waits for approval (Ask to Buy); without an answer it is dropped on 2026-01-06 00:00",
        before: ["2026-01-02 setAskToBuy: 'customer':'bert','on':true"]
      ),
      Case(
        step: "purchase: 'product':'coins100','customer':'bert'",
        customer: "bert",
        product: "coins100",
        detail: "refused: the payment method of bert does not work",
        before: ["2026-01-02 setPayment: 'customer':'bert','works':false"]
      ),
      Case(step: "rescindConsent: 'customer':'anna'", customer: "anna", product: "", detail: ""),
      Case(
        step: "declineRefund: 'transaction':'A'",
        customer: "anna",
        product: "pro.month",
        detail: "refused: "
      ),
      Case(
        step: "removeFromSale: 'product':'pro.month'",
        customer: "",
        product: "pro.month",
        detail: "pro.month is not for sale"
      ),
    ]
  }

  @Test(arguments: [
    "rescindConsent: 'customer':'ana'", "clearHistory: 'customer':'ana'",
    "leaveFamily: 'organizer':'ana','member':'anna'",
    "leaveFamily: 'organizer':'anna','member':'ana'",
  ])
  func `a step about a customer who was never named is an error`(_ step: String) throws {
    let steps = [
      "2026-01-01 purchase: 'product':'coins100','customer':'anna'", "2026-01-02 \(step)",
    ]
    let error = #expect(throws: ScriptError.self) {
      try ScriptedHistory(steps: steps, until: "2026-01-03").script()
    }
    #expect(error?.message.contains("unknown customer \"ana\"") == true)
    #expect(error?.hint == "did you mean \"anna\"?")
  }

  @Test func `a control character in a text is named`() throws {
    let steps = ["2026-01-01 purchase: 'product':'coins\\u0000100'"]
    let error = #expect(throws: ScriptError.self) {
      try ScriptedHistory(steps: steps, until: "2026-01-03").script()
    }
    #expect(error?.message.contains("U+0000") == true)
  }

  @Test(arguments: [false, true])
  func `renewalPrice during a pending increase is a knob`(_ showsPending: Bool) throws {
    var options = StoreOptions()
    options.knobs.renewalPriceShowsPendingIncrease = showsPending
    let store = try TestStore(Products.configuration(), options: options)
    try store.customer("anna").purchase("news.month")
    try store.perform(
      RequestPriceConsentStep {
        ($0.subscription, $0.price) = ("news.month", ProductPrice("19.99"))
      }
    )
    let subscription = try #require(store.state.subscriptions.indices.first)
    let price = store.state.renewalRecord(of: subscription).renewalPrice
    #expect((price == 19_990) == showsPending)
  }
}
