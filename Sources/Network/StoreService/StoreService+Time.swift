// SPDX-License-Identifier: Apache-2.0

import StoreServing
package import StrictTime
import Synchronization

extension StoreService {
  /// The time of the store.
  package var storeTime: Timestamp { sides.withLock { $0.now } }
}
