// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import NetworkCommands
import ReceiptCommands
import StrictTime
import Synchronization
import SystemIO
import Testing

/// A run of the command: its output, and the signal that ends it.
final class ServeRun: Sendable {
  let out = Monitor("")
  let err = Mutex("")
  let files = Monitor<[String: [UInt8]]>([:])
  let isInterrupted = Mutex(false)
  let status = Monitor<CommandStatus?>(nil)

  var terminal: Terminal {
    var terminal = Terminal(
      out: { [out] bytes throws(WriteError) in
        out.change { $0 += String(decoding: bytes, as: UTF8.self) }
      },
      err: { [self] text throws(WriteError) in err.withLock { $0 += text } },
      read: { source, limit throws(ReadError) in try readAll(source, limit: limit) },
      now: { RealClock().now }
    )
    terminal.openLog = { path throws(AppendError) in try AppendedFile(path) }
    terminal.isInterrupted = { [self] in isInterrupted.withLock { $0 } }
    terminal.createFile = { [files] name, bytes, _ throws(CreateError) in
      files.change { $0[name] = bytes }
    }
    terminal.createAnswer = { [files] name throws(CreateError) in
      let written = Mutex<[UInt8]>([])
      return AnswerFile(
        write: { bytes throws(WriteError) in written.withLock { $0 += bytes } },
        commit: { () throws(CreateError) in
          let bytes = written.withLock { $0 }
          files.change { $0[name] = bytes }
        }
      )
    }
    return terminal
  }

  /// Starts the command on another thread.
  func start(_ words: [String]) {
    _ = runOnNewThread { [self] in
      let words = words.map { Array($0.utf8) }
      let result = ReceiptTool.run(words, in: terminal, over: CurlNetwork())
      status.change { $0 = result }
    }
  }

  func waitForStatus() async throws -> CommandStatus {
    try await value { $0.status.withLock { $0 } }
  }

  /// Waits for a value without blocking a thread of the tests, because the command may need it.
  func value<Value>(_ body: (ServeRun) -> Value?) async throws -> Value {
    while true {
      if let value = body(self) { return value }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
