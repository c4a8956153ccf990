// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreService
import StoreServing
import StrictJSON
import Synchronization

/// A webhook without a network that records the posted bodies and returns the status that a test sets.
final class RecordingWebhook: Sendable {
  private let received = Mutex<[[UInt8]]>([])
  private let status = Mutex(200)

  /// The bodies received so far.
  var bodies: [[UInt8]] { received.withLock { $0 } }

  /// Sets the status of the next responses.
  func answer(_ status: Int) { self.status.withLock { $0 = status } }

  var post: StoreService.Post {
    { [self] delivery in
      received.withLock { $0.append(delivery.body) }
      return DeliveryOutcome(status: status.withLock { $0 })
    }
  }
}

extension ServedStore {
  /// The attempts of each notification, in order of signing: `["NO_RESPONSE", "SUCCESS"]`.
  func attempts(_ side: String = "") async throws -> [[String]] {
    let state = try await control(.get, "\(side)/store/state")
    return (state.object?["notifications"]?.array.map { Array($0) } ?? []).map { notification in
      let attempts = notification.object?["attempts"]?.array.map { Array($0) } ?? []
      return attempts.compactMap { $0.object?["sendAttemptResult"]?.string }
    }
  }

  /// The UUID of each notification.
  func notificationUUIDs(_ side: String = "") async throws -> [String] {
    let state = try await control(.get, "\(side)/store/state")
    let notifications = state.object?["notifications"]?.array.map { Array($0) } ?? []
    return notifications.compactMap { $0.object?["notificationUUID"]?.string }
  }

  /// Sends a test notification.
  func notify() async throws {
    _ = try await control(.post, "/store/steps", "{\"do\": \"testNotification\"}")
  }
}
