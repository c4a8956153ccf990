// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StrictTime
import SystemIO
import Testing

/// Hostile input that costs no more than its size; `./dev growth` measures it.
struct LinearWorkScripts {
  private struct Line: Decodable {
    let line: Int
  }

  private func numbers(_ outcome: World.Outcome) throws -> [Int] {
    try outcome.octets.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0)).line
    }
  }

  @Test(arguments: ["\n", " \t\r\n"])
  func `blank lines count and have no answer`(blank: String) throws {
    var world = World()
    let blanks = repeatElement(blank, count: 1000).joined()
    world.files["lines"] = Array("\(blanks)a\n\(blanks)b\n\(blanks)".utf8)
    let outcome = world.run("receiptctl batch lines")
    #expect(try numbers(outcome) == [1001, 2002])
    #expect(outcome.err.hasPrefix("2 lines"))
    world.files["lines"] = Array(blanks.utf8)
    let nothing = world.run("receiptctl batch lines")
    #expect(nothing.status == .success)
    #expect(nothing.octets.isEmpty)
  }

  @Test func `a hostile line costs the lines around it nothing`() throws {
    var world = World()
    let count = 5000
    let members = repeatElement("\"\"", count: count).joined(separator: ",")
    let scalars = (0..<count).map { ",\"\($0)\":1" }.joined()
    world.files["lines"] = Array("a\n{\"signedTransactions\":[\(members)]\(scalars)}\nb\n".utf8)
    let outcome = world.run("receiptctl batch lines --quiet")
    #expect(try numbers(outcome) == [1, 2, 3])
    let text = String(decoding: outcome.octets, as: UTF8.self)
    #expect(text.contains("payload/too-many-signed-members"))
  }

  /// What is read of a long line is put in front of the next piece: counted in octets, over all pieces.
  @Test(arguments: [1, 2, 4])
  func `a long line is moved a few times only`(mebibytes: Int) {
    let size = mebibytes << 20
    var rest = size
    var moved = 0
    let stream = ByteStream(size: nil) { front, room, _ throws(ReadError) in
      guard rest > 0 else { return .end }
      let count = min(room, rest)
      rest -= count
      moved += front.count
      return .bytes(front + [UInt8](repeating: UInt8(ascii: "a"), count: count))
    }
    let terminal = Terminal(
      out: { _ throws(WriteError) in },
      err: { _ throws(WriteError) in },
      read: { _, _ throws(ReadError) in throw .notFound },
      now: { .latest },
      outBytes: { _ throws(WriteError) in },
      open: { _ throws(ReadError) in stream }
    )
    _ = ReceiptTool.run(["batch", "-", "--quiet"].map { Array($0.utf8) }, in: terminal)
    #expect(rest == 0)
    #expect(moved <= 2 * size)
  }

  @Test func `what stands around a token is shown in part and counted`() throws {
    var world = try TokenLab.shared().world
    let token = String(decoding: try #require(world.files["plain"]), as: UTF8.self)
    let scalars = (0..<50).map { ",\"s\($0)\":0" }.joined()
    world.files["answer"] = Array("{\"signedTransactions\":[\"\(token)\"]\(scalars)}".utf8)
    let outcome = world.run("receiptctl decode answer")
    #expect(outcome.out.contains("s31 "))
    #expect(!outcome.out.contains("s32 "))
    #expect(outcome.out.contains("and 18 more"))
  }

  @Test func `refused evidence is listed in part and counted`() throws {
    var world = World()
    world.files["lines"] = Array(repeatElement("eyJ.a.b\n", count: 10_100).joined().utf8)
    let outcome = world.run("receiptctl entitlements --json lines")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
    #expect((object?["refused"] as? [Any])?.count == 10_000)
    #expect(object?["refusedCount"] as? Int == 10_100)
    #expect(object?["droppedCount"] as? Int == 0)
  }

  @Test(arguments: [
    ("receipt", "{\"inAppPurchases\":[", "{}", 10_001),
    ("receipt", "{\"unknownAttributes\":[", "{\"type\":5000}", 10_001),
  ])
  func `more purchases and attributes than a test needs are not minted`(
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
