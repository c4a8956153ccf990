// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreServing
import Synchronization
import SystemIO

/// Lets only a few requests for large responses work at once, so that a crowd of them does not hold up the others.
final class ViewTurns: Sendable {
  private let running = Monitor(0)
  private let most = processorCount()

  /// Waits for a turn.
  func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    running.wait { running -> Void? in
      guard running < most else { return nil }
      running += 1
      return ()
    }
    defer { running.change { $0 -= 1 } }
    return try body()
  }
}

extension StoreService {
  /// A response about a store, by default that of the script, made from a copy: the stores are not locked meanwhile.
  func view(of side: StoreSide?, _ body: (StoreView) -> [UInt8]) -> [UInt8] {
    views.perform {
      let view = sides.withLock { $0.view(of: side ?? $0.main) }
      return view.map(body) ?? Array("{}".utf8)
    }
  }
}
