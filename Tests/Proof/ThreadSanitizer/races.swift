// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Threads share a number: behind a Mutex with `mutex`, unprotected with `race`. This shows that
// ThreadSanitizer detects a race and reports no false one. `./dev sanitize thread` builds it.

final class Guarded: Sendable {
  private let numbers = Mutex<[Int]>([])

  func count(_ turn: Int) { numbers.withLock { $0.append(turn) } }
}

/// A data race, planted on purpose: `@unchecked Sendable` overrides the compiler, which would reject it.
///
/// ThreadSanitizer must report this race; otherwise, that it reports none in the library proves nothing. `./dev check`
/// rejects `@unchecked` everywhere else.
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
