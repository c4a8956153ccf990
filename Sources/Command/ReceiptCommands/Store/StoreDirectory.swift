// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit
import ScriptPlaying
import StoreEngine
import SystemIO

/// The directory of `simulate --out` or `--suite`.
struct StoreDirectory {
  let path: String
  let terminal: Terminal

  /// Writes the files of a play, whose groups are signed on several threads while others are written.
  func write(_ play: Play) throws(CommandFailure) {
    let files = try signing(play.storeFiles())
    try create()
    var made: Set<String> = []
    try write([play.logFile], &made)
    let workers = Workers(threads: terminal.processors()) { group in
      Result { () throws(TrustError) in try files.files(of: group) }
    }
    defer { workers.close() }
    var rest = files.groups[...]
    while true {
      while workers.acceptsItem, let group = rest.popFirst() { workers.add(group) }
      guard let signed = workers.take(rest.isEmpty ? .last : .next) else { break }
      try write(try signing(signed.get()), &made)
    }
  }

  /// Creates the directory, which must be absent or empty.
  func create() throws(CommandFailure) {
    try make(path) { () throws(CreateError) in try terminal.createDirectory(path) }
  }

  func write(_ files: [StoreFile]) throws(CommandFailure) {
    var made: Set<String> = []
    try write(files, &made)
  }

  /// Creates the folders of the files unless they are among those that were made.
  private func write(_ files: [StoreFile], _ made: inout Set<String>) throws(CommandFailure) {
    for file in files {
      var folder = path
      for part in file.path.split(separator: "/").dropLast() {
        folder += "/\(part)"
        guard made.insert(folder).inserted else { continue }
        let name = folder
        try make(name) { () throws(CreateError) in try terminal.createDirectory(name) }
      }
      let name = "\(path)/\(file.path)"
      try make(name) { () throws(CreateError) in
        try terminal.createFile(name, file.contents, .everyone)
      }
    }
  }

  func signing<Value>(_ body: @autoclosure () throws(TrustError) -> Value) throws(CommandFailure)
    -> Value
  {
    try attempt(about: path, body()) { (error: TrustError) in
      CommandDiagnostic(.trust(error), in: .command())
    }
  }

  private func make(
    _ name: String,
    _ body: () throws(CreateError) -> Void
  ) throws(CommandFailure) {
    try creating(name, hint: "name a directory that does not exist or is empty", body)
  }
}
