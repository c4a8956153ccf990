// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts

/// Reads the payload of a receipt, with its attributes in original and reversed order.
enum ReceiptBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let receipt = read(input) else { return }
    try requireWhole(input) { read($0) != nil }
    guard let reversed = reversed(input) else { return }
    guard let other = read(reversed) else { throw Finding("the order of attributes has an effect") }
    try require(other.bundleId == receipt.bundleId, "the order changes the app")
    try require(other.bundleIdElement == receipt.bundleIdElement, "the order changes the app")
    try require(other.environment == receipt.environment, "the order changes the environment")
    try require(other.creationDate == receipt.creationDate, "the order changes a date")
    try require(other.expires == receipt.expires, "the order changes a date")
    try require(other.sha1Hash == receipt.sha1Hash, "the order changes the hash")
    try require(other.opaqueValue == receipt.opaqueValue, "the order changes the opaque value")
    try require(
      other.inAppPurchases.reversed() == receipt.inAppPurchases,
      "the order changes the purchases"
    )
    try require(
      other.unknownAttributes.reversed() == receipt.unknownAttributes,
      "the order changes the unknown attributes"
    )
  }

  private static func read(_ input: ArraySlice<UInt8>) -> AppReceipt? {
    accepted { () throws(ReceiptError) in try AppReceipt(input) }
  }

  /// A SET with its elements reversed; `nil` for anything else.
  static func reversed(_ input: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard var tree = ASN1Tree.read(input, .distinguished), tree.tag == .set else { return nil }
    tree.elements.reverse()
    return tree.written[...]
  }
}
