// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// Chooses the HTTP status to answer with, and writes errors to the log.
///
/// Anyone can send invalid documents, so there is one line for each code in a minute.
final class ErrorResponder {
  private let log: (String) -> Void
  private var lines: [String: (last: Timestamp, suppressed: Int)] = [:]

  init(log: @escaping (String) -> Void) { self.log = log }

  /// The status for a notification; 503 for errors of the database, after which Apple sends it again.
  func status(of error: any Error, at now: Timestamp) -> Int {
    let hint = (error as? any ReceiptKitError)?.hint.map { ", hint: \($0)" } ?? ""
    write("\(error)\(hint)", code: (error as? VerificationError)?.code ?? "other", at: now)
    return (error as? any ReceiptKitError)?.category.httpStatus ?? 503
  }

  /// The status for a document from an app.
  ///
  /// After 503, the app would send the document again. Anyone can sign one below a root of their own, so that is a 400.
  func statusForApp(of error: any Error, at now: Timestamp) -> Int {
    let status = status(of: error, at: now)
    return (error as? VerificationError)?.code == "trust/untrusted" ? 400 : status
  }

  /// Writes a line, unless there was one with this code in the last minute.
  func write(_ text: String, code: String, at now: Timestamp) {
    let line = lines[code]
    if let line, line.last <= now, now < line.last.adding(seconds: 60) {
      lines[code] = (line.last, line.suppressed + 1)
      return
    }
    lines[code] = (now, 0)
    log(line.map { "\(text) (\($0.suppressed) such lines suppressed)" } ?? text)
  }
}
