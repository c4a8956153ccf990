// SPDX-License-Identifier: Apache-2.0

/// A value that is available now or later; no thread is blocked until then.
package enum Eventual<Value: Sendable>: Sendable {
  /// A value that is known.
  case now(Value)
  /// A function that calls its argument once, with the value.
  case later(@Sendable (_ reply: @escaping @Sendable (Value) -> Void) -> Void)

  /// Passes the value to a function, on any thread.
  package func then(_ body: @escaping @Sendable (Value) -> Void) {
    switch self {
    case .now(let value): body(value)
    case .later(let begin): begin(body)
    }
  }

  /// Changes the value when it is known.
  package func map<Result>(
    _ body: @escaping @Sendable (Value) -> Result
  ) -> Eventual<Result> {
    switch self {
    case .now(let value): .now(body(value))
    case .later(let begin): .later { reply in begin { reply(body($0)) } }
    }
  }
}
