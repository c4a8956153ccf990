// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import TestSupport
import Testing
import X509Certificates

/// A test authority for tokens, as used in tests of applications.
@Suite struct `A token authority` {
  private static let authority = Result { try TokenAuthority.generate() }

  @Test func `creates tokens that its root verifies`() throws {
    let authority = try Self.authority.get()
    let anchor = try authority.anchor()
    let tokens = [
      try authority.transaction(),
      try authority.renewalInfo(.sandbox) { $0.turnOff() },
      try authority.appTransaction { $0.bundleId = "com.example.notes" },
      try authority.realtimeRequest().token,
      try authority.notification(.didRenew).token,
    ]
    for token in tokens { try LabToken(token).verify(under: anchor) }
  }

  @Test func `creates tokens that no other root verifies`() throws {
    let token = LabToken(try Self.authority.get().transaction())
    let stranger = try TokenAuthority.generate().anchor()
    let error = #expect(throws: TrustError.self) { try token.verify(under: stranger) }
    #expect(error?.code == .notIssued)
  }

  @Test func `has certificates like the App Store's`() throws {
    let authority = try Self.authority.get()
    let certificates = try LabToken(try authority.transaction()).certificates()
    #expect(certificates.map { Array($0.bytes) } == authority.certificates)
    #expect(
      certificates.map(\.subject.commonName) == [
        "ReceiptKit Lab Token Signing", "ReceiptKit Lab Intermediate", "ReceiptKit Lab Root G3",
      ]
    )
    #expect(authority.rootPEM.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
  }

  @Test func `creates self-signed tokens like Xcode's`() throws {
    let authority = try Self.authority.get()
    let token = LabToken(try authority.xcodeToken(TransactionBuilder.xcode).text())
    #expect(
      token.header.hasPrefix(#"{"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["#)
    )
    try token.verify(under: try authority.xcodeAnchor())
    let error = #expect(throws: TrustError.self) {
      try token.verify(under: try authority.anchor())
    }
    #expect(error?.code == .untrusted)
    #expect(try LabToken.json(token.payload)["purchaseDate"] == .number(1_735_689_600_000.7297))
  }

  @Test func `can be changed field by field`() throws {
    let authority = try Self.authority.get()
    let anchor = try authority.anchor()
    let bends: [(TrustError.Code, @Sendable (inout TokenAuthority.Certificates) -> Void)] = [
      (.markerMissing, { $0.leaf.removeExtension(.receiptSigningMarker) }),
      (.markerMissing, { $0.intermediate.removeExtension(.developerRelationsMarker) }),
      (.basicConstraints, { $0.intermediate.setExtension(.basicConstraints(isAuthority: false)) }),
      (.algorithm, { $0.leaf.sign(with: .ecdsa(.sha1)) }),
      (.notIssued, { $0.leaf.issuerKey = $0.root.issuerKey }),
    ]
    for (code, bend) in bends {
      let token = LabToken(try authority.adjusting(bend).transaction())
      let error = #expect(throws: TrustError.self) { try token.verify(under: anchor) }
      #expect(error?.code == code)
    }
  }

  @Test func `accepts given keys`() throws {
    var keys = try Self.authority.get().keys
    keys.leaf = try .p384()
    let authority = try TokenAuthority(keys: keys)
    let token = LabToken(try authority.transaction())
    let error = #expect(throws: TrustError.self) {
      try token.verify(under: try authority.anchor())
    }
    #expect(error?.code == .weakKey)
  }
}
