// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Dispatch
import Foundation
import ReceiptCommands
import StoreLab
import StrictTime
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `receiptctl batch` as a co-process: a program writes a line, waits for its answer, and keeps the pipe open.
struct BatchCoprocessTests {
  @Test(arguments: [1, 2, 3])
  func `the answer to a line arrives before the next line is sent`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("input")
    let status = unsafe mkfifo(path, 0o600)
    try #require(status == 0)
    let client = Client(writes: [["one"], ["two"], ["three", "four"], ["five"]])
    let thread = Thread { client.run(writingTo: path) }
    thread.start()

    let exit = ReceiptTool.run(
      ["batch", path, "--quiet", "--jobs", "\(jobs)"].map { Array($0.utf8) },
      in: terminal(of: client)
    )
    #expect(exit == .notValid)
    #expect(client.answered == [1, 2, 4, 5])
  }

  @Test(arguments: [1, 2])
  func `each line is verified at its own time, though the process stays open`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("input")
    let status = unsafe mkfifo(path, 0o600)
    try #require(status == 0)
    let lab = try TokenLab.shared()
    let token = try lab.authority.transaction()
    let client = Client(writes: [[token], [token]])
    let thread = Thread { client.run(writingTo: path) }
    var terminal = terminal(of: client)
    let texts = Mutex<[String]>([])
    terminal.out = { bytes throws(WriteError) in
      texts.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      client.receive(bytes)
    }
    terminal.read = { _, _ throws(ReadError) in
      guard let root = lab.files["root.pem"] else { throw .notFound }
      return root
    }
    // The process starts a day before the token is signed; the first answer takes more than that.
    let signed = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    terminal.now = { texts.withLock { signed.adding(seconds: $0.isEmpty ? -86_400 : 3_600) } }
    thread.start()

    let exit = ReceiptTool.run(
      ["batch", path, "--quiet", "--root", "root.pem", "--jobs", "\(jobs)"].map { Array($0.utf8) },
      in: terminal
    )
    #expect(exit == .notValid)
    let answers = texts.withLock { $0 }
    try #require(answers.count == 2)
    #expect(answers[0].contains("claims/date-future"))
    #expect(answers[1].contains(#""verdict":"valid""#))
  }

  private func terminal(of client: Client) -> Terminal {
    var terminal = Terminal(
      out: { bytes throws(WriteError) in client.receive(bytes) },
      err: { _ throws(WriteError) in },
      read: { _, _ throws(ReadError) in throw .notFound },
      now: { .latest }
    )
    terminal.open = openStream
    return terminal
  }
}

/// The program that runs the command as a co-process.
private final class Client: Sendable {
  private let writes: [[String]]
  private let answers = Mutex(0)
  private let answer = DispatchSemaphore(value: 0)
  private let counts = Mutex<[Int]>([])

  init(writes: [[String]]) {
    self.writes = writes
  }

  /// The number of answers received before each write after the first, and before the end of the input.
  var answered: [Int] { counts.withLock { $0 } }

  func receive(_ bytes: [UInt8]) {
    let count = bytes.count { $0 == UInt8(ascii: "\n") }
    answers.withLock { $0 += count }
    for _ in 0..<count { answer.signal() }
  }

  func run(writingTo path: String) {
    guard let pipe = FileHandle(forWritingAtPath: path) else { return }
    for lines in writes {
      pipe.write(Data(lines.map { "\($0)\n" }.joined().utf8))
      for _ in lines {
        // The timeout passes only if an answer is missing; then the input ends, and with it the command.
        guard answer.wait(timeout: .now() + 120) == .success else { return }
      }
      counts.withLock { $0.append(answers.withLock { $0 }) }
    }
  }
}
