// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  private static func unread(_ rows: [(String, String, String, JSON?)]) -> [Vector] {
    rows.map { kept($0.0, $0.1, "advancedCommerceInfo", $0.2, $0.3) }
  }

  private static func items(_ items: [JSON]) -> JSON { ["items": .array(items)] }

  /// Members that no check reads: of another type, they are kept and not read.
  static let brokenItems: [Vector] =
    unread([
      ("object-as-array", "An array instead of an object that no check reads.", "[]", nil),
      ("items-as-object", "An object instead of an array.", #"{"items":{}}"#, [:]),
      (
        "item-as-text", "An array of objects contains a string.", #"{"items":[{},"a"]}"#,
        items([[:]])
      ),
      ("item-as-null", "An array of objects contains null.", #"{"items":[null]}"#, items([])),
      ("item-as-array", "An array of objects contains an array.", #"{"items":[[]]}"#, items([])),
      (
        "offer-price-text", "A nested price is a string.",
        #"{"items":[{"offer":{"price":"1"}}]}"#, items([["offer": [:]]])
      ),
      (
        "refund-fraction", "A nested amount is a fraction.",
        #"{"items":[{"refunds":[{"refundAmount":1.5}]}]}"#, items([["refunds": .array([[:]])]])
      ),
      (
        "refund-date", "A nested date is out of range.",
        #"{"items":[{"refunds":[{"refundDate":9223372036854775807}]}]}"#,
        items([["refunds": .array([[:]])]])
      ),
    ])
    + [
      altered(
        "sku-null-character",
        "U+0000 in a nested string, at which C string functions stop.",
        .string,
        "advancedCommerceInfo",
        #"{"items":[{"SKU":"room.1\u0000"}]}"#,
        "null-character"
      ),
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
