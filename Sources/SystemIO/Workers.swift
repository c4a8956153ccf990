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
/// One thread gives items and takes results. There is room for so many at a time and no more, so that
/// whoever reads waits for those who work, and memory stays as it is.
public final class Workers<Item: Sendable, Outcome: Sendable> {
  private let desk: Monitor<Desk>
  private let room: Int
  private var threads: [pthread_t] = []

  /// What all threads see.
  private struct Desk {
    /// Items that nobody works on yet, with their numbers.
    var waiting: [(number: Int, item: Item)] = []
    /// Results that cannot be taken yet, or were not.
    var done: [Int: Outcome] = [:]
    /// How many items were given.
    var given = 0
    /// How many results were taken.
    var taken = 0
    var isClosed = false
  }

  /// Threads that do some work, with room for twice as many items; `nil` when the system starts none, fewer
  /// than asked for when it starts no more.
  public init?(threads count: Int, work: @escaping @Sendable (Item) -> Outcome) {
    room = 2 * count
    let desk = Monitor(Desk())
    self.desk = desk
    for _ in 0..<count {
      let thread = startThread {
        while let (number, item) = Workers.take(from: desk) {
          let outcome = work(item)
          desk.change { $0.done[number] = outcome }
        }
      }
      if let thread { threads.append(thread) }
    }
    guard !threads.isEmpty else { return nil }
  }

  /// Whether another item may be given.
  public var hasRoom: Bool { desk.change { $0.given - $0.taken < room } }

  /// Whether every item that was given has been answered.
  public var isIdle: Bool { desk.change { $0.given == $0.taken } }

  /// Gives an item.
  public func give(_ item: Item) {
    desk.change { desk in
      desk.waiting.append((desk.given, item))
      desk.given += 1
    }
  }

  /// Takes the next result; `nil` when there is none yet, or, for who waits, none to come.
  public func take(waits: Bool) -> Outcome? {
    desk.wait { desk -> Outcome?? in
      if let outcome = desk.done.removeValue(forKey: desk.taken) {
        desk.taken += 1
        return .some(outcome)
      }
      return waits && desk.given > desk.taken ? nil : .some(nil)
    }
  }

  /// Lets the threads finish what they have begun, forgets the rest, and waits for them to end.
  public func close() {
    desk.change { desk in
      desk.isClosed = true
      desk.waiting = []
    }
    for thread in threads { joinThread(thread) }
    threads = []
  }

  /// The next item to work on; `nil` when there will be none.
  private static func take(from desk: Monitor<Desk>) -> (number: Int, item: Item)? {
    desk.wait { desk in
      if desk.isClosed { return .some(nil) }
      return desk.waiting.isEmpty ? nil : .some(desk.waiting.removeFirst())
    }
  }
}
