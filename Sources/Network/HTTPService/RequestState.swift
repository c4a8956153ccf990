// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Synchronization

/// The state of a request until its response is sent.
///
/// The listener's thread reads the request, another thread runs the handler.
final class RequestState: Sendable {
  private let state: Mutex<State>

  struct State: Sendable {
    var request = ReceivedRequest()
    /// Whether the handler was called.
    var hasRun = false
    /// The size of the response, if it counts towards the limit of all responses.
    var countedBytes = 0
    /// Whether the header fields were read.
    var hasBegun = false
    /// Whether the request is being answered.
    var isRunning = false
    var answer: HTTPAnswer?
  }

  init(target: String) {
    var state = State()
    state.request.target = target
    self.state = Mutex(state)
  }

  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
