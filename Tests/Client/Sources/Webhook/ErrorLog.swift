// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import Synchronization

/// Writes at most one line a minute for each error code: anyone can send invalid documents.
final class ErrorLog: Sendable {
  private let write: @Sendable (String) -> Void
  private let lastLines = Mutex<[String: Timestamp]>([:])

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  func write(
    _ error: (any ReceiptKitError)?,
    _ code: String?,
    _ dropped: [DroppedEvidence],
    at now: Timestamp
  ) {
    for evidence in dropped { write("not kept: \(evidence)", code: "dropped", at: now) }
    guard let error, let code else { return }
    let hint = error.hint.map { ", hint: \($0)" } ?? ""
    write("\(error)\(hint)", code: code, at: now)
  }

  private func write(_ line: String, code: String, at now: Timestamp) {
    let isDue = lastLines.withLock { lastLines in
      if let last = lastLines[code], last <= now, now < last.adding(seconds: 60) { return false }
      lastLines[code] = now
      return true
    }
    if isDue { write(line) }
  }
}
