// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// The JSON of reports has the members of `receiptctl verify --json`.
struct ReportJSONTests {
  private let authority: TokenAuthority
  private let now: VerificationExpectations

  init() throws {
    authority = try TokenAuthority.generate()
    now = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z"))
  }

  private func report(on token: some DocumentSource) throws -> JSONObject {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let text = verifier.report(any: token, expecting: now).jsonText
    #expect(!text.contains("\n"))
    return try #require(try JSONDocument(Array(text.utf8)[...]).root.object)
  }

  @Test func `a genuine token has an anchor and signers, and no error`() throws {
    let report = try report(on: try authority.transaction())
    #expect(report["kind"]?.string == "transaction")
    #expect(report["error"]?.isNull == true)
    #expect(report["checks"]?.array?.count == CheckName.allCases.count)
    #expect(report["signers"]?.array?.count == 2)
    #expect(report["anchor"]?.object?["source"]?.string == "given")
  }

  @Test func `the error is that of the first failed check`() throws {
    let report = try report(on: try authority.transaction { $0.bundleId = "com.example.other" })
    let error = try #require(report["error"]?.object)
    #expect(error["code"]?.string == "claims/bundle-id")
    #expect(error["found"]?.string == "com.example.other")
  }

  @Test func `long text of a document is truncated`() throws {
    let long = String(repeating: "x", count: 100_000)
    let report = try report(on: try authority.transaction { $0.bundleId = long })
    let found = try #require(report["error"]?.object?["found"]?.string)
    #expect(found == String(repeating: "x", count: 300) + "…")
  }

  @Test func `a receipt that cannot be read has neither signers nor an anchor`() {
    let verifier = ReceiptVerifier(apps: .any, environments: .any)
    let text = verifier.report("hello", expecting: now).jsonText
    #expect(text.hasPrefix(#"{"anchor":null,"checks":[{"#))
    #expect(text.hasSuffix(#""signers":[]}"#))
  }

  @Test func `an archive policy uses the canonical environment`() {
    #expect(
      ArchivePolicy(environmentWithoutName: .productionSandbox)
        == ArchivePolicy(environmentWithoutName: .sandbox)
    )
  }
}
