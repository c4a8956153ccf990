// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// What the purchases of a line have in common, read once for all that follow one another.
///
/// Most purchases of a long receipt renew one subscription.
struct LineFields {
  var productId = Repeated<String>()
  var originalTransactionId = Repeated<String>()
  var originalPurchaseDate = Repeated<Timestamp>()
}

/// A field, and the octets that it was read from last.
///
/// The same octets, tag and length among them, say the same again.
struct Repeated<Field> {
  private var octets: ArraySlice<UInt8>?
  /// What the octets say; `nil` when they say that there is nothing.
  private(set) var field: Field?

  /// Before anything was read.
  init() {}

  init(_ octets: ArraySlice<UInt8>, _ field: Field?) {
    self.octets = octets
    self.field = field
  }

  /// Whether `others` are the octets of the field.
  func has(_ others: ArraySlice<UInt8>) -> Bool {
    guard let octets, octets.count == others.count else { return false }
    var differences: UInt8 = 0
    let known = octets.span
    let found = others.span
    // Looks at every octet, which the compiler turns into few instructions.
    for index in found.indices { differences |= known[index] ^ found[index] }
    return differences == 0
  }
}
