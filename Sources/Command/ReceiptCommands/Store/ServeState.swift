// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import StoreConfiguration
import StoreEngine
import SystemIO

/// The file of `--state`: opened, repaired and read.
struct ServeState {
  let file: AppendedFile
  /// The log in it; `nil` if it is new.
  let log: StoreScript?

  init(
    _ path: String,
    _ configuration: StoreConfiguration,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let about = "--state \(path)"
    file = try attempt(about: about, terminal.openLog(path)) { (error: AppendError) in
      CommandDiagnostic(error)
    }
    let file = file
    let bytes = try attempt(about: about, file.contents(limit: StoreScript.mostLogBytes)) {
      (error: ReadError) in
      CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
    }
    let complete = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var log: StoreScript?
    if complete > 0 {
      log = try ServeState.read(bytes[..<complete], configuration, about)
    } else if !ServeState.isBeginning(bytes) {
      throw .fault(.noLog, about: about)
    }
    // Only a file that is a log is repaired.
    let rest = bytes[complete...]
    if !rest.isEmpty, ServeState.isWhole(rest, after: log) {
      log = try ServeState.read(bytes[...], configuration, about)
      try ServeState.end(file, about)
    } else if !rest.isEmpty {
      try ServeState.cut(file, to: complete, about, in: terminal)
    }
    self.log = log
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>,
    _ configuration: StoreConfiguration,
    _ about: String
  ) throws(CommandFailure) -> StoreScript {
    try attempt(about: about, StoreScript(log: bytes, for: configuration)) { (error: ScriptError) in
      CommandDiagnostic(error)
    }
  }

  /// Whether a last line without its line feed is complete: then its change may have been confirmed.
  private static func isWhole(_ line: ArraySlice<UInt8>, after log: StoreScript?) -> Bool {
    var chain = log?.chain ?? LogChain()
    do {
      _ = try chain.opened(line)
      return true
    } catch {
      return false
    }
  }

  /// Ends the last line.
  private static func end(_ file: AppendedFile, _ about: String) throws(CommandFailure) {
    try attempt(about: about, file.append([UInt8(ascii: "\n")])) { (error: WriteError) in
      CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
    }
  }

  /// Removes the line that the process was writing when it was killed: the request for this change
  /// received no response.
  private static func cut(
    _ file: AppendedFile,
    to length: Int,
    _ about: String,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let count = file.length - length
    try attempt(about: about, file.truncate(to: length)) { (error: WriteError) in
      CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
    }
    try terminal.complain(
      "\(ReceiptTool.name): warning: \(about): removed the incomplete last line, \(count) bytes\n"
    )
  }

  /// Whether these may be the first bytes of a log, so that no other file is truncated.
  private static func isBeginning(_ bytes: [UInt8]) -> Bool {
    ["1", "2", "3"].contains { format in
      zip(bytes, "{\"schema\":\"receiptctl/log/\(format)\",".utf8).allSatisfy { $0 == $1 }
    }
  }
}

extension CommandDiagnostic {
  fileprivate static let noLog = CommandDiagnostic(
    code: .script,
    message: "the file is not a log",
    hint: "name a new file, or the log of an earlier --state or 'receiptctl simulate --out'",
    status: .usage
  )

  fileprivate init(_ error: AppendError) {
    switch error {
    case .inUse:
      self.init(
        code: .fileInUse,
        message: "another process uses the file",
        hint: "end the other 'receiptctl serve', or choose another file",
        status: .inputOutput
      )
    case .notRegular:
      self.init(code: .write, message: "not a regular file", status: .inputOutput)
    case .notFound:
      self.init(code: .write, message: "directory not found", status: .inputOutput)
    case .permission:
      self.init(
        code: .permission,
        message: "permission to read and write is denied",
        status: .inputOutput
      )
    case .failed(let text):
      self.init(code: .write, message: text, status: .inputOutput)
    }
  }
}
