// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreServing
import Synchronization

/// The refused requests that the console has not shown yet.
final class RefusalLog: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var lines: [String] = []
    var omitted = 0
  }

  func note(_ request: HTTPRequest, _ served: ServedAnswer) {
    let target = request.url.prefix(RefusalLog.longestTarget)
    let reason = served.refusal.map { ", \($0)" } ?? ""
    let line = "\(request.method.rawValue.prefix(16)) \(target): \(served.answer.status)\(reason)"
    state.withLock { state in
      if state.lines.count < RefusalLog.mostLines {
        state.lines.append(line)
      } else {
        state.omitted += 1
      }
    }
  }

  func take() -> [String] {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    return state.lines + (state.omitted > 0 ? ["and \(state.omitted) more"] : [])
  }

  /// Of a flood of requests, the console shows these.
  private static let mostLines = 200
  private static let longestTarget = 200
}
