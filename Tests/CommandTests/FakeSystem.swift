// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StrictTime
import SystemIO

/// A fake operating system: files in a dictionary, a fixed clock, no terminal by default.
struct FakeSystem {
  var files: [String: [UInt8]] = [:]
  var faults: [String: ReadError] = ["folder": .directory, "secret": .permission]
  var folderFaults: [String: FolderError] = [:]
  /// The files of every folder whose names are not UTF-8.
  var unnameable: [String] = []
  var input: [UInt8] = []
  var environment: [String: String] = [:]
  /// The files that other users can read.
  var sharedFiles: Set<String> = []
  var inputIsTerminal = false
  var outputIsTerminal = false
  var errorIsTerminal = false
  /// The network of `receiptctl-net`; `nil` for `receiptctl`.
  var network: (any Network)?
  /// The exit status of `receiptctl-net`, which is not run; `nil` if it is not installed.
  var installed: Int32?
  var columns: Int?
  var writeError: WriteError?
  /// The results of successive reads of a stream; if empty, files and standard input are read at once.
  var arrivals: [Arrival] = []

  /// The result of one read of a stream.
  enum Arrival {
    case bytes([UInt8])
    case nothingYet
    case fault(ReadError)
    /// A signal that requests termination.
    case interruption
  }

  /// The result of a run.
  struct Outcome: Equatable {
    var status: CommandStatus
    var err = ""
    /// Standard output.
    var bytes: [UInt8] = []
    /// The created files.
    var created: [String: [UInt8]] = [:]
    /// The created files that only the owner may read.
    var secrets: Set<String> = []
    /// The program that replaced the process, and its arguments.
    var handedOver: [String] = []

    /// Standard output as text.
    var out: String { String(decoding: bytes, as: UTF8.self) }

    var firstLine: String { String(out.prefix { $0 != "\n" }) }
  }

  /// Runs a command line that starts with the name of the tool; its words have no spaces.
  func run(_ line: String) -> Outcome {
    run(words: line.split(separator: " ").dropFirst().map { Array($0.utf8) })
  }

  /// Runs the tool with any arguments.
  func run(words: [[UInt8]]) -> Outcome {
    var outcome = Outcome(status: .success)
    var isInterrupted = false
    var arrivals = arrivals[...]
    let stream = ByteStream(size: nil) { front, _, _ throws(ReadError) in
      switch arrivals.popFirst() {
      case .bytes(let bytes): return .bytes(front + bytes)
      case .nothingYet: return .nothingYet
      case .fault(let fault): throw fault
      case .interruption:
        isInterrupted = true
        return .nothingYet
      case nil: return .end
      }
    }
    func createFile(
      _ path: String,
      _ bytes: [UInt8],
      for readers: FileReaders
    ) throws(CreateError) {
      guard files[path] == nil, outcome.created[path] == nil else { throw .exists }
      if let writeError { throw .write(writeError) }
      outcome.created[path] = bytes
      if readers == .owner { outcome.secrets.insert(path) }
    }
    var terminal = Terminal(
      out: { bytes throws(WriteError) in
        if let writeError { throw writeError }
        outcome.bytes += bytes
      },
      err: { text throws(WriteError) in outcome.err += text },
      read: { source, limit throws(ReadError) in try read(source, limit: limit) },
      now: { Timestamp(year: 2025, month: 11, day: 20) ?? .latest }
    )
    terminal.createDirectory = { path throws(CreateError) in
      if files[path] != nil { throw .exists }
      if faults[path] == .permission { throw .permission }
      if files.keys.contains(where: { $0.hasPrefix("\(path)/") }) { throw .notEmpty }
    }
    terminal.createFile = { path, bytes, readers throws(CreateError) in
      try createFile(path, bytes, for: readers)
    }
    terminal.createAnswer = { path throws(CreateError) in
      var answer: [UInt8] = []
      return AnswerFile(
        write: { bytes throws(WriteError) in answer += bytes },
        commit: { () throws(CreateError) in try createFile(path, answer, for: .everyone) }
      )
    }
    terminal.replaceFile = { path, bytes throws(CreateError) in
      if let writeError { throw .write(writeError) }
      outcome.created[path] = bytes
    }
    terminal.handOver = { name, words throws(HandOverError) in
      guard let installed else { throw .notFound }
      outcome.handedOver = [name] + words.map { String(decoding: $0, as: UTF8.self) }
      return installed
    }
    if !arrivals.isEmpty { terminal.open = { _ throws(ReadError) in stream } }
    terminal.isInterrupted = { isInterrupted }
    terminal.environment = { environment[$0] }
    terminal.inputIsTerminal = inputIsTerminal
    terminal.outputIsTerminal = outputIsTerminal
    terminal.errorIsTerminal = errorIsTerminal
    terminal.columns = columns
    terminal.isReadableByOthers = sharedFiles.contains
    terminal.pathKind = pathKind
    terminal.folderFiles = { path throws(FolderError) in try folderFiles(path) }
    terminal.hasInput = { !inputIsTerminal && !input.isEmpty }
    outcome.status = ReceiptTool.run(words, in: terminal, over: network)
    return outcome
  }

  /// A folder is a prefix of the names of files.
  private func pathKind(_ path: String) -> PathKind? {
    if files[path] != nil { return .regularFile }
    let isFolder = faults[path] == .directory || files.keys.contains { $0.hasPrefix("\(path)/") }
    return isFolder ? .folder : nil
  }

  private func folderFiles(_ path: String) throws(FolderError) -> FolderFiles {
    if let fault = folderFaults[path] { throw fault }
    let inside = files.keys.filter { $0.hasPrefix("\(path)/") }
    let paths = inside.filter { !$0.contains("/.") }.sorted()
    return FolderFiles(
      paths: paths,
      unnameable: unnameable,
      leftOut: inside.count - paths.count
    )
  }

  private func read(_ source: InputSource, limit: Int) throws(ReadError) -> [UInt8] {
    let bytes: [UInt8]
    switch source {
    case .standardInput: bytes = input
    case .file(let path):
      if let fault = faults[path] { throw fault }
      guard let file = files[path] else { throw .notFound }
      bytes = file
    }
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }
}
