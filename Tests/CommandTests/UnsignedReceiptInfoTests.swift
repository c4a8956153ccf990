// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreLab
import StrictBase64
import TestSupport
import Testing

/// Answers of verifyReceipt: only `latest_receipt` is signed, and what contradicts it is named.
struct UnsignedReceiptInfoTests {
  /// The row of the purchase in the receipt.
  private static let row = [
    "quantity": #""1""#, "product_id": #""com.example.pro""#,
    "transaction_id": #""170000000000001""#,
    "original_transaction_id": #""170000000000001""#,
    "purchase_date": #""2025-01-01 00:00:00 Etc/GMT""#, "purchase_date_ms": #""1735689600000""#,
    "purchase_date_pst": #""2024-12-31 16:00:00 America/Los_Angeles""#,
    "expires_date": #""2025-02-01 00:00:00 Etc/GMT""#, "expires_date_ms": #""1738368000000""#,
    "is_trial_period": #""false""#, "is_in_intro_offer_period": #""false""#,
    "web_order_line_item_id": #""170000000000009""#,
  ]

  private static func system(
    _ changes: [String: String?] = [:],
    around: (String) -> String = { $0 }
  ) throws -> FakeSystem {
    let lab = try Lab.shared()
    let receipt = try lab.authority.receipt(.production) {
      $0.bundleId = "com.example.notes"
      $0.purchases = [
        PurchaseBuilder("com.example.pro") {
          $0.transactionId = "170000000000001"
          $0.originalTransactionId = "170000000000001"
          $0.purchaseDate = "2025-01-01T00:00:00Z"
          $0.expiresDate = "2025-02-01T00:00:00Z"
          $0.webOrderLineItemId = 170_000_000_000_009
        }
      ]
    }
    var system = lab.system
    let members = row.merging(changes.compactMapValues { $0 }) { $1 }
      .filter { changes[$0.key] != .some(nil) }
    let info = members.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
    let base64 = Base64.encode(receipt[...], alphabet: .standard, padding: true)
    system.files["answer.json"] = Array(
      around(
        #"{"status":0,"latest_receipt":"\#(base64)","latest_receipt_info":[{\#(info.joined(separator: ","))}]}"#
      ).utf8
    )
    return system
  }

  @Test(
    arguments: [
      [:], ["expires_date_ms": "1738368000000", "quantity": "1", "is_trial_period": "false"],
      ["purchase_date_ms": #""1735689600999""#], ["expires_date": nil, "expires_date_ms": nil],
      ["product_id": nil], ["is_upgraded": #""true""#, "subscription_group_identifier": #""2""#],
      // Refunded after the receipt was created.
      ["cancellation_date_ms": #""1736000000000""#, "cancellation_reason": #""0""#],
      [
        "expires_date": #""1738368000000""#,
        "expires_date_formatted": #""2025-02-01 00:00:00 Etc/GMT""#,
      ],
      ["expires_date": #""soon""#, "expires_date_ms": "true"],
      // A renewal that is newer than the receipt.
      [
        "transaction_id": #""170000000000002""#, "purchase_date": nil,
        "purchase_date_ms": #""4000000000000""#,
      ],
    ] as [[String: String?]]
  )
  func `a genuine answer is not called changed`(changes: [String: String?]) throws {
    for verb in ["verify", "decode", "entitlements"] {
      let system = try Self.system(changes)
      let root = verb == "decode" ? "" : " --root root.pem"
      let text = system.run("receiptctl \(verb)\(root) answer.json")
      #expect(text.status == .success)
      #expect(!text.out.lowercased().contains("was changed"), "\(text.out)")
    }
  }

  @Test(
    arguments: [
      (
        "expires_date", #""2099-09-09 09:09:09 Etc/GMT""#, "2099-09-09T09:09:09Z",
        "2025-02-01T00:00:00Z"
      ),
      ("expires_date_ms", "4092599349000", "2099-09-09T01:09:09Z", "2025-02-01T00:00:00Z"),
      ("product_id", #""gold""#, "gold", "com.example.pro"),
      ("is_trial_period", #""true""#, "true", "false"),
      ("transaction_id", #""490001314520000""#, "490001314520000", nil),
      ("original_transaction_id", "5", "5", "170000000000001"),
      ("purchase_date_ms", #""1""#, "1970-01-01T00:00:00.001Z", "2025-01-01T00:00:00Z"),
    ] as [(String, String, String, String?)]
  )
  func `a member that contradicts the receipt is named, and refuses nothing`(
    name: String,
    value: String,
    unsigned: String,
    signed: String?
  ) throws {
    let path = ".latest_receipt_info[0].\(name)"
    for around in [{ $0 }, { #"{"unified_receipt":\#($0)}"# }] as [(String) -> String] {
      let system = try Self.system([name: value], around: around)
      let text = system.run("receiptctl verify --root root.pem answer.json")
      #expect(text.status == .success)
      let words = text.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        words.contains(
          "The JSON around the receipt was changed: \(path) is \(unsigned), signed \(signed ?? "none")."
        )
      )
      let json = system.run("receiptctl verify --json --root root.pem answer.json").out
      let end = signed.map { "\"\($0)\"" } ?? "null"
      #expect(
        json.contains(
          #""contradictions":[{"path":"\#(path)","signed":\#(end),"unsigned":"\#(unsigned)"}]"#
        ),
        "\(json)"
      )
      let batch = system.run("receiptctl batch --quiet --root root.pem answer.json").out
      #expect(batch.contains(#""contradictions":[{"path":"\#(path)","signed":\#(end),"#))
      let answer = system.run("receiptctl entitlements --root root.pem answer.json").out
      #expect(answer.contains("Only latest_receipt of an answer of verifyReceipt was read"))
      #expect(answer.contains("THE JSON AROUND THE RECEIPT WAS CHANGED"))
    }
  }
}
