// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Threads that share a number, with `mutex` behind a Mutex and with `race` behind nothing: whoever trusts
// ThreadSanitizer first sees whether it can tell the two apart. `./dev sanitize thread` builds it.

final class Guarded: Sendable {
  private let numbers = Mutex<[Int]>([])

  func count(_ turn: Int) { numbers.withLock { $0.append(turn) } }
}

/// The planted race: the compiler would reject it, and is told not to look.
final class Unguarded: @unchecked Sendable {
  private var number = 0

  func count(_ turn: Int) { number += turn }
}

let guarded = Guarded()
let unguarded = Unguarded()
let isRace = CommandLine.arguments.last == "race"
let threads = DispatchGroup()
for _ in 0..<4 {
  threads.enter()
  Thread {
    for turn in 0..<50_000 { if isRace { unguarded.count(turn) } else { guarded.count(turn) } }
    threads.leave()
  }.start()
}
threads.wait()
