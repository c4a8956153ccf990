// SPDX-License-Identifier: Apache-2.0

/// A value that is kept on the heap.
///
/// The facts of a purchase take hundreds of bytes. A table of a hundred thousand of them grows, is copied and is
/// merged; it then moves references alone.
indirect enum Boxed<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  case boxed(Value)

  init(_ value: Value) {
    self = .boxed(value)
  }

  var value: Value {
    switch self {
    case .boxed(let value): value
    }
  }

  /// Reads the value alone: the box is not written.
  init(from decoder: any Decoder) throws {
    self = .boxed(try decoder.singleValueContainer().decode(Value.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
