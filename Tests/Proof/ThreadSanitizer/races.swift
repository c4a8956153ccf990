// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Threads modify shared state: protected by a Mutex with `mutex`, unprotected with `race`. Shows that
// ThreadSanitizer detects a real race and reports no false one. `./dev sanitize thread` builds it.

final class Guarded: Sendable {
  private let numbers = Mutex<[Int]>([])

  func count(_ turn: Int) { numbers.withLock { $0.append(turn) } }
}

/// Unsafe on purpose: without `nonisolated(unsafe)`, the compiler would reject the data race.
///
/// ThreadSanitizer must report this race. Otherwise, the absence of reports about the library would prove nothing.
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
