// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StoreSimulation
package import StrictTime
import Synchronization
import SystemIO

/// A simulated App Store for requests from any number of threads: the App Store Server API, verifyReceipt and the
/// control API.
///
/// One lock guards the stores. It is released while a notification is delivered, so that a webhook may ask the API
/// before it answers.
package final class StoreService: Sendable {
  /// Posts the body of a notification and returns how that ended; it may block.
  package typealias Post = @Sendable ([UInt8]) -> DeliveryOutcome

  let sides: Mutex<StoreSides>
  /// Held by the one request that uses the clock.
  let control = Mutex(0)
  let deliveries: DeliveryQueue?
  private let clock: @Sendable () -> Timestamp
  let printedRows = Mutex(0)
  private let delay = AnswerDelay()

  /// A service of stores; `clock` is that by which bearer tokens expire.
  package init(
    _ sides: sending StoreSides,
    clock: @escaping @Sendable () -> Timestamp,
    post: Post? = nil
  ) {
    self.sides = Mutex(sides)
    self.clock = clock
    deliveries = post.map { DeliveryQueue($0) }
    deliveries?.start { [weak self] delivery, outcome in
      self?.sides.withLock { $0.complete(delivery, outcome) }
    }
  }

  /// Plays the script of the stores.
  package func playScript() {
    let (steps, end) = sides.withLock { ($0.scripted, $0.scriptEnd) }
    control.withLock { _ in play(steps, until: end) }
  }

  /// Ends deliveries; those that are not made are never made.
  package func stop() {
    delay.end()
    deliveries?.stop()
  }

  /// Whether ``stop()`` was called.
  var isStopping: Bool { deliveries?.isStopping ?? false }

  /// What happened since the last call, one line for each instant.
  package func newLines() -> [String] {
    printedRows.withLock { printed in
      let lines = sides.withLock { sides in
        sides.rows.dropFirst(printed).map { sides.line($0) }
      }
      printed += lines.count
      return lines
    }
  }

  // MARK: Requests

  /// Answers a request.
  package func answer(to request: ReceivedRequest) -> HTTPAnswer {
    let (side, target) = StoreSide.split(request.target)
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if path.starts(with: "/store/".utf8) {
      return ControlRequest(request, path: String(Substring(path)), side: side, self).answer()
    }
    delay.wait(milliseconds: sides.withLock { $0.responder.faults.latency })
    let time = clock()
    return sides.withLock { sides in
      if path.elementsEqual("/verifyReceipt".utf8) {
        guard request.method == "POST" else { return HTTPAnswer(status: 405, body: []) }
        let json = sides.verifyReceipt(request.body[...], on: side ?? .production)
        return HTTPAnswer(json: json)
      }
      let raw = RawRequest(
        method: request.method,
        target: target,
        authorization: request.authorization,
        body: request.body[...]
      )
      let answer = sides.responder.answer(to: raw, on: side ?? .production, at: time)
      sides.settle()
      enqueue(&sides)
      return answer
    }
  }

  // MARK: The clock

  /// Does steps, and what happens by itself between them and up to a time.
  ///
  /// The caller holds ``control``.
  func play(_ steps: [SideStep], until end: Timestamp?) {
    waitForDeliveries()
    for step in steps {
      advance(to: step.time)
      guard !isFull else { return }
      sides.withLock { sides in
        sides.perform(step)
        enqueue(&sides)
      }
      waitForDeliveries()
      sides.withLock { $0.settle() }
    }
    if let end { advance(to: end) }
  }

  /// Whether the stores have as many records as they may.
  var isFull: Bool { sides.withLock { $0.isFull } }

  private func advance(to end: Timestamp) {
    while !isStopping {
      let isInstant = sides.withLock { sides in
        let isInstant = sides.passInstant(until: end)
        enqueue(&sides)
        return isInstant
      }
      waitForDeliveries()
      sides.withLock { $0.settle() }
      guard isInstant else { break }
    }
    sides.withLock { sides in
      guard !sides.isFull else { return }
      sides.moveClock(to: end)
    }
  }

  private func waitForDeliveries() { deliveries?.waitUntilIdle() }

  /// Called with the lock of the stores, so that the order of deliveries is that of the store.
  private func enqueue(_ sides: inout StoreSides) {
    guard let deliveries else { return }
    let pending = sides.takeDeliveries()
    if !pending.isEmpty { deliveries.add(pending) }
  }
}

extension HTTPAnswer {
  /// An answer with a JSON body.
  init(json: [UInt8], status: Int = 200) {
    let header = HTTPHeader("Content-Type", "application/json")
    self.init(status: status, headers: [header], body: json[...])
  }
}
