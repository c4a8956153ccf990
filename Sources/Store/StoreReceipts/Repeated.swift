// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Caches decoded values that consecutive purchases share.
///
/// Most purchases of a long receipt renew the same subscription.
struct RepeatedFields {
  var productId = Repeated<String>()
  var originalTransactionId = Repeated<String>()
  var originalPurchaseDate = Repeated<Timestamp>()
}

/// A field with the bytes that it was last decoded from.
///
/// Equal bytes, with tag and length, decode to the same value.
struct Repeated<Field> {
  private var bytes: ArraySlice<UInt8>?
  /// The decoded value; `nil` if the bytes mean "none".
  private(set) var field: Field?

  /// The initial state.
  init() {}

  init(_ bytes: ArraySlice<UInt8>, _ field: Field?) {
    self.bytes = bytes
    self.field = field
  }

  /// Whether `others` equals the cached bytes.
  func has(_ others: ArraySlice<UInt8>) -> Bool {
    guard let bytes, bytes.count == others.count else { return false }
    var differences: UInt8 = 0
    let known = bytes.span
    let found = others.span
    // A branch-free loop over every byte, which the compiler vectorizes.
    for index in found.indices { differences |= known[index] ^ found[index] }
    return differences == 0
  }
}
