// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing
import X509Certificates

/// What a verifier does beyond a single verdict, which the vectors cover.
struct ReceiptVerifierTests {
  private static let authority = Result(catching: TestAuthority.generate)

  private let authority: TestAuthority
  private let verifier: ReceiptVerifier

  init() throws {
    authority = try Self.authority.get()
    verifier = ReceiptVerifier(anchors: try TrustAnchors(certificateFile: authority.root[...]))
  }

  @Test func `a server needs one import and three lines`() throws {
    let document = try authority.receipt {
      $0.bundleId = "com.example.notes"
      $0.purchases = [PurchaseBuilder("com.example.notes.lifetime")]
    }
    let now = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    let receipt = try verifier.verify(
      document,
      requiring: ReceiptRequirements(
        now: now,
        bundleIds: ["com.example.notes"],
        environments: [.production]
      )
    )
    let products = receipt.value.inAppPurchases.map(\.productId)
    #expect(products == ["com.example.notes.lifetime"])
    #expect(receipt.trust == .custom)
    #expect(receipt.certificates.count == 2)
    #expect(receipt.leafSHA256 == (try DigestAlgorithm.sha256.digest(of: authority.leaf[...])))
  }

  @Test func `an Apple id that stands in a sandbox receipt counts`() throws {
    let sandbox = ReceiptRequirements(appAppleId: 1_234_567_890, environments: [.sandbox])
    let ids: [(Int64, String?)] = [(0, nil), (1_234_567_890, nil), (5, "claims/app-id")]
    for (id, refusal) in ids {
      var receipt = ReceiptBuilder.sandbox
      receipt.appAppleId = id
      #expect(code(of: try authority.receipt(receipt), expecting: sandbox) == refusal)
    }
  }

  @Test func `a remembered chain is still judged at the moment of each receipt`() throws {
    let good = try authority.receipt()
    let early = try authority.receipt { $0.creationDate = "1999-01-01T00:00:00Z" }
    for _ in 0..<2 {
      #expect(code(of: good) == nil)
      #expect(code(of: early) == "trust/not-yet-valid")
    }
  }

  @Test func `a remembered chain does not vouch for another signature`() throws {
    #expect(code(of: try authority.receipt()) == nil)
    var message = try authority.message()
    message.changeSigner { $0.rawSignature = Array(repeating: 0x5A, count: 256) }
    #expect(code(of: try message.encoded()) == "trust/signature")
  }

  @Test func `a verifier with other anchors remembers nothing of this one's`() throws {
    let receipt = try authority.receipt()
    #expect(code(of: receipt) == nil)
    let error = #expect(throws: VerificationError.self) {
      try ReceiptVerifier().verify(receipt, requiring: ReceiptRequirements())
    }
    #expect(error?.code == "trust/untrusted")
  }

  @Test func `many threads share one verifier`() async throws {
    let good = try authority.receipt()
    let bad = try authority.receipt { $0.creationDate = "1999-01-01T00:00:00Z" }
    let verifier = verifier
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<100).count { turn in
            let isGood = (task + turn) % 2 == 0
            let found = Self.code(of: isGood ? good : bad, by: verifier)
            return found != (isGood ? nil : "trust/not-yet-valid")
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test func `an age needs a present moment`() throws {
    let receipt = try authority.receipt()
    let ageless = ReceiptRequirements(maximumAge: .seconds(1_000_000_000))
    #expect(code(of: receipt, expecting: ageless) == "claims/stale")
  }

  @Test func `an empty list accepts nothing`() throws {
    let receipt = try authority.receipt()
    #expect(code(of: receipt, expecting: .init(bundleIds: [])) == "claims/bundle-id")
    #expect(code(of: receipt, expecting: .init(environments: [])) == "claims/environment")
    #expect(code(of: receipt, expecting: .init(devices: [])) == "claims/device")
    #expect(
      code(of: receipt, expecting: .init(applicationVersions: [])) == "claims/application-version"
    )
  }

  @Test func `a limit of one's own is kept`() throws {
    let receipt = try authority.receipt()
    let anchors = try TrustAnchors(certificateFile: authority.root[...])
    let exact = ReceiptVerifier(anchors: anchors, sizeLimit: receipt.count)
    let short = ReceiptVerifier(anchors: anchors, sizeLimit: receipt.count - 1)
    #expect(Self.code(of: receipt, by: exact) == nil)
    #expect(Self.code(of: receipt, by: short) == "input/too-large")
  }

  @Test func `a report goes on after the first failure, and skips what it cannot know`() throws {
    let receipt = try authority.receipt { $0.bundleId = "com.example.other" }
    let expectations = ReceiptRequirements(bundleIds: ["com.example.notes"])
    let report = try ReceiptVerifier().report(receipt, requiring: expectations)
    let outcomes = Dictionary(uniqueKeysWithValues: report.checks.map { ($0.name, $0.outcome) })
    #expect(outcomes[.chain] == .failed)
    #expect(outcomes[.constraints] == .skipped)
    #expect(outcomes[.signature] == .passed)
    #expect(outcomes[.bundleId] == .failed)
    #expect(outcomes[.device] == .notRequested)
    #expect(report.error?.code == "trust/untrusted")
    #expect(report.verified == nil)
    #expect(report.unverified?.value.bundleId == "com.example.other")
  }

  private func code(
    of document: [UInt8],
    expecting expectations: ReceiptRequirements = ReceiptRequirements()
  ) -> String? {
    Self.code(of: document, by: verifier, expecting: expectations)
  }

  private static func code(
    of document: [UInt8],
    by verifier: ReceiptVerifier,
    expecting expectations: ReceiptRequirements = ReceiptRequirements()
  ) -> String? {
    do {
      _ = try verifier.verify(document, requiring: expectations)
      return nil
    } catch {
      return error.code
    }
  }
}
