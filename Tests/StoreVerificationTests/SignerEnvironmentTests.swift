// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
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
      try ReceiptRequirements().requireEnvironment(
        StoreEnvironment(rawValue: word),
        trust: signer
      )
    }
    #expect(error == (isSpokenFor ? nil : .environment))
  }

  @Test(arguments: spoken)
  func `of a token`(signer: TrustLevel, word: String, isSpokenFor: Bool) {
    let environment = StoreEnvironment(rawValue: word)
    let error = refused {
      try IdentityRequirements().requireEnvironment(environment, orElse: nil, from: signer)
    }
    #expect(error == (isSpokenFor ? nil : .environment))
  }

  @Test func `a caller who asks for Xcode does not get it from Apple`() {
    let receipts = refused {
      try ReceiptRequirements(environments: [.xcode])
        .requireEnvironment(.xcode, trust: .apple)
    }
    let tokens = refused {
      try IdentityRequirements(environments: [.xcode])
        .requireEnvironment(.xcode, orElse: nil, from: .apple)
    }
    #expect(receipts == .environment)
    #expect(tokens == .environment)
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
