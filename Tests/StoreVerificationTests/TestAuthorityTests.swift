// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// A test authority for receipts, as used in tests of applications.
@Suite struct `A test authority` {
  private static let authority = Result { try TestAuthority.generate() }

  private func verifier(_ authority: TestAuthority) throws -> ReceiptVerifier {
    ReceiptVerifier(apps: .any, environments: .any, anchors: .custom([try authority.anchor()]))
  }

  @Test func `creates receipts that a verifier with its root accepts`() throws {
    let authority = try Self.authority.get()
    let der = try authority.receipt {
      $0.bundleId = "com.example.notes"
      $0.purchases = [PurchaseBuilder("com.example.notes.lifetime")]
    }
    let verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.notes")],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let verified = try verifier.verify(der, expecting: .init(now: .latest))
    #expect(verified.trust == .custom)
    #expect(verified.value.inAppPurchases.map(\.productId) == ["com.example.notes.lifetime"])
  }

  @Test func `creates receipts that other verifiers reject`() throws {
    let der = try Self.authority.get().receipt()
    let error = #expect(throws: VerificationError.self) {
      try ReceiptVerifier(apps: .any, environments: .any).verify(
        der,
        expecting: .init(now: .latest)
      )
    }
    #expect(error?.code == "trust/untrusted")
  }

  @Test func `creates sandbox receipts and Xcode receipts`() throws {
    let authority = try Self.authority.get()
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: [.sandbox],
      anchors: .custom([try authority.anchor()])
    )
    let sandbox = try verifier.verify(
      try authority.receipt(.sandbox) { $0.bundleId = "com.example.notes" },
      expecting: .init(now: .latest)
    )
    #expect(sandbox.value.appAppleId == nil)
    let xcode = ReceiptVerifier(
      apps: .any,
      environments: [.xcode],
      anchors: try TrustAnchors(certificateFile: try authority.xcodeCertificate()[...])
    )
    let verified = try xcode.verify(
      try authority.xcodeReceipt { $0.purchases = [.xcode("com.example.notes.pro")] },
      expecting: .init(now: .latest)
    )
    #expect(verified.trust == .pinnedLeaf)
  }

  @Test(arguments: [UInt8(3), 4])
  func `creates legacy transaction receipts`(version: UInt8) throws {
    let authority = try Self.authority.get()
    let document = try authority.legacyReceipt {
      $0.version = version
      $0["product-id"] = "com.example.notes.pro"
    }
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: authority.intermediate[...])
    )
    let verified = try verifier.verifyTransactionReceipt(document, expecting: .init(now: .latest))
    #expect(verified.value.purchase.productId == "com.example.notes.pro")
  }

  @Test(arguments: [nil, "Sandbox", "Production"] as [String?])
  func `the environment of a transaction receipt comes from its signed part`(word: String?) throws {
    let authority = try Self.authority.get()
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: authority.intermediate[...])
    )
    let cases: [(String?, StoreEnvironment?)] = [
      (nil, .sandbox), ("1234567890", word == "Sandbox" ? nil : .production),
    ]
    for (appItemId, environment) in cases {
      let document = try authority.legacyReceipt {
        $0["app-item-id"] = appItemId
        $0.outerEntries = word.map { [("environment", $0)] } ?? []
      }
      let verified = try verifier.verifyTransactionReceipt(document, expecting: .init(now: .latest))
      #expect(verified.environment == environment)
      // The check and the proof use the same rule.
      for asked in StoreEnvironment.canonicalValues {
        let verifier = ReceiptVerifier(
          apps: .any,
          environments: [asked],
          anchors: verifier.anchors
        )
        let found: StoreEnvironment?
        do throws(VerificationError) {
          found = try verifier.verifyTransactionReceipt(document, expecting: .init(now: .latest))
            .environment
        } catch {
          #expect(error.code == "claims/environment")
          found = nil
        }
        #expect(found == (asked == environment ? environment : nil))
      }
    }
  }

  @Test(arguments: ["unique-vendor-identifier", "unique-identifier"])
  func `a transaction receipt is valid for the device that it names`(name: String) throws {
    let authority = try Self.authority.get()
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: authority.intermediate[...])
    )
    let texts = [
      "7E3FB20B-4CDB-47CC-936D-99D65F608138", "00000000-4CDB-47CC-936D-99D65F608138",
    ]
    let document = try authority.legacyReceipt {
      $0["unique-vendor-identifier"] = nil
      $0["unique-identifier"] = nil
      $0[name] = texts[0]
    }
    for (text, code) in zip(texts, [nil, "claims/device"]) {
      let device = try #require(DeviceIdentifier(text: text))
      do throws(VerificationError) {
        _ = try verifier.verifyTransactionReceipt(
          document,
          expecting: .init(now: .latest, devices: [device])
        )
        #expect(code == nil)
      } catch {
        #expect(error.code == code)
      }
    }
  }

  @Test func `can be trusted through a PEM file`() throws {
    let authority = try Self.authority.get()
    let anchors = try TrustAnchors(certificateFile: Array(authority.rootPEM.utf8)[...])
    _ = try ReceiptVerifier(apps: .any, environments: .any, anchors: anchors).verify(
      try authority.receipt(),
      expecting: .init(now: .latest)
    )
  }

  @Test func `can be changed field by field`() throws {
    let authority = try Self.authority.get()
    let bent = try authority.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
    let error = #expect(throws: VerificationError.self) {
      try verifier(authority).verify(try bent.receipt(), expecting: .init(now: .latest))
    }
    #expect(error?.code == "trust/marker-missing")
  }

  @Test func `reads its keys from PEM again`() throws {
    for key in [try TestKey.rsa(bits: 1024), try TestKey.p256()] {
      let copy = try TestKey(pem: try key.pem())
      #expect(copy.subjectPublicKeyInfo == key.subjectPublicKeyInfo)
    }
    let message = Array("message".utf8)
    let key = try Self.authority.get().keys.leaf
    let copy = try TestKey(pem: try key.pem())
    #expect(try copy.sign(message) == (try key.sign(message)))
  }

  @Test(arguments: ["", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
  func `rejects invalid private keys`(pem: String) {
    let error = #expect(throws: TrustError.self) { try TestKey(pem: pem) }
    #expect(error?.code == .weakKey)
  }
}
