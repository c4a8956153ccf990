// SPDX-License-Identifier: Apache-2.0

/// An error in a script or log.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the step, from 1; `nil` if the error is outside the steps.
  public let step: Int?
  /// What is wrong.
  public let message: String
  /// A remedy, such as the nearest known name.
  public let hint: String?

  package init(step: Int? = nil, _ message: String, hint: String? = nil) {
    self.step = step
    self.message = message
    self.hint = hint
  }

  /// `step 3: unknown product "pro.monht"`.
  public var description: String { (step.map { "step \($0): " } ?? "") + message }

  /// An unknown name, with the nearest of the known ones.
  package static func unknown(
    _ what: String,
    _ name: String,
    among known: some Sequence<String>,
    step: Int? = nil
  ) -> ScriptError {
    let known = Array(known)
    let nearest =
      known.map { (isPrefix: isPrefix(name, of: $0), distance: editDistance(name, $0), name: $0) }
      .min { left, right in
        if left.isPrefix != right.isPrefix { return left.isPrefix }
        return left.distance == right.distance
          ? left.name < right.name : left.distance < right.distance
      }
    let farthest = max(2, min(name.utf8.count, mostCompared) / 2)
    let isNear = nearest.map { $0.isPrefix || $0.distance <= farthest } ?? false
    let all = known.count <= mostListed && !isNear ? known.sorted() : []
    let list = all.isEmpty ? nil : "known: " + all.joined(separator: ", ")
    return ScriptError(
      step: step,
      "unknown \(what) \"\(name.prefix(64))\"",
      hint: isNear ? nearest.map { "did you mean \"\($0.name)\"?" } : list
    )
  }

  /// The maximum number of names that a hint lists if none is near.
  private static let mostListed = 12

  /// Whether `known` begins with `name`, ignoring case, as `Production` begins with `prod`.
  private static func isPrefix(_ name: String, of known: String) -> Bool {
    let (short, long) = (Array(name.utf8), Array(known.utf8))
    return short.count >= 2 && short.count <= long.count
      && zip(short, long).allSatisfy { lower($0) == lower($1) }
  }

  /// The beginning of names that are compared.
  private static let mostCompared = 64

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }

  /// The number of insertions, deletions and replacements of bytes between two short names.
  private static func editDistance(_ left: String, _ right: String) -> Int {
    let first = Array(left.utf8.prefix(mostCompared))
    let second = Array(right.utf8.prefix(mostCompared))
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
