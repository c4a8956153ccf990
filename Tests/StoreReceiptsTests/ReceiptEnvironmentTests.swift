// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import Testing

struct ReceiptEnvironmentTests {
  @Test(
    arguments: [
      ("Production", .production), ("ProductionVPP", .production), ("ProductionSandbox", .sandbox),
      ("ProductionVPPSandbox", .sandbox), ("Xcode", .xcode), ("Sandbox", .sandbox),
      ("LocalTesting", .xcode),
    ] as [(String, StoreEnvironment)]
  )
  func `seven environments are known`(_ word: String, canonical: StoreEnvironment) throws {
    var fixture = AppReceiptFixture()
    fixture.set(0, .utf8(word))
    let environment = try #require(try fixture.receipt().environment)
    #expect(environment.rawValue == word)
    #expect(environment.description == word)
    #expect(environment.canonical == canonical)
  }

  @Test(arguments: [
    "production", "PRODUCTION", "Production ", " Production", "Productio", "sandbox", "XCode",
    "xcode",
    "ProductionVpp", "Production\u{301}", "Pro\u{FEFF}duction", "localtesting", "?",
  ])
  func `keeps any other value without a canonical value`(_ word: String) throws {
    var fixture = AppReceiptFixture()
    fixture.set(0, .utf8(word))
    let environment = try #require(try fixture.receipt().environment)
    #expect(Array(environment.rawValue.utf8) == Array(word.utf8))
    #expect(environment.canonical == nil)
    #expect(environment != .production)
  }

  @Test func `values are compared byte for byte`() {
    let composed = StoreEnvironment(rawValue: "\u{E9}")
    let decomposed = StoreEnvironment(rawValue: "e\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
  }
}
