// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import Testing

struct ReceiptEnvironmentTests {
  @Test(
    arguments: [
      ("Production", .production), ("ProductionVPP", .production), ("ProductionSandbox", .sandbox),
      ("ProductionVPPSandbox", .sandbox), ("Xcode", .xcode),
    ] as [(String, StoreEnvironment)]
  )
  func `knows five environments`(_ word: String, kind: StoreEnvironment) throws {
    var fixture = AppReceiptFixture()
    fixture.set(0, .utf8(word))
    let environment = try #require(try fixture.receipt().environment)
    #expect(environment.rawValue == word)
    #expect(environment.description == word)
    #expect(environment.kind == kind)
  }

  @Test(arguments: [
    "production", "PRODUCTION", "Production ", " Production", "Productio", "Sandbox", "XCode",
    "xcode",
    "ProductionVpp", "Production\u{301}", "Pro\u{FEFF}duction", "LocalTesting", "?",
  ])
  func `keeps any other value without a kind`(_ word: String) throws {
    var fixture = AppReceiptFixture()
    fixture.set(0, .utf8(word))
    let environment = try #require(try fixture.receipt().environment)
    #expect(Array(environment.rawValue.utf8) == Array(word.utf8))
    #expect(environment.kind == nil)
    #expect(environment != .production)
  }

  @Test func `values are compared byte for byte`() {
    let composed = ReceiptEnvironment(rawValue: "\u{E9}")
    let decomposed = ReceiptEnvironment(rawValue: "e\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
  }
}
