// SPDX-License-Identifier: Apache-2.0

import StoreEngine
package import StrictTime

/// A time during which a backend answers something else than the store.
package struct BackendDifference: Sendable {
  let subject: BackendSubject
  /// When they began to differ, or the answers changed.
  package let since: Timestamp
  /// Whether it was found by the first question about a subject that is older: it may have begun earlier.
  let isFirst: Bool
  /// When they agreed again, or the answers changed; `nil` if they still differ.
  package var until: Timestamp?
  let store: KnownAnswer
  let backend: BackendAnswer
  /// The newest notification about the subject at the beginning.
  let notification: NotificationIndex?
  /// Whether the backend had received that notification, or there was none to receive.
  ///
  /// Otherwise it could not know better yet.
  let wasTold: Bool
}
