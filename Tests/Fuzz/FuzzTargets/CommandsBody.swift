// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptCommands
import StoreLab
import StrictJSON
import StrictTime
import SystemIO

/// Runs a command line with any arguments, separated by NUL, without a file system.
enum ArgumentsBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let words = input.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    let answer = Run(words.prefix(32).map { $0 }, reading: [0x30, 0x00])
    try answer.requireSafeOutput()
    guard let texts = accepted({ () throws(UsageError) in try ParsedWords.text(of: words) }) else {
      return
    }
    for text in texts {
      let safe = printable(text)
      try require(
        !safe.unicodeScalars.contains(where: isUnsafeForTerminal),
        "an argument is not escaped"
      )
      try require(printable(safe) == safe, "escaping an argument twice changes it again")
    }
  }
}

/// Passes any document to the verbs that read one.
enum CommandsBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let authorities = try Authorities.load()
    let roots = authorities.receipts.rootPEM + authorities.tokens.rootPEM
    for line in lines {
      let verb = line[0]
      let text = Run(line, reading: Array(input), roots: roots)
      try text.requireSafeOutput()
      let json = Run(line + ["--json"], reading: Array(input), roots: roots)
      try json.requireSafeOutput()
      try require(json.status == text.status, "\(verb): --json changes the exit status")
      for line in json.out.split(separator: "\n") {
        try require(
          JSONBody.isJSON(Array(line.utf8)[...]),
          "\(verb) --json writes invalid JSON: \(line)"
        )
      }
    }
  }
}

extension CommandsBody {
  /// Each verb with the arguments that it needs to reach its input.
  private static let lines = [
    ["decode", "-"], ["dump", "-"], ["verify", "-", "--root", "roots"],
    [
      "entitlements", "-", "--root", "roots", "--bundle-id", "com.example.app", "--app-apple-id",
      "1234567890",
    ],
  ]
}

/// A run of the command, and its output.
private struct Run {
  private(set) var status = CommandStatus.success
  private(set) var out = ""
  private var err = ""

  init(_ words: [String], reading file: [UInt8], roots: String) {
    self.init(words.map { Array($0.utf8) }, reading: file, roots: roots)
  }

  init(_ words: [[UInt8]], reading file: [UInt8], roots: String = "") {
    var out: [UInt8] = []
    var err = ""
    let terminal = Terminal(
      out: { bytes throws(WriteError) in out += bytes },
      err: { text throws(WriteError) in err += text },
      read: { source, limit throws(ReadError) in
        if source == .file("roots") { return Array(roots.utf8) }
        guard source == .standardInput else { throw .notFound }
        guard file.count <= limit else { throw .tooLarge }
        return file
      },
      now: { Timestamp(year: 2025, month: 6, day: 1) ?? .latest }
    )
    status = ReceiptTool.run(words, in: terminal)
    self.out = String(decoding: out, as: UTF8.self)
    self.err = err
  }

  /// The output is safe for a terminal, and errors are reported.
  func requireSafeOutput() throws(Finding) {
    try require(status != .internalFault, "an internal fault: \(err)")
    for text in [out, err] {
      let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let steering = plain.unicodeScalars.first { $0 != "\n" && isUnsafeForTerminal($0) }
      try require(
        steering == nil,
        "the control character U+\(String(steering?.value ?? 0, radix: 16)) is printed"
      )
    }
    try require(status == .success || !(err + out).isEmpty, "a failure without a message")
  }
}
