// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService
import ReceiptKit
import StrictTime

/// A process that receives messages: lines of a number and a body, answered with the number and the status.
struct LedgerChild {
  private let ledger: LedgerService
  private let now: Timestamp

  /// `mistake` is `none`, or the store that a proof must find.
  init(file: String, seed: String, mistake: String) throws {
    // A full disk must be an error and no signal.
    signal(SIGXFSZ, SIG_IGN)
    let store: any LedgerStore = try SQLiteStore(path: file)
    ledger = LedgerService(
      store: MistakenStore.store(store, mistake),
      verifier: try ProofStore.verifier(seed: seed)
    )
    now = .latest
  }

  func serve() async throws {
    let output = LineOutput()
    await withTaskGroup(of: Void.self) { group in
      while let line = readLine() {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let (number, body) = (String(parts[0]), String(parts[1]))
        group.addTask {
          let outcome = await ledger.receive(body, at: now)
          output.write("\(number) \(outcome.httpStatus)\n")
        }
      }
    }
  }
}

/// Writes whole lines to standard output.
private final class LineOutput: Sendable {
  private let lock = NSLock()

  func write(_ line: String) {
    lock.withLock { FileHandle.standardOutput.write(Data(line.utf8)) }
  }
}
