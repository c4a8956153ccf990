// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Threads share a number: behind a Mutex with `mutex`, unprotected with `race`. This shows that
// ThreadSanitizer detects a race and reports no false one. `./dev sanitize thread` builds it.

final class Guarded: Sendable {
  private let numbers = Mutex<[Int]>([])

  func count(_ turn: Int) { numbers.withLock { $0.append(turn) } }
}

/// A data race, planted on purpose; the compiler would reject it otherwise.
///
/// ThreadSanitizer must report this race: if it did not, its silence about the library would prove nothing.
nonisolated(unsafe) var unguarded = 0

let guarded = Guarded()
let isRace = CommandLine.arguments.last == "race"
let threads = DispatchGroup()
for _ in 0..<4 {
  threads.enter()
  Thread {
    for turn in 0..<50_000 { if isRace { unguarded += turn } else { guarded.count(turn) } }
    threads.leave()
  }.start()
}
threads.wait()
