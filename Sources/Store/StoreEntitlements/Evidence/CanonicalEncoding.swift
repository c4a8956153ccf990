// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// An encoding that is equal only for equal facts.
///
/// It orders copies with the same signed date (E-2). Swift's `==` and `<` on strings use Unicode canonical
/// equivalence: two different strings could tie, and the result of merging would depend on the order.
struct CanonicalEncoding: Equatable {
  private(set) var bytes: [UInt8] = []

  /// The encoding of a fact.
  init(of fact: some Mergeable) {
    fact.encode(into: &self)
  }

  func precedes(_ other: CanonicalEncoding) -> Bool {
    bytes.lexicographicallyPrecedes(other.bytes)
  }

  // Each value is preceded by a presence byte, and each text by its length: the encoding is injective.

  mutating func append(_ number: Int64?) {
    bytes.append(number == nil ? 0 : 1)
    guard let number else { return }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  mutating func append(_ text: String?) {
    append(text.map { Int64($0.utf8.count) })
    bytes += text?.utf8.map { $0 } ?? []
  }

  mutating func append(_ flag: Bool?) { append(flag.map { Int64($0 ? 1 : 0) }) }

  mutating func append(_ time: Timestamp?) { append(time?.millisecondsSince1970) }

  mutating func append(_ identifier: Identifier?) { append(identifier?.text) }

  mutating func append(_ texts: [String]?) {
    append(texts.map { Int64($0.count) })
    for text in texts ?? [] { append(text) }
  }

  mutating func append(_ offer: OfferUse?) {
    append(offer != nil)
    guard let offer else { return }
    append(offer.type.rawValue)
    append(offer.identifier)
    append(offer.discountType?.rawValue)
    append(offer.period)
  }
}
