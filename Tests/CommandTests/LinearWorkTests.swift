// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StrictTime
import SystemIO
import Testing

/// The work for hostile input is linear in its size; `./dev growth` measures it.
struct LinearWorkTests {
  private struct Line: Decodable {
    let line: Int
  }

  private func numbers(_ outcome: FakeSystem.Outcome) throws -> [Int] {
    try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0)).line
    }
  }

  @Test(arguments: ["\n", " \t\r\n"])
  func `counts blank lines without answering them`(blank: String) throws {
    var system = FakeSystem()
    let blanks = repeatElement(blank, count: 1000).joined()
    system.files["lines"] = Array("\(blanks)a\n\(blanks)b\n\(blanks)".utf8)
    let outcome = system.run("receiptctl batch lines")
    #expect(try numbers(outcome) == [1001, 2002])
    #expect(outcome.err.hasPrefix("2 lines"))
    system.files["lines"] = Array(blanks.utf8)
    let nothing = system.run("receiptctl batch lines")
    #expect(nothing.status == .success)
    #expect(nothing.bytes.isEmpty)
  }

  @Test func `a hostile line does not slow down other lines`() throws {
    var system = FakeSystem()
    let count = 5000
    let members = repeatElement("\"\"", count: count).joined(separator: ",")
    let scalars = (0..<count).map { ",\"\($0)\":1" }.joined()
    system.files["lines"] = Array("a\n{\"signedTransactions\":[\(members)]\(scalars)}\nb\n".utf8)
    let outcome = system.run("receiptctl batch lines --quiet")
    #expect(try numbers(outcome) == [1, 2, 3])
    let text = String(decoding: outcome.bytes, as: UTF8.self)
    #expect(text.contains("payload/too-many-signed-members"))
  }

  /// Counts how many bytes of a long line are copied in front of the next piece.
  @Test(arguments: [1, 2])
  func `copies the bytes of a long line only a few times`(mebibytes: Int) {
    let size = mebibytes << 20
    var rest = size
    var moved = 0
    let stream = ByteStream(size: nil) { front, room, _ throws(ReadError) in
      guard rest > 0 else { return .end }
      let count = min(room, rest)
      rest -= count
      moved += front.count
      return .bytes(front + [UInt8](repeating: UInt8(ascii: "{"), count: count))
    }
    var terminal = Terminal(
      out: { _ throws(WriteError) in },
      err: { _ throws(WriteError) in },
      read: { _, _ throws(ReadError) in throw .notFound },
      now: { .latest }
    )
    terminal.open = { _ throws(ReadError) in stream }
    _ = ReceiptTool.run(["batch", "-", "--quiet"].map { Array($0.utf8) }, in: terminal)
    #expect(rest == 0)
    #expect(moved <= 2 * size)
  }

  @Test func `counts all members around a token and shows the first`() throws {
    var system = try TokenLab.shared().system
    let token = String(decoding: try #require(system.files["plain"]), as: UTF8.self)
    let scalars = (0..<50).map { ",\"s\($0)\":0" }.joined()
    system.files["answer"] = Array("{\"signedTransactions\":[\"\(token)\"]\(scalars)}".utf8)
    let outcome = system.run("receiptctl decode answer")
    #expect(outcome.out.contains("s31 "))
    #expect(!outcome.out.contains("s32 "))
    #expect(outcome.out.contains("and 18 more"))
  }

  @Test func `counts all rejected evidence and lists the first`() throws {
    var system = FakeSystem()
    system.files["lines"] = Array(repeatElement("eyJ.a.b\n", count: 10_100).joined().utf8)
    let outcome = system.run("receiptctl entitlements --json lines")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
    #expect((object?["refused"] as? [Any])?.count == 10_000)
    #expect(object?["refusedCount"] as? Int == 10_100)
    #expect(object?["droppedCount"] as? Int == 0)
  }

  @Test(arguments: [
    ("receipt", "{\"inAppPurchases\":[", "{}", 10_001),
    ("receipt", "{\"unknownAttributes\":[", "{\"type\":5000}", 10_001),
  ])
  func `limits the purchases and attributes of a minted receipt`(
    kind: String,
    front: String,
    item: String,
    count: Int
  ) {
    let items = repeatElement(item, count: count).joined(separator: ",")
    let outcome = MintLab.shared.run(
      "\(kind) --base64 --authority lab fields",
      files: ["fields": "\(front)\(items)]}"]
    )
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("mint/too-many"))
  }
}
