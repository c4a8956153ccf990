// SPDX-License-Identifier: Apache-2.0

extension InAppPurchase {
  /// Reads the value of attribute 17: a SET of attributes.
  package init(_ value: ArraySlice<UInt8>) throws(ReceiptError) {
    var repeated = RepeatedFields()
    try self.init(value, &repeated)
  }

  /// Unknown attributes, raw, in receipt order.
  ///
  /// Includes undocumented attributes whose value has an unexpected form; their property is `nil`.
  ///
  /// They are read again on each access, not stored: every genuine purchase has seven, which are
  /// rarely used, and a receipt may hold thousands of purchases.
  package var unknownAttributes: [ReceiptAttribute] {
    var unknown: [ReceiptAttribute] = []
    do {
      var reader = try AttributeReader(attributes)
      while try reader.advance() {
        let known = InAppPurchaseAttributeType(rawValue: reader.type)
        if let known, known.isReadable(reader) { continue }
        unknown.append(reader.attribute)
      }
    } catch {
      // Unreachable: the same attributes were read with the purchase.
    }
    return unknown
  }
}
