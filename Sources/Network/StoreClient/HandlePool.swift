// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The handles that no exchange uses, with their open connections.
final class HandlePool: Sendable {
  private let idle = Mutex<[IdleHandle]>([])

  deinit {
    for handle in idle.withLock({ $0 }) { _ = CurlHandle(handle) }
  }

  /// An idle handle, or a new one if there is none.
  func take() -> CurlHandle? {
    guard let handle = idle.withLock({ $0.popLast() }) else { return CurlHandle() }
    return CurlHandle(handle)
  }

  func putBack(_ handle: consuming CurlHandle) {
    let handle = handle.idle()
    let isKept = idle.withLock { idle in
      guard idle.count < HandlePool.limit else { return false }
      idle.append(handle)
      return true
    }
    if !isKept { _ = CurlHandle(handle) }
  }

  /// The maximum number of idle handles, more than a server needs; other connections are closed after use.
  private static let limit = 8
}
