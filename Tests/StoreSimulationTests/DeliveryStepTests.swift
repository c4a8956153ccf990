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
    state.endpoint = endpoint
    try state.perform(TestNotificationStep())
    #expect(state.outgoing.isEmpty == (endpoint != .up))
  }
}
