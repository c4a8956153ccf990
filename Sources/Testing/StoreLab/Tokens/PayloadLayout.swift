// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The members of a payload in the order in which Apple writes them, and their usual values.
public struct PayloadLayout<Payload: BuildablePayload>: Sendable {
  let usual: PayloadBuilder<Payload>

  /// The fields of a payload in the order of its rows, except for those that Apple writes elsewhere.
  init(
    _ fields: PayloadFields,
    moving moves: [Move] = [],
    _ configure: (inout PayloadBuilder<Payload>) -> Void = { _ in }
  ) {
    var list = fields.list
    for move in moves {
      guard let from = list.firstIndex(of: move.property) else { continue }
      let field = list.remove(at: from)
      let place = move.previous.flatMap { list.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      list.insert(field, at: place)
    }
    var builder = PayloadBuilder<Payload>(empty: MemberPlaces(list))
    configure(&builder)
    usual = builder
  }

  /// A member that Apple does not write at the place of its row.
  struct Move {
    fileprivate let property: any AnyKeyPath & Sendable
    /// The member before it; `nil` if it is the first one.
    fileprivate let previous: (any AnyKeyPath & Sendable)?

    static func first<Value>(_ property: PayloadBuilder<Payload>.Property<Value>) -> Move {
      Move(property: property, previous: nil)
    }

    static func move<Value, Other>(
      _ property: PayloadBuilder<Payload>.Property<Value>,
      after previous: PayloadBuilder<Payload>.Property<Other>
    ) -> Move {
      Move(property: property, previous: previous)
    }
  }
}

/// The places of members in a payload, by the properties that read them.
final class MemberPlaces: Sendable {
  let names: [String]
  private let places: [Key: Int]

  init(_ fields: [PayloadField]) {
    names = fields.map(\.name)
    places = Dictionary(zip(fields.map { Key(property: $0.property) }, 0...)) { first, _ in first }
  }

  subscript(property: any AnyKeyPath & Sendable) -> Int? { places[Key(property: property)] }

  private struct Key: Hashable, Sendable {
    let property: any AnyKeyPath & Sendable

    static func == (left: Key, right: Key) -> Bool { left.property == right.property }

    func hash(into hasher: inout Hasher) { hasher.combine(property) }
  }
}

extension [PayloadField] {
  fileprivate func firstIndex(of property: any AnyKeyPath & Sendable) -> Int? {
    firstIndex { $0.property == property }
  }
}
