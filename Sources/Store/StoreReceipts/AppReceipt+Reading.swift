// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

extension AppReceipt {
  static func readPurchase(
    _ attribute: borrowing AttributeReader,
    _ repeated: inout RepeatedFields,
    into purchases: inout [InAppPurchase]
  ) throws(ReceiptError) {
    do {
      purchases.append(try InAppPurchase(attribute.bytes, &repeated))
    } catch {
      throw error.inside(purchase: purchases.count)
    }
  }

  static func unwrapped(_ payload: ArraySlice<UInt8>) throws(ReceiptError) -> ArraySlice<UInt8> {
    do {
      var reader = ASN1Reader(payload, rules: .distinguished)
      guard try reader.nextTag() == .octetString else { return payload }
      let wrapped = try reader.readOctetString()
      try reader.requireEnd()
      return wrapped
    } catch {
      throw ReceiptError(.malformed, error)
    }
  }
}
