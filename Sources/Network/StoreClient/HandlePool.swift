// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The handles that no exchange uses, with their open connections.
final class HandlePool: Sendable {
  private let idle = Mutex<[CurlHandle]>([])

  /// A handle that was used before, or else a new one.
  func take() -> CurlHandle? {
    idle.withLock { $0.popLast() } ?? CurlHandle()
  }

  func putBack(_ handle: CurlHandle) {
    handle.reset()
    idle.withLock { idle in
      if idle.count < HandlePool.most { idle.append(handle) }
    }
  }

  /// More connections than a server needs; the others are closed after use.
  private static let most = 8
}
