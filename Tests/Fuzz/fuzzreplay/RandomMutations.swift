// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets
import TestSupport

/// Runs many random mutations of the corpus in a build without instrumentation.
///
/// libFuzzer is slower, because it inspects all coverage counters after each input.
struct RandomMutations {
  let target: FuzzTarget
  /// The documents to mutate.
  let corpus: [[UInt8]]
  /// The directory of findings.
  let findings: URL

  /// The number of inputs per block; the number of the block is the seed of its random generator.
  static let inputsOfBlock = 10_000

  /// The seeds and the corpus, within the size limit of the target.
  init(_ target: FuzzTarget, corpus folder: String, findings: String) throws {
    self.target = target
    self.findings = URL(fileURLWithPath: findings)
    let kept = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder),
      includingPropertiesForKeys: nil
    )
    // Sorted, because directory order is arbitrary and a block must be reproducible.
    let files = kept.sorted { $0.path < $1.path }
    let inputs = try target.seeds() + files.map { [UInt8](try Data(contentsOf: $0)) }
    corpus = inputs.filter { $0.count <= target.sizeLimit }
  }

  /// Runs all blocks; writes the number of the current block to a file, because a trap ends the process.
  func run(blocks: Int) throws -> Bool {
    let place = findings.appendingPathComponent("block")
    for block in 0..<blocks {
      try Data("\(block)\n".utf8).write(to: place)
      guard try run(block: block) else { return false }
    }
    try FileManager.default.removeItem(at: place)
    return true
  }

  /// Runs one block; a careful run writes each input to a file first.
  func run(block: Int, isCareful: Bool = false) throws -> Bool {
    var generator = SeededGenerator(seed: UInt64(block))
    let file = findings.appendingPathComponent("random-\(block)")
    for _ in 0..<RandomMutations.inputsOfBlock {
      let input = mutatedInput(&generator)
      if isCareful { try Data(input).write(to: file) }
      do {
        try target.check(input)
      } catch {
        try Data(input).write(to: file)
        print("\(target): \(error): \(file.path)")
        return false
      }
    }
    if isCareful { try FileManager.default.removeItem(at: file) }
    return true
  }

  /// A mutated input of the corpus; one in three contains a piece of another.
  private func mutatedInput(_ generator: inout SeededGenerator) -> [UInt8] {
    var input = corpus.randomElement(using: &generator) ?? []
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let other = corpus.randomElement(using: &generator) ?? []
      input.replaceSubrange(
        RandomMutations.piece(of: input, &generator),
        with: other[RandomMutations.piece(of: other, &generator)]
      )
    }
    return Array(generator.mutation(of: input).prefix(target.sizeLimit))
  }

  /// At most 32 bytes of a document.
  private static func piece(
    of document: [UInt8],
    _ generator: inout SeededGenerator
  ) -> Range<Int> {
    let start = Int.random(in: 0...document.count, using: &generator)
    let length = Int.random(in: 0...32, using: &generator)
    return start..<min(start + length, document.count)
  }
}
