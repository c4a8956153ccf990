// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Which environments a signer may speak for, whatever the caller asks for.
///
/// Nobody but Apple can sign a document that these rules refuse of Apple, so that no vector has one.
struct SignerEnvironmentTests {
  private static let spoken: [(signer: TrustLevel, word: String, isSpokenFor: Bool)] = [
    (.apple, "Production", true), (.apple, "Xcode", false),
    (.custom, "Production", true), (.custom, "Xcode", true),
    (.pinnedLeaf, "Production", false), (.pinnedLeaf, "Xcode", true),
  ]

  @Test(arguments: spoken)
  func `of a receipt`(signer: TrustLevel, word: String, isSpokenFor: Bool) {
    let error = refused {
      try AcceptedEnvironments.any.require(
        StoreEnvironment(rawValue: word).canonical,
        named: word,
        from: signer
      )
    }
    #expect(error == (isSpokenFor ? nil : .environment))
  }

  @Test(arguments: spoken)
  func `of a token`(signer: TrustLevel, word: String, isSpokenFor: Bool) {
    let error = refused {
      try AcceptedEnvironments.any.require(
        StoreEnvironment(rawValue: word).canonical,
        named: word,
        from: signer,
        mayBeUnnamed: true
      )
    }
    #expect(error == (isSpokenFor ? nil : .environment))
  }

  @Test func `a caller who asks for Xcode does not get it from Apple`() {
    let accepted: AcceptedEnvironments = [.xcode]
    #expect(refused { try accepted.require(.xcode, named: "Xcode", from: .apple) } == .environment)
  }

  @Test func `a token of Xcode may leave out its environment, a receipt may not`() {
    let receipt = refused {
      try AcceptedEnvironments.any.require(nil, named: nil, from: .pinnedLeaf)
    }
    let token = refused {
      try AcceptedEnvironments.any.require(nil, named: nil, from: .pinnedLeaf, mayBeUnnamed: true)
    }
    #expect(receipt == .environment)
    #expect(token == nil)
  }

  private func refused(_ check: () throws -> CheckOutcome) -> ClaimError.Code? {
    do {
      _ = try check()
    } catch let error as ClaimError {
      return error.code
    } catch {
      Issue.record(error)
    }
    return nil
  }
}
