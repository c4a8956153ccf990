// SPDX-License-Identifier: Apache-2.0

/// A value on the heap.
///
/// The facts of a purchase take hundreds of bytes; a table of a hundred thousand purchases moves references only.
indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  case boxed(Value)

  init(_ value: Value) {
    self = .boxed(value)
  }

  var value: Value {
    switch self {
    case .boxed(let value): value
    }
  }
}
