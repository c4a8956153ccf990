// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreServing
import StrictJSON
import Synchronization
import SystemIO

/// The server to which notifications are posted, which requests can change while the store runs.
package final class Webhook: Sendable {
  /// Returns how to post to a URL.
  package typealias Connect = @Sendable (String) throws(Refusal) -> StoreService.Post

  /// Why notifications cannot be posted to a URL.
  package struct Refusal: Error, Sendable {
    /// What is wrong.
    package let message: String
    /// What to do.
    package let hint: String

    /// A reason, and what to do.
    package init(_ message: String, hint: String) {
      self.message = message
      self.hint = hint
    }
  }

  /// A URL, and how to post to it.
  package struct Target: Sendable {
    let url: String
    let post: StoreService.Post

    /// A URL, and how to post to it.
    package init(url: String, post: @escaping StoreService.Post) {
      self.url = url
      self.post = post
    }
  }

  private let connect: Connect?
  private let state: Mutex<State>
  /// Changes are made one after the other.
  let changes = WorkQueue(threads: 1)

  private struct State: Sendable {
    var target: Target?
    var isStopping = false
  }

  /// A webhook that can be changed if there is a `connect`.
  package init(_ target: Target? = nil, connect: Connect? = nil) {
    state = Mutex(State(target: target))
    self.connect = connect
  }

  /// Where a URL posts.
  func target(_ url: String) throws(ControlError) -> Target {
    guard let connect else {
      throw ControlError(409, "this store posts no notifications over HTTP")
    }
    do throws(Refusal) {
      return Target(url: url, post: try connect(url))
    } catch {
      throw ControlError(400, error.message, hint: error.hint)
    }
  }

  func use(_ target: Target?) { state.withLock { $0.target = target } }

  /// Whether no attempt may begin, because the last one is waited for.
  var isStopping: Bool {
    get { state.withLock { $0.isStopping } }
    set { state.withLock { $0.isStopping = newValue } }
  }

  /// Posts a notification.
  ///
  /// Without a URL, which was removed after the attempt was due, it has failed.
  func post(_ delivery: PendingDelivery) -> DeliveryOutcome {
    state.withLock { $0.target }?.post(delivery) ?? .abandoned
  }

  /// `{"url": "http://127.0.0.1:3000/apple"}`; `null` without a URL.
  var json: [UInt8] {
    let url = state.withLock { $0.target?.url }
    return JSONWriter.object { json in
      json.member("url") { json in
        if let url { json.string(url) } else { json.null() }
      }
    }
  }
}
