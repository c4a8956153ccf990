// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// The environments for which a signer may sign, whatever the caller accepts.
///
/// Only Apple could sign a document that violates the rules for Apple's signer, so the vectors contain none.
struct SignerEnvironmentTests {
  private static let cases: [(signer: TrustLevel, name: String, isAllowed: Bool)] = [
    (.apple, "Production", true), (.apple, "Xcode", false),
    (.custom, "Production", true), (.custom, "Xcode", true),
    (.pinnedLeaf, "Production", false), (.pinnedLeaf, "Xcode", true),
  ]

  @Test(arguments: cases)
  func `checks the environment of a receipt`(signer: TrustLevel, name: String, isAllowed: Bool) {
    let error = rejection {
      try AcceptedEnvironments.any.require(
        StoreEnvironment(rawValue: name).canonical,
        named: name,
        from: signer
      )
    }
    #expect(error == (isAllowed ? nil : .environment))
  }

  @Test(arguments: cases)
  func `checks the environment of a token`(signer: TrustLevel, name: String, isAllowed: Bool) {
    let error = rejection {
      try AcceptedEnvironments.any.require(
        StoreEnvironment(rawValue: name).canonical,
        named: name,
        from: signer,
        mayBeUnnamed: true
      )
    }
    #expect(error == (isAllowed ? nil : .environment))
  }

  @Test func `rejects Xcode's environment from Apple's signer`() {
    let accepted: AcceptedEnvironments = [.xcode]
    #expect(
      rejection { try accepted.require(.xcode, named: "Xcode", from: .apple) } == .environment
    )
  }

  @Test func `a token of Xcode may omit its environment, a receipt may not`() {
    let receipt = rejection {
      try AcceptedEnvironments.any.require(nil, named: nil, from: .pinnedLeaf)
    }
    let token = rejection {
      try AcceptedEnvironments.any.require(nil, named: nil, from: .pinnedLeaf, mayBeUnnamed: true)
    }
    #expect(receipt == .environmentMissing)
    #expect(token == nil)
  }

  private func rejection(_ check: () throws -> CheckOutcome) -> ClaimError.Code? {
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
