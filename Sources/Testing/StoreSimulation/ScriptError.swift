// SPDX-License-Identifier: Apache-2.0

/// Why a script is refused before anything is played.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the step, from 1; `nil` for what stands outside the steps.
  public let step: Int?
  /// What is wrong.
  public let message: String
  /// The nearest right name.
  public let hint: String?

  init(step: Int? = nil, _ message: String, hint: String? = nil) {
    self.step = step
    self.message = message
    self.hint = hint
  }

  /// `step 3: unknown product "pro.monht"`.
  public var description: String { (step.map { "step \($0): " } ?? "") + message }

  /// An unknown name, with the nearest of the known ones.
  static func unknown(
    _ what: String,
    _ name: String,
    among known: some Sequence<String>,
    step: Int?
  ) -> ScriptError {
    let nearest = known.map { (distance: editDistance(name, $0), name: $0) }
      .min { $0.distance == $1.distance ? $0.name < $1.name : $0.distance < $1.distance }
    let isNear = nearest.map { $0.distance <= max(2, name.utf8.count / 2) } ?? false
    return ScriptError(
      step: step,
      "unknown \(what) \"\(name.prefix(64))\"",
      hint: isNear ? nearest.map { "did you mean \"\($0.name)\"?" } : nil
    )
  }

  /// The number of insertions, deletions and replacements of bytes between two short names.
  private static func editDistance(_ left: String, _ right: String) -> Int {
    let first = Array(left.utf8.prefix(64))
    let second = Array(right.utf8.prefix(64))
    var row = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (second[column] == byte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
