// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import VectorRunner

/// The part of the vectors that the options name.
struct VectorSelection {
  let suite: String?
  let operation: VectorOperation?
  let level: VectorLevel?

  func includes(_ entry: SuiteIndex.Entry) -> Bool {
    if let operation, !operation.rawValue.utf8.elementsEqual(entry.operation.utf8) { return false }
    guard let suite else { return true }
    let name = entry.name.utf8
    return name.elementsEqual(suite.utf8) || name.starts(with: "\(suite)/".utf8)
  }

  func includes(_ vector: SuiteVector) -> Bool { level.map { $0 == vector.level } ?? true }

  /// Rejects the name of a suite that the index does not have.
  func check(_ index: SuiteIndex) throws(CommandFailure) {
    guard let suite, !index.entries.contains(where: VectorSelection(suite: suite).includes) else {
      return
    }
    let error = UsageError(
      .invalidValue,
      word: "--suite",
      expected: ["the name of a suite"],
      found: suite,
      suggestion: nearest(to: suite, among: index.entries.map(\.name))
    )
    throw .usage(error, verb: VectorsCommand.name)
  }

  init(suite: String?, operation: VectorOperation? = nil, level: VectorLevel? = nil) {
    self.suite = suite
    self.operation = operation
    self.level = level
  }
}
