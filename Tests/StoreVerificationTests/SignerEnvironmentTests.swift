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
  func `checks the environment that a document names`(
    signer: TrustLevel,
    name: String,
    isAllowed: Bool
  ) {
    let error = rejection {
      try AcceptedEnvironments.any.require(
        StoreEnvironment(rawValue: name).canonical,
        named: name,
        from: signer
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

  @Test(arguments: [AcceptedEnvironments.any, [.xcode], [.production, .xcode]])
  func `a document of a pinned signer must name its environment`(_ accepted: AcceptedEnvironments) {
    #expect(
      rejection { try accepted.require(nil, named: nil, from: .pinnedLeaf) } == .environmentMissing
    )
    #expect(
      rejection { try accepted.require(nil, named: "Moon", from: .pinnedLeaf) } == .environment
    )
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
