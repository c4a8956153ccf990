// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import ScriptPlaying
import StoreEngine
import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// Compares the verifyReceipt response of the test store, from its own state, with the response derived from the
/// documents that it signs.
struct VerifyReceiptAgreementTests {
  @Test(arguments: 0..<8)
  func `the response derived from receipt, history and statuses equals that of the store`(
    _ number: Int
  ) throws {
    let history = try RandomHistory(number)
    let script = try history.script()
    let play = try history.play()
    let output = try StoreOutput(play, at: script.until)
    let now = script.until.adding(seconds: 60)
    let anchors = TrustAnchors.custom(try play.anchors())
    let verifier = SignedDataVerifier(apps: .any, environments: .any, anchors: anchors)
    for customer in output.customers {
      let file = { (name: String) in output.files["customers/\(customer)/\(name)"] ?? [] }
      var evidence = VerifyReceiptEvidence()
      let expecting = VerificationExpectations(now: now)
      evidence.add(
        try verifier.verifyResponse(
          TransactionHistoryResponse.self,
          file("history.json"),
          expecting: expecting
        )
      )
      evidence.add(
        try verifier.verifyResponse(
          StatusResponse.self,
          file("subscriptions.json"),
          expecting: expecting
        )
      )
      let side = script.options.environment == .production ? VerifyReceiptSide.production : .sandbox
      let answer = VerifyReceiptResponder(apps: .any, anchors: anchors)
        .answer(file("receipt.der"), on: side, evidence: evidence, at: now)
      #expect(answer.status == .valid)
      let expected = try Self.flat(file("verifyReceipt.json"))
      let found = try Self.flat(answer.json)
      for path in Set(expected.keys).union(found.keys).sorted() {
        #expect(found[path] == expected[path], "history \(number), \(customer): \(path)")
      }
    }
  }

  /// All values by path; elements are identified by their id, so their order does not matter.
  private static func flat(_ json: [UInt8]) throws -> [String: String] {
    var values: [String: String] = [:]
    func add(_ value: JSONValue, at path: String) {
      if let object = value.object {
        for member in object { add(member.value, at: "\(path).\(member.name)") }
      } else if let array = value.array {
        for element in array {
          let id = element.object.flatMap { $0["transaction_id"] ?? $0["original_transaction_id"] }
          add(element, at: "\(path)[\(id?.string ?? "?")]")
        }
      } else if !isOfRequest(path) {
        values[path] = value.description
      }
    }
    add(try JSONDocument(json[...]).root, at: "")
    return values
  }

  /// Whether a value is the time of the request, or has milliseconds, which receipts do not have.
  private static func isOfRequest(_ path: String) -> Bool {
    path.contains(".request_date")
      || path.hasPrefix(".receipt.") && path.hasSuffix("_ms")
  }
}
