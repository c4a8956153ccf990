// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Receipt verifiers with required apps, environments and times.
struct RequiredIdentityTests {
  private static let authority = Result(catching: TestAuthority.generate)
  private static let notes = AppIdentity(bundleId: "com.example.notes", appAppleId: 1_234_567_890)
  private static let other = AppIdentity(bundleId: "com.example.other", appAppleId: 5)

  /// A configuration, and the code with which it rejects a sandbox receipt of `com.example.notes`.
  private struct Case: Sendable {
    let apps: AcceptedApps
    let environments: AcceptedEnvironments
    let code: String?
  }

  private static let cases: [Case] = [
    Case(apps: [notes], environments: [.sandbox], code: nil),
    Case(apps: [other, notes], environments: [.production, .sandbox], code: nil),
    Case(apps: [other], environments: [.sandbox], code: "claims/bundle-id"),
    Case(apps: [], environments: [.sandbox], code: "claims/bundle-id"),
    Case(apps: .any, environments: [.sandbox], code: nil),
    Case(apps: [notes], environments: [.production], code: "claims/environment"),
    Case(apps: .any, environments: [.production], code: "claims/environment"),
    Case(apps: [notes], environments: [], code: "claims/environment"),
    Case(apps: .any, environments: .any, code: nil),
  ]

  @Test(arguments: cases.indices)
  func `accepts only the apps and environments of the verifier`(_ index: Int) throws {
    let expected = Self.cases[index]
    let authority = try Self.authority.get()
    let verifier = ReceiptVerifier(
      apps: expected.apps,
      environments: expected.environments,
      anchors: try TrustAnchors(certificateFile: authority.root[...])
    )
    var builder = ReceiptBuilder.sandbox
    builder.bundleId = "com.example.notes"
    let receipt = try authority.receipt(builder)
    let now = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    #expect(Self.code(of: receipt, by: verifier, at: now) == expected.code)
  }

  @Test func `rejects a receipt from the future`() throws {
    let authority = try Self.authority.get()
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: authority.root[...])
    )
    let receipt = try authority.receipt { $0.bundleId = "com.example.notes" }
    let past = try Timestamp(rfc3339: "2020-01-01T00:00:00Z")
    #expect(Self.code(of: receipt, by: verifier, at: past) == "claims/date-future")
  }

  private static func code(
    of receipt: [UInt8],
    by verifier: ReceiptVerifier,
    at now: Timestamp
  ) -> String? {
    do throws(VerificationError) {
      _ = try verifier.verify(receipt, expecting: VerificationExpectations(now: now))
      return nil
    } catch {
      return error.code
    }
  }
}
