// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StrictTime
import SystemIO

/// A world without a system: files in a dictionary, a clock that stands still, nothing on a terminal.
struct World {
  var files: [String: [UInt8]] = [:]
  var faults: [String: ReadError] = ["folder": .directory, "secret": .permission]
  var input: [UInt8] = []
  var environment: [String: String] = [:]
  var inputIsTerminal = false
  var outputIsTerminal = false
  var columns: Int?
  var writeError: WriteError?
  /// What a stream brings, one after the other, in place of what is in files.
  var arrivals: [Arrival] = []

  /// What whoever reads a stream finds.
  enum Arrival {
    case octets([UInt8])
    case nothingYet
    case fault(ReadError)
    /// A signal that asks to end.
    case interruption
  }

  /// What a run left behind.
  struct Outcome: Equatable {
    var status: CommandStatus
    var out = ""
    var err = ""
    /// What was written that is no text.
    var octets: [UInt8] = []
    /// The files that were made.
    var created: [String: [UInt8]] = [:]
    /// Those of them that nobody but the owner may read.
    var secrets: Set<String> = []

    var firstLine: String { String(out.prefix { $0 != "\n" }) }
  }

  /// Runs a command line, whose first word is the name of the tool and whose words have no spaces.
  func run(_ line: String) -> Outcome {
    run(words: line.split(separator: " ").dropFirst().map { Array($0.utf8) })
  }

  /// Runs any words, which follow the name of the tool.
  func run(words: [[UInt8]]) -> Outcome {
    var outcome = Outcome(status: .success)
    var isInterrupted = false
    var arrivals = arrivals[...]
    let stream = ByteStream(size: nil) { front, _, _ throws(ReadError) in
      switch arrivals.popFirst() {
      case .octets(let octets): return .bytes(front + octets)
      case .nothingYet: return .nothingYet
      case .fault(let fault): throw fault
      case .interruption:
        isInterrupted = true
        return .nothingYet
      case nil: return .end
      }
    }
    let terminal = Terminal(
      out: { text throws(WriteError) in
        if let writeError { throw writeError }
        outcome.out += text
      },
      err: { text throws(WriteError) in outcome.err += text },
      read: { source, limit throws(ReadError) in try read(source, limit: limit) },
      now: { Timestamp(year: 2025, month: 11, day: 20) ?? .latest },
      outBytes: { octets throws(WriteError) in
        if let writeError { throw writeError }
        outcome.octets += octets
      },
      createDirectory: { path throws(CreateError) in
        if files[path] != nil { throw .exists }
        if faults[path] == .permission { throw .permission }
        if files.keys.contains(where: { $0.hasPrefix("\(path)/") }) { throw .notEmpty }
      },
      createFile: { path, octets, readers throws(CreateError) in
        guard files[path] == nil, outcome.created[path] == nil else { throw .exists }
        if let writeError { throw .write(writeError) }
        outcome.created[path] = octets
        if readers == .owner { outcome.secrets.insert(path) }
      },
      open: arrivals.isEmpty ? nil : { _ throws(ReadError) in stream },
      isInterrupted: { isInterrupted },
      environment: { environment[$0] },
      inputIsTerminal: inputIsTerminal,
      outputIsTerminal: outputIsTerminal,
      columns: columns
    )
    outcome.status = ReceiptTool.run(words, in: terminal)
    return outcome
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
