// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A running `ledger-proof serve`.
final class ChildProcess: Sendable {
  private let process: Mutex<Process>
  private let input: FileHandle
  private let output: FileHandle
  private let statuses = Mutex([Int: Int]())

  /// Starts a process.
  ///
  /// `limit` bounds the size of its files in blocks of 512 bytes, as a full disk does. With `isNobody`, it runs without the
  /// rights of root.
  init(
    file: String,
    seed: String,
    mistake: String,
    limit: Int? = nil,
    isNobody: Bool = false
  ) throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    let program = CommandLine.arguments[0]
    let limits = limit.map { "ulimit -f \($0); " } ?? ""
    let user = isNobody ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\(limits)exec \(user)\"$0\" serve \"$1\" \"$2\" \"$3\"", program, file, seed, mistake,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.process = Mutex(process)
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
  }

  /// Sends messages, and returns the statuses by number when all are answered, the process has ended, or after a time.
  func send(_ messages: [(number: Int, body: String)], killAfter: Duration? = nil) async -> [Int:
    Int]
  {
    let writing = Task.detached { [input] in
      for message in messages {
        let line = Data("\(message.number) \(message.body)\n".utf8)
        do {
          try input.write(contentsOf: line)
        } catch {
          break
        }
      }
      do {
        try input.close()
      } catch {
        // The process was killed.
      }
    }
    let reading = Task.detached { [output, self] in
      var rest = ""
      while true {
        let data = output.availableData
        if data.isEmpty { break }
        rest += String(decoding: data, as: UTF8.self)
        let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        rest = String(lines.last ?? "")
        for line in lines.dropLast() {
          let words = line.split(separator: " ").compactMap { Int($0) }
          if words.count == 2 { statuses.withLock { $0[words[0]] = words[1] } }
        }
      }
    }
    if let killAfter {
      do {
        try await Task.sleep(for: killAfter)
      } catch {
        // Not cancelled.
      }
      process.withLock { process in
        if process.isRunning { _ = kill(process.processIdentifier, SIGKILL) }
      }
    }
    await reading.value
    process.withLock { $0.waitUntilExit() }
    writing.cancel()
    return statuses.withLock { $0 }
  }
}
