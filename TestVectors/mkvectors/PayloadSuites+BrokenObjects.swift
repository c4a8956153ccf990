// SPDX-License-Identifier: Apache-2.0

extension PayloadSuites {
  private static func items(_ items: [JSON]) -> Vector.Expectation {
    reads("advancedCommerceInfo", ["items": .array(items)])
  }

  /// Members that no check reads: of another type, they are kept and not read.
  static let brokenItems: VectorTable =
    #"""
    object-as-array | boundary | \#(reads()) | {"transactionId":"1","advancedCommerceInfo":[]} | An array instead of an object that no check reads.
    items-as-object | boundary | \#(reads("advancedCommerceInfo", [:])) | {"transactionId":"1","advancedCommerceInfo":{"items":{}}} \#
      | An object instead of an array.
    item-as-text | boundary | \#(items([[:]])) | {"transactionId":"1","advancedCommerceInfo":{"items":[{},"a"]}} \#
      | An array of objects contains a string.
    item-as-null | boundary | \#(items([])) | {"transactionId":"1","advancedCommerceInfo":{"items":[null]}} \#
      | An array of objects contains null.
    item-as-array | boundary | \#(items([])) | {"transactionId":"1","advancedCommerceInfo":{"items":[[]]}} \#
      | An array of objects contains an array.
    offer-price-text | boundary | \#(items([["offer": [:]]])) \#
      | {"transactionId":"1","advancedCommerceInfo":{"items":[{"offer":{"price":"1"}}]}} | A nested price is a string.
    refund-fraction | boundary | \#(items([["refunds": .array([[:]])]])) \#
      | {"transactionId":"1","advancedCommerceInfo":{"items":[{"refunds":[{"refundAmount":1.5}]}]}} | A nested amount is a fraction.
    refund-date | boundary | \#(items([["refunds": .array([[:]])]])) \#
      | {"transactionId":"1","advancedCommerceInfo":{"items":[{"refunds":[{"refundDate":9223372036854775807}]}]}} | A nested date is out of range.
    sku-null-character | string | payload/null-character | {"transactionId":"1","advancedCommerceInfo":{"items":[{"SKU":"room.1\u0000"}]}} \#
      | U+0000 in a nested string, at which C string functions stop.
    commitment-date | date | payload/type | {"transactionId":"1","commitmentInfo":{"commitmentExpiresDate":true}} | A nested date is a boolean.
    duplicate-inside | duplicate | payload/malformed cause json/duplicate-member \#
      | {"transactionId":"1","commitmentInfo":{"commitmentPrice":1,"commitmentPrice":2}} | A duplicate member in a nested object.
    """#
}
