// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import TestSupport
import Testing

/// The command on genuine documents, intact and damaged.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  @Test func `every verb accepts every document`() throws {
    for entry in try Corpus.manifest() {
      var system = FakeSystem()
      system.input = try entry.bytes()
      for verb in [
        "verify", "verify --json", "decode", "decode --json", "dump", "dump --json",
        "entitlements --timeline --explain", "entitlements --json --timeline --explain",
      ] {
        let outcome = system.run("receiptctl \(verb)")
        #expect(outcome.status <= .notValid, "\(verb) \(entry.file)")
        #expect(!outcome.out.isEmpty, "\(verb) \(entry.file)")
        #expect(outcome.err.isEmpty, "\(verb) \(entry.file)")
      }
    }
  }

  @Test func `damaged documents get an answer and never crash`() throws {
    var random = SeededGenerator(seed: 2025)
    for entry in try Corpus.entries(ofKind: "receipt").prefix(12) {
      let bytes = try entry.bytes()
      for _ in 0..<10 {
        var system = FakeSystem()
        system.input = bytes
        for _ in 0..<3 {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          system.input[index] = UInt8.random(in: .min ... .max, using: &random)
        }
        if Bool.random(using: &random) {
          system.input.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        }
        for verb in ["verify", "decode --json", "dump"] {
          #expect(system.run("receiptctl \(verb)").status <= .notValid)
        }
      }
    }
  }
}
