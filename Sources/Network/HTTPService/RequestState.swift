// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Synchronization

/// The state of a request until its response is sent.
///
/// The listener's thread reads the request, another thread answers it.
final class RequestState: Sendable {
  private let state: Mutex<State>

  struct State: Sendable {
    let target: String
    /// The method and the header fields; `nil` until they are read.
    var head: (method: HTTPMethod, headers: [HTTPHeader])?
    var body: [UInt8] = []
    /// Whether the handler was called.
    var hasRun = false
    /// The size of the response, if it counts towards the limit of all responses.
    var countedBytes = 0
    var answer: HTTPAnswer?
  }

  init(target: String) { state = Mutex(State(target: target)) }

  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The complete request.
  func request(from peer: String?) -> HTTPRequest? {
    state.withLock { state in
      state.head.map { method, headers in
        HTTPRequest(
          method: method,
          url: state.target,
          headers: headers,
          body: state.body,
          peer: peer
        )
      }
    }
  }
}
