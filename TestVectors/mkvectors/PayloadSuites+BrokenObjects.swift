// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  private static func broken(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ json: String,
    _ code: String
  ) -> Vector {
    altered(name, comment, flag, "advancedCommerceInfo", json, code)
  }

  /// One vector for each row of a table.
  private static func broken(_ rows: [(String, String, Flag, String, String)]) -> [Vector] {
    rows.map { broken($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  static let brokenItems: [Vector] =
    broken([
      ("object-as-array", "An array instead of an object.", .malformed, "[]", "type"),
      ("items-as-object", "An object instead of an array.", .malformed, #"{"items":{}}"#, "type"),
      (
        "item-as-text", "An array of objects contains a string.", .malformed,
        #"{"items":[{},"a"]}"#, "type"
      ),
      (
        "item-as-null", "An array of objects contains null.", .malformed, #"{"items":[null]}"#,
        "type"
      ),
      (
        "item-as-array", "An array of objects contains an array.", .malformed, #"{"items":[[]]}"#,
        "type"
      ),
      (
        "offer-price-text", "A nested price is a string.", .malformed,
        #"{"items":[{"offer":{"price":"1"}}]}"#, "type"
      ),
      (
        "refund-fraction", "A nested amount is a fraction.", .malformed,
        #"{"items":[{"refunds":[{"refundAmount":1.5}]}]}"#, "integer"
      ),
      (
        "refund-date", "A nested date is out of range.", .date,
        #"{"items":[{"refunds":[{"refundDate":9223372036854775807}]}]}"#, "date"
      ),
      (
        "sku-null-character", "U+0000 in a nested string, at which C string functions stop.",
        .string, #"{"items":[{"SKU":"room.1\u0000"}]}"#, "null-character"
      ),
    ])
    + [
      altered(
        "commitment-date",
        "A nested date is a boolean.",
        .date,
        "commitmentInfo",
        #"{"commitmentExpiresDate":true}"#,
        "type"
      ),
      altered(
        "duplicate-inside",
        "A duplicate member in a nested object.",
        .duplicate,
        "commitmentInfo",
        #"{"commitmentPrice":1,"commitmentPrice":2}"#,
        "malformed",
        cause: "json/duplicate-member"
      ),
    ]
}
