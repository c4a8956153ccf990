// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads that work on items, whose results come in the order of the items.
///
/// One thread gives items and takes results, and works itself whenever it would have to wait for a result: so
/// one job is one thread, and so many threads never want more processors. There is room for so many items
/// at a time and no more, so that whoever reads waits for those who work, and memory stays as it is.
public final class Workers<Item: Sendable, Outcome: Sendable> {
  private let desk = Monitor(Desk())
  private let work: @Sendable (Item) -> Outcome
  private var started: [pthread_t] = []

  /// An item and its number.
  private typealias Task = (number: Int, item: Item)

  /// What all threads see.
  private struct Desk {
    /// Items that nobody works on yet.
    var waiting: [Task] = []
    /// Results that cannot be taken yet, or were not.
    var done: [Int: Outcome] = [:]
    /// How many items were given.
    var given = 0
    /// How many results were taken.
    var taken = 0
    var isClosed = false

    var isIdle: Bool { given == taken }

    mutating func nextTask() -> Task? { waiting.isEmpty ? nil : waiting.removeFirst() }

    mutating func nextOutcome() -> Outcome? {
      guard let outcome = done.removeValue(forKey: taken) else { return nil }
      taken += 1
      return outcome
    }
  }

  /// So many threads with the one that calls; fewer when the system starts no more.
  public init(threads count: Int, work: @escaping @Sendable (Item) -> Outcome) {
    self.work = work
    for _ in 1..<max(1, count) {
      let thread = startThread { [desk] in
        while let task = Workers.waitForTask(at: desk) {
          Workers.finish(task, at: desk, work)
        }
      }
      if let thread { started.append(thread) }
    }
  }

  /// Whether another item may be given.
  public var hasRoom: Bool { desk.withLock { $0.given - $0.taken < room } }

  /// Whether every item that was given has been answered.
  public var isIdle: Bool { desk.withLock { $0.isIdle } }

  /// Gives an item.
  public func give(_ item: Item) {
    desk.change { desk in
      desk.waiting.append((desk.given, item))
      desk.given += 1
    }
  }

  /// Takes the next result; `nil` when there is none yet, or, for who waits, none to come.
  ///
  /// Who waits works meanwhile.
  public func take(waits: Bool) -> Outcome? {
    guard waits else { return desk.withLock { $0.nextOutcome() } }
    while true {
      switch desk.wait(for: Workers.nextStep) {
      case .take(let outcome): return outcome
      case .work(let task): Workers.finish(task, at: desk, work)
      case .leave: return nil
      }
    }
  }

  /// Twice as many items as threads, so that those that were started find the next one while whoever gives is
  /// at work; a thread by itself waits for nobody.
  private var room: Int { started.isEmpty ? 1 : 2 * (started.count + 1) }

  /// Lets the threads finish what they have begun, forgets the rest, and waits for them to end.
  public func close() {
    desk.change { desk in
      desk.isClosed = true
      desk.waiting = []
    }
    for thread in started { joinThread(thread) }
    started = []
  }

  /// What a thread does that waits for a result.
  private enum Step {
    case take(Outcome)
    case work(Task)
    case leave
  }

  /// The next step of who waits for a result; `nil` while others work on the last items.
  private static func nextStep(_ desk: inout Desk) -> Step? {
    if let outcome = desk.nextOutcome() { return .take(outcome) }
    if let task = desk.nextTask() { return .work(task) }
    return desk.isIdle || desk.isClosed ? .leave : nil
  }

  /// The next item to work on; `nil` when there will be none.
  private static func waitForTask(at desk: Monitor<Desk>) -> Task? {
    desk.wait { desk in
      if desk.isClosed { return .some(nil) }
      return desk.nextTask().map { .some($0) }
    }
  }

  private static func finish(
    _ task: Task,
    at desk: Monitor<Desk>,
    _ work: (Item) -> Outcome
  ) {
    let outcome = work(task.item)
    desk.change { $0.done[task.number] = outcome }
  }
}
