// SPDX-License-Identifier: Apache-2.0

/// A reproducible random generator: SplitMix64 (<https://prng.di.unimi.it/splitmix64.c>).
///
/// A test prints ``description`` with every failure: Swift code that creates the same generator.
public struct SeededGenerator: RandomNumberGenerator, Sendable, CustomStringConvertible {
  private let seed: UInt64
  private var state: UInt64

  /// The generator of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Random bytes, at most `limit`.
  public mutating func bytes(upTo limit: Int) -> [UInt8] {
    (0..<Int.random(in: 0...limit, using: &self)).map { _ in .random(in: 0...255, using: &self) }
  }

  /// A copy of `document` with one to four bytes changed, removed, duplicated or added.
  public mutating func mutation(of document: [UInt8]) -> [UInt8] {
    var mutated = document
    for _ in 0..<Int.random(in: 1...4, using: &self) where !mutated.isEmpty {
      let position = Int.random(in: 0..<mutated.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: mutated[position] ^= 1 << UInt8.random(in: 0...7, using: &self)
      case 1: mutated[position] = .random(in: 0...255, using: &self)
      case 2: mutated[position] = Self.telling.randomElement(using: &self) ?? 0
      case 3: mutated.remove(at: position)
      case 4: mutated.insert(mutated[position], at: position)
      default: mutated.removeSubrange(position...)
      }
    }
    return mutated
  }

  /// Bytes with a special meaning in encodings.
  private static let telling: [UInt8] = [0x00, 0x7F, 0x80, 0x81, 0x84, 0xFF]

  /// The expression that recreates the generator.
  public var description: String { "SeededGenerator(seed: \(seed))" }
}
