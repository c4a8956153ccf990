// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// What a run has yet to do: steps in the order of their times, then the time to reach.
///
/// It alone decides the order of steps and scheduled events; scripts, sessions in Swift and servers loop over its ``Event``s, and do
/// other things between two of them, such as deliveries:
///
///     while let event = plan.next(due: { run.nextDue(until: $0) }) { try run.perform(event) }
package struct RunPlan<Step: TimedEvent>: Sendable {
  private var steps: ArraySlice<Step>
  private var end: Timestamp?

  /// The next thing to do.
  package enum Event: Sendable {
    /// Scheduled events at a time.
    case instant(Timestamp)
    case step(Step)
    /// The clock reaches the end, before which nothing is left.
    case end(Timestamp)

    /// The time at which it happens.
    package var time: Timestamp {
      switch self {
      case .instant(let time), .end(let time): time
      case .step(let step): step.time
      }
    }
  }

  package init(_ steps: ArraySlice<Step> = [], until end: Timestamp?) {
    self.steps = steps
    self.end = end
  }

  /// The number of steps that are left.
  package var stepsLeft: Int { steps.count }

  /// Takes the next thing to do; `due` is the time of the next scheduled event up to a time.
  package mutating func next(due: (Timestamp) -> Timestamp?) -> Event? {
    guard let limit = steps.first?.time ?? end else { return nil }
    if let time = due(limit) { return .instant(time) }
    if let step = steps.popFirst() { return .step(step) }
    end = nil
    return .end(limit)
  }
}

/// A step with its time.
package protocol TimedEvent: Sendable {
  var time: Timestamp { get }
}

extension StoreScript.TimedStep: TimedEvent {}
