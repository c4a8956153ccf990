// SPDX-License-Identifier: Apache-2.0

/// A kind of hostile input, available in any size.
struct Shape: Sendable {
  let name: String
  /// Creates about this many bytes, deterministically.
  let make: @Sendable (Int) throws -> [UInt8]

  init(_ name: String, _ make: @escaping @Sendable (Int) throws -> [UInt8]) {
    self.name = name
    self.make = make
  }

  /// A text of a prefix, a piece repeated to fill the size, and a suffix.
  init(_ name: String, _ front: String, each piece: String, _ end: String = "") {
    self.init(name, front, end) { _ in piece }
  }

  /// The same with a numbered piece.
  init(
    _ name: String,
    _ front: String,
    _ end: String = "",
    piece: @escaping @Sendable (Int) -> String
  ) {
    self.init(name) { size in
      var bytes = Array(front.utf8)
      var number = 0
      while bytes.count + end.utf8.count < size {
        bytes += piece(number).utf8
        number += 1
      }
      return bytes + end.utf8
    }
  }

  static let all: [Shape] =
    answers + documents + ledgers + lines + tables + pasted + tokens + messages + certificates
    + texts
    + toolInputs
}
