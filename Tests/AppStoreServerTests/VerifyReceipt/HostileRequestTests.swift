// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// Hostile requests get a status with bounded work and without a trap.
struct HostileRequestTests {
  private func status(of request: [UInt8]) throws -> VerifyReceiptStatus {
    let answer = try VerifyReceiptLab.shared().responder()
      .answer(request, on: .production, at: VerifyReceiptLab.now)
    #expect(try answer.object["status"]?.description == "\(answer.status.rawValue)")
    return answer.status
  }

  private static let most = 16 << 20

  @Test func `accepts a request of the maximum size and rejects a larger one`() throws {
    let frame = Array(#"{"receipt-data":""}"#.utf8).count
    let most = Array(
      #"{"receipt-data":"\#(String(repeating: "M", count: Self.most - frame))"}"#.utf8
    )
    #expect(most.count == Self.most)
    #expect(try status(of: most) == .malformed)
    #expect(try status(of: most + [0x20]) == .unreadableRequest)
    #expect(try status(of: Array(repeating: UInt8(ascii: "M"), count: Self.most + 1)) == .malformed)
  }

  @Test(arguments: [
    ("[\(String(repeating: " ", count: 100))]", VerifyReceiptStatus.malformed),
    (#"{"receipt-data":"\#(String(repeating: "M", count: 100))"}"#, .unreadableRequest),
  ])
  func `does not parse a request over the limit of the responder`(
    _ request: String,
    _ status: VerifyReceiptStatus
  ) throws {
    let anchors = try VerifyReceiptLab.shared().anchors
    let answer = VerifyReceiptResponder(apps: .any, anchors: anchors, sizeLimit: 100)
      .answer(request, on: .production, at: VerifyReceiptLab.now)
    #expect(answer.status == status)
    #expect(answer.error?.code == "input/too-large")
  }

  /// Texts that could exhaust the stack or the memory of a parser.
  static let texts: [(String, VerifyReceiptStatus)] = [
    (String(repeating: "[", count: 1 << 20), .malformed),
    (String(repeating: #"{"a":"#, count: 1 << 18), .malformed),
    (#"{"receipt-data":"# + String(repeating: "[", count: 100) + "}", .malformed),
    ("{" + (0..<50_000).map { "\"a\($0)\":0" }.joined(separator: ",") + "}", .malformed),
    (
      "{" + Array(repeating: "\"a\":0", count: 50_000).joined(separator: ",") + "}",
      .malformed
    ),
    (#"{"receipt-data":"MIIB\u0000"}"#, .malformed),
    ("{\"receipt-data\":\"\u{1F600}\"}", .malformed),
    (#"{"receipt-data":"{\"receipt-data\":\"MIIB\"}"}"#, .malformed),
    (String(repeating: " ", count: 1 << 20) + "{}", .malformed),
    ("{" + String(repeating: " ", count: 1 << 20), .malformed),
    ("{a = b;}", .malformed),
    ("{\"signature\" = \"AA==\"; \"purchase-info\" = \"e30=\";}", .malformed),
  ]

  @Test(arguments: texts)
  func `a hostile text gets a status`(_ text: String, _ expected: VerifyReceiptStatus) throws {
    #expect(try status(of: Array(text.utf8)) == expected)
  }

  @Test func `a truncated body gets a status at every length`() throws {
    let lab = try VerifyReceiptLab.shared()
    let body = Array(VerifyReceiptLab.body(try lab.receipts.receipt()).utf8)
    for length in stride(from: 0, to: body.count, by: 37) {
      let status = try status(of: Array(body.prefix(length)))
      #expect(status == .malformed)
    }
  }

  @Test func `reads a slice of a larger buffer`() throws {
    let lab = try VerifyReceiptLab.shared()
    let body = Array(VerifyReceiptLab.body(try lab.subscription()).utf8)
    let buffer = Array("noise".utf8) + body + Array("noise".utf8)
    let answer = lab.responder()
      .answer(buffer[5..<5 + body.count], on: .production, at: VerifyReceiptLab.now)
    let alone = lab.responder().answer(body, on: .production, at: VerifyReceiptLab.now)
    #expect(answer.json == alone.json)
  }

  @Test func `escapes text of a receipt`() throws {
    let lab = try VerifyReceiptLab.shared()
    let product = "a\"b\\c\n\u{7}\u{2028}é"
    let receipt = try lab.subscription { $0.purchases[0].productId = product }
    let answer = lab.responder().answer(receipt, on: .production, at: VerifyReceiptLab.now)
    #expect(answer.status == .valid)
    #expect(
      try answer.elements("latest_receipt_info").compactMap { $0["product_id"]?.string }
        .contains(product)
    )
  }
}
