// SPDX-License-Identifier: Apache-2.0

import StoreLab
import Testing

/// A SET of attributes without edits is written directly; with edits, each attribute becomes an
/// object first.
struct AttributeSetTests {
  @Test(arguments: [0, 1, 99, 113, 114, 115, 116, 117, 118, 126, 127, 128, 240, 255, 256, 70_000])
  func `both methods write the same bytes`(_ length: Int) throws {
    let purchase = PurchaseBuilder(String(repeating: "p", count: length)) {
      $0.transactionId = String(repeating: "1", count: length / 2)
      $0.webOrderLineItemId = Int64(length)
      $0.promotionalOfferId = "half"
    }
    var edited = purchase
    edited.edits.remove(type: 9999)
    #expect(purchase.bytes == edited.bytes)

    var receipt = ReceiptBuilder.production
    receipt.purchases = [purchase, PurchaseBuilder("b"), PurchaseBuilder("a"), purchase]
    var editedReceipt = receipt
    editedReceipt.edits.remove(type: 9999)
    #expect(try receipt.payload() == editedReceipt.payload())
  }

  @Test(arguments: [Int64.min, -32_769, -129, -128, -1, 0, 127, 128, 32_767, 32_768, .max])
  func `numbers are written with the fewest bytes`(_ number: Int64) {
    let purchase = PurchaseBuilder("number") {
      $0.itemId = number
      $0.webOrderLineItemId = number
    }
    var edited = purchase
    edited.edits.remove(type: 9999)
    #expect(purchase.bytes == edited.bytes)
  }
}
