// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// The signed message of a promotional offer, possibly with mistakes.
struct OfferMessage {
  var fields: [String]
  var separator = String(PromotionalOffer.separator)
  /// Text around the fields, such as a separator.
  var prefix = ""
  var suffix = ""

  init(_ fields: [String]) {
    self.fields = fields
  }

  var bytes: [UInt8] {
    Array((prefix + fields.joined(separator: separator) + suffix).utf8)
  }
}
