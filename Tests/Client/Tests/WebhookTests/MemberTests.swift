// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreLab
import Testing

/// `import ReceiptKit` alone makes all members of errors, reports, certificates and proofs available.
@Suite struct MemberTests {
  private let authority: TestAuthority
  private let verifier: ReceiptVerifier
  private let expectations: VerificationExpectations

  init() throws {
    authority = try TestAuthority(seed: "members")
    verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    expectations = VerificationExpectations(now: try Timestamp(rfc3339: "2025-06-01T00:00:00Z"))
  }

  @Test func `a proof has its signer, anchor and environment`() throws {
    let receipt = try authority.receipt { $0.bundleId = "com.example.app" }
    let report = verifier.report(receipt, expecting: expectations)
    let verified = try #require(report.verified)
    #expect(lines(of: report).allSatisfy { !$0.contains("failed") })
    #expect(members(of: verified).contains("custom"))
    #expect(report.certificates.map(members(of:)).count == 2)
    #expect(isProduction(verified.environment))
    #expect(isProduction(verified.value.environment))
  }

  @Test func `every forged receipt has an error with a code`() throws {
    let message = try authority.message { $0.bundleId = "com.example.app" }
    for forgery in ReceiptForgery.allCases {
      let forged = try message.forged(forgery).encoded()
      let report = verifier.report(forged, expecting: expectations)
      guard let error = report.error else { continue }
      #expect(members(of: error).contains(error.code))
      #expect(lines(of: report).contains { $0.hasSuffix(error.code) })
    }
  }

  @Test func `an error about a policy or a ledger has a code`() throws {
    let policy = #expect(throws: PolicyError.self) {
      try EntitlementPolicy(json: Array("[]".utf8)[...])
    }
    #expect(policy.map { members(of: $0).first } == "policy/malformed")
    _ = members(of:) as (LedgerError) -> [String]
  }
}
