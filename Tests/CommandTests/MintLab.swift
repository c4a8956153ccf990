// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands

/// A world in which `receiptctl mint authority lab` was run once.
struct MintLab {
  let outcome: World.Outcome
  let world: World

  static let shared = MintLab()

  private init() {
    outcome = World().run("receiptctl mint authority lab")
    world = World(files: outcome.created)
  }

  /// What a command line answers, octets or text.
  func mint(_ words: String, files: [String: String] = [:], input: String = "") -> [UInt8] {
    let outcome = run(words, files: files, input: input)
    return outcome.octets.isEmpty ? Array(outcome.out.utf8) : outcome.octets
  }

  func run(_ words: String, files: [String: String] = [:], input: String = "") -> World.Outcome {
    var world = world
    for (name, text) in files { world.files[name] = Array(text.utf8) }
    world.input = Array(input.utf8)
    return world.run("receiptctl mint \(words)")
  }

  /// What another verb says about a document that was minted.
  func ask(_ words: String, about document: [UInt8]) -> World.Outcome {
    var world = world
    world.input = document
    return world.run("receiptctl \(words) -")
  }
}
