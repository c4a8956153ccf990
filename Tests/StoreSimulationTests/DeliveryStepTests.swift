// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictTime
import Testing

/// The deliveries of a server that posts notifications.
struct DeliveryStepTests {
  @Test func `only a pending delivery has a result`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(TestNotificationStep())
    let step = DeliverStep { $0.result = "SUCCESS" }
    let error = #expect(throws: StoreRefusal.self) { try state.perform(step) }
    #expect(error?.code == .notFound)
  }

  @Test(arguments: [NotificationEndpoint.up, .down])
  func `a server posts nothing while the endpoint is down`(_ endpoint: NotificationEndpoint) throws
  {
    var state = StoreState(try Products.configuration(), StoreOptions())
    state.postNotifications(true)
    state.deliveries.endpoint = endpoint
    try state.perform(TestNotificationStep())
    #expect(state.deliveries.outgoing.isEmpty == (endpoint != .up))
  }

  @Test func `pending deliveries are simulated once a server no longer posts`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    state.postNotifications(true)
    try state.perform(TestNotificationStep())
    state.postNotifications(true)
    #expect(state.deliveries.outgoing.count == 1)
    state.postNotifications(false)
    #expect(state.deliveries.outgoing.isEmpty)
    #expect(state.notifications.last?.attempts.map(\.result) == ["SUCCESS"])
  }

  @Test(arguments: [false, true])
  func `a repeated delivery is signed again only with the knob`(_ isSignedAgain: Bool) throws {
    var options = StoreOptions()
    options.knobs.resignOnRetry = isSignedAgain
    var state = StoreState(try Products.configuration(), options)
    let start = state.now
    state.deliveries.endpoint = .result(.noResponse, count: 1)
    try state.perform(TestNotificationStep())
    let due = state.nextDue(until: .latest)
    let retry = try #require(due)
    #expect(retry > start)
    state.passTime(to: retry)
    #expect(state.notifications.last?.attempts.count == 2)
    #expect(state.notifications.last?.sentDate == (isSignedAgain ? retry : start))
  }

  @Test(arguments: [(true, false), (false, true)])
  func `a delivery that waits for its next attempt has a result, and a resent one at any time`(
    _ fails: Bool,
    _ isResend: Bool
  ) throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    if fails { state.deliveries.endpoint = .result(.noResponse, count: 1) }
    try state.perform(TestNotificationStep())
    try state.perform(DeliverStep { ($0.result, $0.isResend) = ("SUCCESS", isResend) })
    #expect(state.notifications.last?.attempts.count == 2)
  }

  @Test func `the first attempt of a postponed delivery is no retry`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    state.postNotifications(true)
    try state.perform(TestNotificationStep())
    let end = state.now.adding(seconds: 60)
    try state.perform(PostponeStep { $0.end = end })
    state.passTime(to: end)
    #expect(state.deliveries.outgoing.count == 1)
    #expect(!state.listedAssumptions.contains { $0.name == "resignOnRetry" && $0.isUsed })
  }
}
