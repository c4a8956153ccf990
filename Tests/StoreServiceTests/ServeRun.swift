// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import NetworkCommands
import ReceiptCommands
import StoreClient
import StrictJSON
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
  /// Whether output and errors have a reader.
  let isRead = Mutex(true)

  /// Whether files are those of the machine.
  private let usesFiles: Bool

  init(usesFiles: Bool = false) { self.usesFiles = usesFiles }

  var terminal: Terminal {
    var terminal = Terminal(
      out: { [self] bytes throws(WriteError) in
        guard isRead.withLock({ $0 }) else { throw .closed }
        out.change { $0 += String(decoding: bytes, as: UTF8.self) }
      },
      err: { [self] text throws(WriteError) in
        guard isRead.withLock({ $0 }) else { throw .closed }
        err.withLock { $0 += text }
      },
      read: { source, limit throws(ReadError) in try readAll(source, limit: limit) },
      now: { SystemClock().now }
    )
    terminal.openLog = { path throws(AppendError) in try AppendedFile(path) }
    terminal.isInterrupted = { [self] in isInterrupted.withLock { $0 } }
    terminal.pathKind = pathKind
    terminal.createFile = { [files] name, bytes, readers throws(CreateError) in
      // A test that needs real files names them by their paths.
      guard !name.contains("/") else { return try createFile(name, bytes, for: readers) }
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
    guard usesFiles else { return terminal }
    let system = Terminal.system()
    terminal.createAnswer = system.createAnswer
    terminal.replaceFile = system.replaceFile
    terminal.removeFile = system.removeFile
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

  /// A bearer token of the key in the ready file.
  static func bearer(_ facts: JSONObject, bundleId: String? = nil) throws -> String {
    let key = try SigningKey(
      try #require(facts["key"]?.string),
      keyId: try #require(facts["keyId"]?.string)
    )
    let signer = try AppStoreSigner(
      key: key,
      issuerId: try #require(facts["issuerId"]?.string),
      bundleId: try bundleId ?? #require(facts["bundleId"]?.string)
    )
    return try signer.bearerToken(
      at: SystemClock().now,
      lifetime: ServedStore.tokenLifetime
    ).text
  }

  /// Waits for a value without blocking a thread of the tests, because the command may need it.
  func value<Value>(_ body: (ServeRun) -> Value?) async throws -> Value {
    while true {
      if let value = body(self) { return value }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
