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
/// One thread gives items and takes results, and works itself when the others have enough to do: so one job is
/// one thread, and no more processors are busy than there are jobs. There is room for so many items at a time
/// and no more, so that whoever reads waits for those who work, and memory stays as it is.
///
/// The threads are there until they are told to `close`.
public final class Workers<Item: Sendable, Outcome: Sendable> {
  private let desk = Monitor(Desk())
  private let work: @Sendable (Item) -> Outcome
  private var started: [pthread_t] = []

  private typealias Numbered = (number: Int, item: Item)

  /// What all threads see.
  private struct Desk {
    /// Items that no thread has started.
    var waiting: [Numbered] = []
    /// Results that cannot be taken yet, or were not.
    var done: [Int: Outcome] = [:]
    /// How many items were given.
    var given = 0
    /// How many results were taken.
    var taken = 0
    var isClosed = false

    var isIdle: Bool { given == taken }

    mutating func nextItem() -> Numbered? { waiting.isEmpty ? nil : waiting.removeFirst() }

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
        while case .work(let item) = desk.wait(for: Workers.stepOfStarted) {
          Workers.finish(item, at: desk, work)
        }
      }
      guard let thread else { break }
      started.append(thread)
    }
  }

  /// Whether another item may be given.
  public var hasRoom: Bool { desk.withLock { $0.given - $0.taken < room } }

  /// Twice as many items as threads, so that those that were started find the next one while whoever gives is
  /// at work; a thread by itself waits for nobody.
  private var room: Int { started.isEmpty ? 1 : 2 * (started.count + 1) }

  /// Whether every item that was given has been answered.
  public var isIdle: Bool { desk.withLock { $0.isIdle } }

  /// Gives an item.
  public func give(_ item: Item) {
    desk.change { desk in
      desk.waiting.append((desk.given, item))
      desk.given += 1
    }
  }

  /// Which result to take.
  public enum Wish: Sendable {
    /// One that is there already.
    case ready
    /// The next one; whoever waits works meanwhile, and leaves to every thread that was started an item.
    case next
    /// One of the last, after which none will be given: whoever waits works on whatever waits, too.
    case last
  }

  /// Takes the next result; `nil` when there is none yet, or none to come.
  public func take(_ wish: Wish) -> Outcome? {
    guard wish != .ready else { return desk.withLock { $0.nextOutcome() } }
    let others = wish == .last ? 0 : started.count
    while true {
      switch desk.wait(for: { Workers.stepOfTaker(&$0, leaving: others) }) {
      case .take(let outcome): return outcome
      case .work(let item): Workers.finish(item, at: desk, work)
      case .leave: return nil
      }
    }
  }

  /// Lets the threads finish what they have begun, forgets the rest, and waits for them to end.
  public func close() {
    desk.change { desk in
      desk.isClosed = true
      desk.waiting = []
    }
    for thread in started { joinThread(thread) }
    started = []
  }

  /// What a thread does next.
  private enum Step {
    case take(Outcome)
    case work(Numbered)
    case leave
  }

  /// The next step of a thread that was started; `nil` while there is nothing to do.
  private static func stepOfStarted(_ desk: inout Desk) -> Step? {
    if desk.isClosed { return .leave }
    return desk.nextItem().map { .work($0) }
  }

  /// The next step of who waits for a result and leaves so many items to others; `nil` while these are at work.
  private static func stepOfTaker(_ desk: inout Desk, leaving others: Int) -> Step? {
    if let outcome = desk.nextOutcome() { return .take(outcome) }
    if desk.waiting.count > others, let item = desk.nextItem() { return .work(item) }
    return desk.isIdle || desk.isClosed ? .leave : nil
  }

  private static func finish(
    _ item: Numbered,
    at desk: Monitor<Desk>,
    _ work: (Item) -> Outcome
  ) {
    let outcome = work(item.item)
    desk.change { $0.done[item.number] = outcome }
  }
}
