// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// Reads the attributes of a purchase, in original and reversed order.
enum PurchaseBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let purchase = read(input) else { return }
    try requireWhole(input) { read($0) != nil }
    guard let other = ReceiptBody.reversed(input).flatMap(read) else {
      throw Finding("the order of attributes has an effect")
    }
    try require(other.productId == purchase.productId, "the order changes the product")
    try require(other.transactionId == purchase.transactionId, "the order changes the id")
    try require(other.chainId == purchase.chainId, "the order changes the chain")
    try require(other.purchaseDate == purchase.purchaseDate, "the order changes a date")
    try require(other.expiresDate == purchase.expiresDate, "the order changes a date")
    try require(other.cancellationDate == purchase.cancellationDate, "the order changes a date")
    try require(
      other.unknownAttributes.reversed() == purchase.unknownAttributes,
      "the order changes the unknown attributes"
    )
  }

  private static func read(_ input: ArraySlice<UInt8>) -> InAppPurchase? {
    accepted { () throws(ReceiptError) in try InAppPurchase(input) }
  }
}
