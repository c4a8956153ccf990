// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
public import StrictTime

/// A delivery of a notification that reached the server.
public struct TestDelivery {
  /// The notification.
  public let notification: TestNotification
  /// The time of the delivery.
  public let date: Timestamp
  /// Whether the answer came in time; otherwise the store delivers the notification again.
  public let isAccepted: Bool
  private let signedDate: Timestamp

  init(of number: NotificationIndex, _ attempt: NotificationRecord.Attempt, in store: TestStore) {
    notification = TestNotification(number: number, store: store)
    date = attempt.date
    isAccepted = isSame(attempt.result, DeliveryResult.success.name)
    signedDate = attempt.signedDate
  }

  /// The body that the App Store posts: `{"signedPayload":"…"}`.
  public var body: String {
    get throws(TrustError) {
      let store = notification.store
      var record = store.state.notifications[notification.number]
      record.sentDate = signedDate
      return TestNotification.body(of: try store.state.token(of: record, signedBy: store.signer))
    }
  }
}

extension TestStore {
  /// The deliveries that reached the server, after the first `count`, in the order in which they were made.
  ///
  /// With the profile `realistic`, notifications are delayed, delivered in another order or twice, or lost:
  ///
  ///     for delivery in store.deliveries() { try backend.receive(delivery.body) }
  ///
  /// The server is simulated: it answers with 200, unless ``notificationEndpointIsUp`` is `false`.
  public func deliveries(after count: Int = 0) -> [TestDelivery] {
    let received = state.notifications.indices.flatMap { number in
      state.notifications[number].attempts.filter(\.isReceived).map { (number, $0) }
    }
    return received.sorted { $0.1.order < $1.1.order }.dropFirst(max(0, count))
      .map { TestDelivery(of: $0, $1, in: self) }
  }
}
