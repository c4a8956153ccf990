// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreEngine
import Testing

/// The files and streams that this tool writes, as its own input.
struct OwnTextTests {
  private static let script = #"""
    {"schema":"receiptctl/script/1","seed":"own","start":"2025-01-01T00:00:00Z","until":"2025-03-01T00:00:00Z",
     "steps":[{"at":"2025-01-01T00:00:00Z","do":"purchase","customer":"anna","product":"com.example.notes.pro.monthly","as":"A"}]}
    """#

  /// A system with the folder of a play and an acceptance suite.
  private static func system() throws -> FakeSystem {
    var system = FakeSystem()
    system.files["script.json"] = Array(script.utf8)
    system.files["a.storekit"] = Array(StoreKitTests.products.utf8)
    let play = system.run("receiptctl simulate --config a.storekit --out store --json script.json")
    #expect(play.status == .success)
    system.files.merge(play.created) { first, _ in first }
    system.files["play.jsonl"] = play.bytes
    let suite = system.run("receiptctl simulate --suite suite --histories 1 --seed own")
    #expect(suite.status == .success)
    system.files.merge(suite.created) { first, _ in first }
    return system
  }

  @Test(
    arguments: [
      "store/customers/anna", "store", "store/notifications store/notifications.jsonl",
    ],
    ["verify --quiet", "decode --quiet", "entitlements --quiet"]
  )
  func `reads the folders of simulate without an error`(folder: String, verb: String) throws {
    let system = try Self.system()
    let root = verb.hasPrefix("decode") ? "" : "--root store/roots.pem "
    let outcome = system.run("receiptctl \(verb) \(root)\(folder)")
    #expect(outcome.status == .success, "\(outcome.err)")
    #expect(outcome.err.contains(": passed over: "))
    #expect(!outcome.err.contains("error"))
  }

  @Test func `reads an acceptance suite`() throws {
    let system = try Self.system()
    let outcome = system.run(
      "receiptctl verify --quiet --at 2030-01-01 --root suite/roots.pem suite"
    )
    #expect(outcome.status == .success, "\(outcome.err)")
    for file in ["life.json", "expected.jsonl", "suite.json", "products.storekit", "script.json"] {
      #expect(outcome.err.contains(file))
    }
  }

  @Test(arguments: PlainStoreFile.allCases)
  func `a file without documents alone is an error, not valid evidence`(
    file: PlainStoreFile
  ) throws {
    let system = try Self.system()
    let name = ["store", "store/customers/anna", "suite", "suite/0001"].map {
      "\($0)/\(file.rawValue)"
    }.first { system.files[$0] != nil }
    guard let name else { return #expect(file == .signers) }
    let outcome = system.run("receiptctl verify --root store/roots.pem \(name)")
    #expect(outcome.status == .notValid)
    let isCertificates = file == .roots
    #expect(outcome.err.contains("[table/no-documents]") == !isCertificates)
  }

  @Test(arguments: ["verify --json", "batch --quiet", "decode --json"])
  func `the answers of a verb are passed over`(verb: String) throws {
    var system = try Self.system()
    let token = try #require(system.files.first { $0.key.hasSuffix(".jws") })
    let root = verb.hasPrefix("decode") ? "" : "--root store/roots.pem "
    system.files["answers"] = system.run("receiptctl \(verb) \(root)\(token.key)").bytes
    let outcome = system.run("receiptctl verify --root store/roots.pem answers \(token.key)")
    #expect(outcome.status == .success)
    let name = verb.prefix { $0 != " " }
    #expect(
      outcome.err == "receiptctl: note: answers: passed over: answers of receiptctl \(name)\n"
    )
    let play = system.run("receiptctl verify --root store/roots.pem play.jsonl \(token.key)")
    #expect(play.status == .success)
    #expect(play.err.contains("passed over: answers of receiptctl simulate"))
  }

  @Test func `a file of the same name with a document is read`() throws {
    var system = try TokenLab.shared().system
    let token = String(decoding: try #require(system.files["plain"]), as: UTF8.self)
    system.files["all/upcoming.json"] = Array("[\"\(token)\"]".utf8)
    system.files["all/script.json"] = Array("{\"token\":\"\(token)\"}".utf8)
    system.files["all/log.jsonl"] = Array("{\"schema\":\"x\",\"token\":\"\(token)\"}\n".utf8)
    let outcome = system.run("receiptctl verify --json --root root.pem all")
    #expect(outcome.out.split(separator: "\n").count { $0.contains("\"verdict\":\"valid\"") } == 3)
    #expect(outcome.err.isEmpty)
  }
}
