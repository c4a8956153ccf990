// SPDX-License-Identifier: Apache-2.0

/// Threads that process items and return the results in the order of the items.
///
/// One thread, the caller, adds items and takes results. The caller also processes items while the other threads
/// are busy: one job means one thread, and no more threads are busy than there are jobs. The number of unfinished
/// items is limited, so that memory does not grow when reading is faster than processing.
///
/// The threads run until `close` is called.
public final class Workers<Item: Sendable, Outcome: Sendable> {
  /// Sent when a started thread has finished an item, so that the caller can wait for input and results together;
  /// `nil` if no thread was started.
  public let wakeup: Wakeup?
  private let queue = Monitor(Queue())
  private let work: @Sendable (Item) -> Outcome
  private var started: [Thread] = []

  private typealias Numbered = (number: Int, item: Item)

  /// The state that all threads share.
  private struct Queue {
    /// Items that no thread has started.
    var waiting: [Numbered] = []
    /// Results that were not taken yet.
    var finished: [Int: Outcome] = [:]
    /// The number of items that were added.
    var added = 0
    /// The number of results that were taken.
    var taken = 0
    var isClosed = false

    var isIdle: Bool { added == taken }

    mutating func nextItem() -> Numbered? { waiting.isEmpty ? nil : waiting.removeFirst() }

    mutating func nextOutcome() -> Outcome? {
      guard let outcome = finished.removeValue(forKey: taken) else { return nil }
      taken += 1
      return outcome
    }
  }

  /// Starts threads, `count` including the caller; fewer if the system cannot create more.
  public init(threads count: Int, work: @escaping @Sendable (Item) -> Outcome) {
    self.work = work
    guard count > 1, let wakeup = Wakeup() else {
      wakeup = nil
      return
    }
    for _ in 1..<count {
      let thread = startThread { [queue] in
        while case .work(let item) = queue.wait(for: Workers.stepOfStarted) {
          Workers.finish(item, in: queue, work)
          wakeup.send()
        }
      }
      guard let thread else { break }
      started.append(thread)
    }
    self.wakeup = started.isEmpty ? nil : wakeup
  }

  /// Whether another item may be added.
  public var acceptsItem: Bool { queue.withLock { $0.added - $0.taken < capacity } }

  /// Twice as many items as threads, so that the started threads find the next item while the caller is busy; a
  /// single thread needs no reserve.
  private var capacity: Int { started.isEmpty ? 1 : 2 * (started.count + 1) }

  /// Whether the results of all items were taken.
  public var isIdle: Bool { queue.withLock { $0.isIdle } }

  /// Adds an item.
  public func add(_ item: Item) {
    queue.change { queue in
      queue.waiting.append((queue.added, item))
      queue.added += 1
    }
  }

  /// The result to take.
  public enum Wish: Sendable {
    /// The next result, if it is finished.
    case ready
    /// The next result. The caller processes items meanwhile, but leaves one to each started thread.
    case next
    /// The next result, when no more items will be added. The caller processes any waiting item.
    case last
  }

  /// Takes the next result; `nil` if it is not finished, or if there are no more.
  public func take(_ wish: Wish) -> Outcome? {
    guard wish != .ready else { return queue.withLock { $0.nextOutcome() } }
    let others = wish == .last ? 0 : started.count
    while true {
      switch queue.wait(for: { Workers.stepOfCaller(&$0, leaving: others) }) {
      case .take(let outcome): return outcome
      case .work(let item): Workers.finish(item, in: queue, work)
      case .leave: return nil
      }
    }
  }

  /// Discards the items that no thread has started, and waits until all threads have ended.
  public func close() {
    queue.change { queue in
      queue.isClosed = true
      queue.waiting = []
    }
    for thread in started { thread.join() }
    started = []
  }

  /// The next step of a thread.
  private enum Step {
    case take(Outcome)
    case work(Numbered)
    case leave
  }

  /// The next step of a started thread; `nil` while it has to wait.
  private static func stepOfStarted(_ queue: inout Queue) -> Step? {
    if queue.isClosed { return .leave }
    return queue.nextItem().map { .work($0) }
  }

  /// The next step of the calling thread, which leaves `others` items to the started threads; `nil` while it must
  /// wait.
  private static func stepOfCaller(_ queue: inout Queue, leaving others: Int) -> Step? {
    if let outcome = queue.nextOutcome() { return .take(outcome) }
    if queue.waiting.count > others, let item = queue.nextItem() { return .work(item) }
    return queue.isIdle || queue.isClosed ? .leave : nil
  }

  private static func finish(
    _ item: Numbered,
    in queue: Monitor<Queue>,
    _ work: (Item) -> Outcome
  ) {
    let outcome = work(item.item)
    queue.change { $0.finished[item.number] = outcome }
  }
}
