// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
package import StoreServing

/// How a service makes real-time requests for retention messages.
package struct RetentionAccess: Sendable {
  /// Posts a request and waits for the answer, hardly longer than its time limit.
  ///
  /// The duration in the reply decides whether the answer came in time.
  package let ask: @Sendable (PendingRetention) -> RetentionReply

  package init(ask: @escaping @Sendable (PendingRetention) -> RetentionReply) {
    self.ask = ask
  }
}
