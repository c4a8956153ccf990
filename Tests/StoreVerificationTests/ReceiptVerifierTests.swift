// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing
import X509Certificates

/// Behavior of the verifier that the vectors do not cover, because they test single verdicts.
struct ReceiptVerifierTests {
  private static let authority = Result(catching: TestAuthority.generate)

  private let authority: TestAuthority
  private let verifier: ReceiptVerifier

  init() throws {
    authority = try Self.authority.get()
    verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: authority.root[...])
    )
  }

  @Test func `verifies a receipt with one import`() throws {
    let document = try authority.receipt {
      $0.bundleId = "com.example.notes"
      $0.purchases = [PurchaseBuilder("com.example.notes.lifetime")]
    }
    let now = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    let verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.notes")],
      environments: [.production],
      anchors: try anchors
    )
    let receipt = try verifier.verify(document, expecting: .init(now: now))
    let products = receipt.value.inAppPurchases.map(\.productId)
    #expect(products == ["com.example.notes.lifetime"])
    #expect(receipt.trust == .custom)
    #expect(receipt.certificates.count == 2)
    #expect(receipt.leafSHA256 == (try DigestAlgorithm.sha256.digest(of: authority.leaf[...])))
  }

  @Test func `checks the App Store id of a sandbox receipt`() throws {
    let sandbox = ReceiptVerifier(
      apps: .appAppleId(1_234_567_890),
      environments: [.sandbox],
      anchors: try anchors
    )
    let ids: [(Int64, String?)] = [
      (0, "claims/app-id-missing"), (1_234_567_890, nil), (5, "claims/app-id"),
    ]
    for (id, rejection) in ids {
      var receipt = ReceiptBuilder.sandbox
      receipt.appAppleId = id
      #expect(Self.code(of: try authority.receipt(receipt), by: sandbox) == rejection)
    }
  }

  @Test func `checks the validity of a remembered chain at the time of each receipt`() throws {
    let good = try authority.receipt()
    let early = try authority.receipt { $0.creationDate = "1999-01-01T00:00:00Z" }
    for _ in 0..<2 {
      #expect(code(of: good) == nil)
      #expect(code(of: early) == "trust/not-yet-valid")
    }
  }

  @Test func `a signature is verified even if its chain is remembered`() throws {
    #expect(code(of: try authority.receipt()) == nil)
    var message = try authority.message()
    message.changeSigner { $0.rawSignature = Array(repeating: 0x5A, count: 256) }
    #expect(code(of: try message.encoded()) == "trust/signature")
  }

  @Test func `verifiers do not share remembered chains`() throws {
    let receipt = try authority.receipt()
    #expect(code(of: receipt) == nil)
    let error = #expect(throws: VerificationError.self) {
      try ReceiptVerifier(apps: .any, environments: .any).verify(
        receipt,
        expecting: .init(now: .latest)
      )
    }
    #expect(error?.code == "trust/untrusted")
  }

  @Test func `many threads can share one verifier`() async throws {
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

  @Test func `the age is measured at the time of verification`() throws {
    let receipt = try authority.receipt()
    let second = VerificationExpectations(now: .latest, maximumAge: .seconds(1))
    #expect(code(of: receipt, expecting: second) == "claims/stale")
  }

  @Test func `rejects a receipt if an account or an app transaction is required`() throws {
    let receipt = try authority.receipt()
    let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    let ofAccount = VerificationExpectations(now: .latest, appAccountToken: account)
    #expect(code(of: receipt, expecting: ofAccount) == "claims/app-account-token-missing")
    let ofDownload = VerificationExpectations(now: .latest, appTransactionId: "1")
    #expect(code(of: receipt, expecting: ofDownload) == "claims/app-transaction-id-missing")
  }

  @Test func `report remembers chains like verify`() throws {
    let receipt = try authority.receipt()
    let first = verifier.report(receipt, expecting: .init(now: .latest))
    let second = verifier.report(receipt, expecting: .init(now: .latest))
    #expect(first.checks.map(\.outcome) == second.checks.map(\.outcome))
    #expect(first.certificates == second.certificates)
    #expect(verifier.rememberedChainCount == 1)
  }

  /// The order of documents must not matter.
  @Test func `a proven chain exempts no other certificate from the checks`() throws {
    let good = try authority.receipt()
    let keys = authority.keys
    let stranger = try TestAuthority(
      keys: .init(root: keys.leaf, intermediate: keys.intermediate, leaf: keys.root)
    ).root
    let (leaf, intermediate, root) = (authority.leaf, authority.intermediate, authority.root)
    let others: [(certificates: [[UInt8]], code: String)] = [
      ([leaf, intermediate, root, stranger], "trust/ambiguous-certificate"),
      ([leaf, intermediate, stranger], "trust/chain-order"),
      ([leaf, root], "trust/incomplete-chain"),
    ]
    for other in others {
      var message = try authority.message()
      message.certificates = other.certificates
      let document = try message.encoded()
      #expect(code(of: document) == other.code)
      #expect(code(of: good) == nil)
      #expect(code(of: document) == other.code)
      #expect(verifier.report(document, expecting: .init(now: .latest)).error?.code == other.code)
    }
    #expect(verifier.provenChainCount == 1)
  }

  /// Every paid developer has a chain that ends at Apple's root, with a valid signature, but without markers.
  @Test func `a developer can neither fill the lists of chains nor evict from them`() throws {
    let good = try authority.receipt()
    #expect(code(of: good) == nil)
    for number in 0..<32 {
      let developer = try authority.adjusting {
        $0.leaf.removeExtension(.receiptSigningMarker)
        $0.leaf.serialNumber = [0x01, UInt8(number)]
      }
      let receipt = try developer.receipt()
      #expect(code(of: receipt) == "trust/marker-missing")
      #expect(
        verifier.report(receipt, expecting: .init(now: .latest)).error?.code
          == "trust/marker-missing"
      )
    }
    #expect(verifier.rememberedChainCount == 1)
    #expect(verifier.provenChainCount == 1)
  }

  @Test func `a report of unrecognized input has one failed check`() {
    let report = verifier.report("hello", expecting: .init(now: .latest))
    #expect(report.error?.code == "input/unrecognized")
    #expect(report.checks.filter { $0.outcome == .failed }.map(\.name) == [.container])
  }

  @Test func `an empty list of apps, environments or devices accepts nothing`() throws {
    let receipt = try authority.receipt()
    let noApp = ReceiptVerifier(apps: [], environments: .any, anchors: try anchors)
    #expect(Self.code(of: receipt, by: noApp) == "claims/bundle-id")
    let nowhere = ReceiptVerifier(apps: .any, environments: [], anchors: try anchors)
    #expect(Self.code(of: receipt, by: nowhere) == "claims/environment")
    let noDevice = VerificationExpectations(now: .latest, devices: [])
    #expect(code(of: receipt, expecting: noDevice) == "claims/device")
    let noVersion = VerificationExpectations(now: .latest, applicationVersions: [])
    #expect(code(of: receipt, expecting: noVersion) == "claims/application-version")
  }

  @Test func `applies a custom size limit`() throws {
    let receipt = try authority.receipt()
    let anchors = try TrustAnchors(certificateFile: authority.root[...])
    let exact = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: anchors,
      sizeLimit: receipt.count
    )
    let short = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: anchors,
      sizeLimit: receipt.count - 1
    )
    #expect(Self.code(of: receipt, by: exact) == nil)
    #expect(Self.code(of: receipt, by: short) == "input/too-large")
  }

  @Test func `a report continues after the first failure and skips checks without input`() throws {
    let receipt = try authority.receipt { $0.bundleId = "com.example.other" }
    let verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.notes")],
      environments: .any
    )
    let report = verifier.report(receipt, expecting: .init(now: .latest))
    let outcomes = Dictionary(uniqueKeysWithValues: report.checks.map { ($0.name, $0.outcome) })
    #expect(outcomes[.chain] == .failed)
    #expect(outcomes[.constraints] == .skipped)
    #expect(outcomes[.signature] == .passed)
    #expect(outcomes[.bundleId] == .failed)
    #expect(outcomes[.device] == .notRequested)
    #expect(report.error?.code == "trust/untrusted")
    #expect(report.verified == nil)
    guard case .appReceipt(let contents) = report.unverified else {
      Issue.record("no contents")
      return
    }
    #expect(contents.bundleId == "com.example.other")
  }

  private var anchors: TrustAnchors {
    get throws { try TrustAnchors(certificateFile: authority.root[...]) }
  }

  private func code(
    of document: [UInt8],
    expecting expectations: VerificationExpectations = VerificationExpectations(now: .latest)
  ) -> String? {
    Self.code(of: document, by: verifier, expecting: expectations)
  }

  private static func code(
    of document: [UInt8],
    by verifier: ReceiptVerifier,
    expecting expectations: VerificationExpectations = VerificationExpectations(now: .latest)
  ) -> String? {
    do {
      _ = try verifier.verify(document, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }
}
