// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import StoreEntitlements
import TestSupport
import TestVectors
import Testing

/// Text and JSON of `entitlements` name the same reason.
struct EntitlementReasonTests {
  private static let suites = [
    "subscriptions", "evidence", "products", "times", "partial",
  ]

  @Test(arguments: suites)
  func `text follows from the reason in JSON`(_ suite: String) throws {
    let found = try TestVectors.suites().first { $0.suite == "entitlement/\(suite)" }
    var reasons: Set<String> = []
    for vector in try #require(found).vectors where vector.parameters["policy"] == nil {
      guard case .string(let time) = vector.parameters["at"] else { continue }
      var system = FakeSystem()
      system.files["evidence"] = try TestVectors.bytes(of: vector.input)
      let roots = ["token-root", "lab-root"]
      for root in roots { system.files[root] = try TestVectors.certificate(root) }
      let options = roots.map { "--root \($0)" }.joined(separator: " ")
      let words = "receiptctl entitlements \(options) --at \(time) evidence"
      let json = Data(system.run("\(words) --json").firstLine.utf8)
      let answer = try JSONDecoder().decode(Answer.self, from: json)
      let text = Self.plain(system.run(words).out)
      for product in answer.products {
        guard let reason = EntitlementReason(rawValue: product.reason),
          reason != .consumableCarriesNoEntitlement
        else { continue }
        reasons.insert(product.reason)
        // The text may go on with the product or document that it is about.
        let words = reason.words.split(separator: " ").prefix(2).joined(separator: " ")
        #expect(text.contains(words), "\(vector.id): \(words)")
      }
    }
    #expect(!reasons.isEmpty)
  }

  /// The text on one line: a column may be narrower than a reason.
  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private struct Answer: Decodable {
    struct Product: Decodable { let reason: String }
    let products: [Product]
  }
}
