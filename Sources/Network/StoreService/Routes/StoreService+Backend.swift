// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
package import StoreServing
import Synchronization

// What a backend answers beside the store.
extension StoreService {
  /// Asks the backend about what happened since it was last asked, and compares its answers.
  ///
  /// The caller has the right to use the clock, so that the clock waits for the answers. No lock is held meanwhile:
  /// the backend may call the API before it answers.
  func askBackend(_ turn: borrowing ClockTurn, _ move: ClockMove? = nil) {
    guard let backend else { return }
    var questions = sides.withLock { $0.takeQuestions() }[...]
    while let question = questions.first {
      guard !isStopping, move?.mustEnd() != true else { break }
      questions.removeFirst()
      let reply = backend.reply(to: question)
      let goesOn = sides.withLock { sides in
        sides.record(reply, to: question)
        return !sides.backend.isPaused
      }
      if !goesOn { break }
    }
    guard !questions.isEmpty else { return }
    sides.withLock { sides in questions.forEach { sides.backend.miss($0) } }
  }

  /// Asks once more about all customers whose questions were not asked or not answered.
  package func askMissed() {
    turns.wait { turn in
      var left = sides.withLock { sides in
        sides.endPauseOfBackend()
        return sides.backend.missedCount
      }
      while left > 0, !isStopping {
        sides.withLock { $0.touchMissed() }
        askBackend(turn)
        let now = sides.withLock { $0.backend.missedCount }
        guard now < left else { return }
        left = now
      }
    }
  }

  /// Asks the backend when the clock is free, because a request changed something.
  func askBackendSoon() {
    guard backend != nil, sides.withLock({ $0.backend.isTouched }) else { return }
    let isFirst = status.withLock { status in
      defer { status.isAskingSoon = true }
      return !status.isAskingSoon
    }
    guard isFirst else { return }
    turns.answer { [self] turn in
      status.withLock { $0.isAskingSoon = false }
      waitForDeliveries()
      askBackend(turn)
    }
    .then { _ in }
  }

  /// How the backend answered so far; `nil` if none is asked.
  package var backendSummary: BackendSummary? { sides.withLock { $0.backendSummary } }

  /// Begins to ask a backend, asks it again, or ends that; answers with what was found out.
  func setBackend(_ request: RoutedRequest) throws -> Eventual<ServedAnswer> {
    let change = try BackendRequest(request.json())
    if case .begin(let settings) = change, let refusal = backend?.refusal(settings.template.example)
    {
      throw ControlError(400, "the URL of the backend is not allowed", hint: refusal)
    }
    return inTurn { [self] turn in
      try sides.withLock { sides in
        switch change {
        case .begin(let settings): sides.useBackend(settings)
        case .end: sides.useBackend(nil)
        case .askAgain:
          guard sides.backend.settings != nil else {
            throw ControlError(409, "no backend is asked", hint: "{\"url\": URL} begins it")
          }
          sides.endPauseOfBackend()
          sides.touchAll()
        }
      }
      waitForDeliveries()
      askBackend(turn)
      return HTTPAnswer(json: sides.withLock { $0.backendJSON() })
    }
  }
}
