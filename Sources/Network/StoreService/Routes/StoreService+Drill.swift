// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
package import StoreServing
import Synchronization

// The forgery drill: what the webhook answers to notifications that the store did not sign.
extension StoreService {
  /// Posts each forgery, and the genuine notification again, and asks the backend after each.
  func drill(_ turn: borrowing ClockTurn) throws(ControlError) -> DrillReport {
    try requirePosting()
    waitForDeliveries()
    guard let target = sides.withLock({ $0.drillTarget }) else {
      throw ControlError(
        409,
        "the webhook has received no notification about a purchase, which could be forged",
        hint: "let a customer purchase something first"
      )
    }
    var report = DrillReport()
    let first = answerText(about: target)
    var before = first
    for forgery in DrillForgery.allCases.map(Optional.some) + [nil] {
      let delivery: PendingDelivery?
      do throws(TrustError) {
        delivery = try sides.withLock { (sides) throws(TrustError) in
          try sides.delivery(of: forgery, target)
        }
      } catch {
        throw ControlError(500, "libcrypto cannot sign the forgery")
      }
      guard let delivery else { continue }
      let outcome = deliveries.outcome(of: delivery)
      let after = answerText(about: target)
      // The repetition may undo what accepted forgeries did.
      let attempt = DrillReport.Attempt(
        forgery,
        outcome,
        before: forgery == nil && after == first ? first : before,
        after: after
      )
      report.add(attempt)
      sides.withLock { $0.note(attempt, target) }
      before = after
    }
    // The view shows what accepted forgeries have changed.
    sides.withLock { $0.touch(target) }
    askBackend(turn)
    return report
  }

  /// What the backend answers about the customer of the target; `nil` if it is not asked, or gives no answer.
  private func answerText(about target: DrillTarget) -> String? {
    guard let backend, let question = sides.withLock({ $0.question(about: target) }),
      case .success(let reply) = backend.reply(to: question)
    else { return nil }
    return sides.withLock { $0.text(of: reply, about: target) }
  }

  /// Carries out the drill when the clock is free; throws why it cannot be.
  package func runDrill() throws(DrillError) -> DrillReport {
    do throws(ControlError) {
      return try turns.wait { (turn: borrowing ClockTurn) throws(ControlError) in try drill(turn) }
    } catch {
      throw DrillError(reason: error.reason)
    }
  }

  /// Why the drill could not be carried out.
  package struct DrillError: Error {
    package let reason: String
  }
}
