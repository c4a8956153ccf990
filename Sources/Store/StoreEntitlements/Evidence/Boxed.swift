// SPDX-License-Identifier: Apache-2.0

/// A value on the heap.
///
/// The facts of a purchase take hundreds of bytes; a table of a hundred thousand purchases moves references only.
indirect enum Boxed<Value: Hashable & Decodable & Sendable>: Hashable, Decodable, Sendable {
  case boxed(Value)

  init(_ value: Value) {
    self = .boxed(value)
  }

  var value: Value {
    switch self {
    case .boxed(let value): value
    }
  }

  /// Decodes the value; the box has no encoding of its own.
  init(from decoder: any Decoder) throws {
    self = .boxed(try decoder.singleValueContainer().decode(Value.self))
  }
}
