// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands

/// A system in which `receiptctl mint authority lab` was run once.
struct MintLab {
  let outcome: FakeSystem.Outcome
  let system: FakeSystem

  static let shared = MintLab()

  private init() {
    outcome = FakeSystem().run("receiptctl mint authority lab")
    system = FakeSystem(files: outcome.created)
  }

  /// The output of `receiptctl mint`, binary or text.
  func mint(_ words: String, files: [String: String] = [:], input: String = "") -> [UInt8] {
    let outcome = run(words, files: files, input: input)
    return outcome.bytes.isEmpty ? Array(outcome.out.utf8) : outcome.bytes
  }

  func run(_ words: String, files: [String: String] = [:], input: String = "") -> FakeSystem.Outcome
  {
    var system = system
    for (name, text) in files { system.files[name] = Array(text.utf8) }
    system.input = Array(input.utf8)
    return system.run("receiptctl mint \(words)")
  }

  /// The result of another verb for a minted document.
  func ask(_ words: String, about document: [UInt8]) -> FakeSystem.Outcome {
    var system = system
    system.input = document
    return system.run("receiptctl \(words) -")
  }
}
