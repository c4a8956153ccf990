// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func xcode(_ lab: Lab) throws(TrustError) -> Suite {
    let trusting = parameters(anchors: ["xcode"], environments: ["xcode"])
    return suite(
      "xcode",
      "Receipts of StoreKit testing in Xcode: BER, signed with one self-signed certificate.",
      [
        group("Xcode's certificate is the trust anchor.", try trusted(lab), trusting),
        group("Xcode's certificate is not a trust anchor.", try untrusted(lab)),
        group(
          "Both roots are trust anchors.",
          try rows(
            """
            xcode-among-anchors | xcode | \(reads(read, trust: "pinned-leaf")) | \(lab.xcode.xcodeReceipt(xcodeReceipt)) \
              | An Xcode receipt: the result names the kind of trust.
            lab-among-anchors | xcode | valid | \(lab.signed()) | A production receipt: the result names the kind of trust.
            """
          ),
          parameters(anchors: ["lab-root", "xcode"], environments: ["production", "xcode"])
        ),
      ]
    )
  }

  private static func xcodeReceipt(_ receipt: inout ReceiptBuilder) {
    receipt.bundleId = Lab.bundleId
    receipt.creationDate = Lab.creationDate
  }

  private static var read: ReceiptBuilder {
    var receipt = ReceiptBuilder.xcode
    xcodeReceipt(&receipt)
    return receipt
  }

  private static func trusted(_ lab: Lab) throws(TrustError) -> [Vector] {
    let claiming = { (environment: StoreEnvironment?) throws(TrustError) -> [UInt8] in
      try lab.xcode.xcodeReceipt {
        xcodeReceipt(&$0)
        $0.environment = environment
      }
    }
    let attacker = try TestAuthority(
      keys: .init(root: lab.keys.root, intermediate: lab.keys.intermediate, leaf: lab.keys.attacker)
    )
    var definite = try lab.xcode.xcodeMessage(xcodeReceipt)
    definite.form = .definite
    return try rows(
      """
      xcode | xcode indefinite | \(reads(read, trust: "pinned-leaf")) | \(lab.xcode.xcodeReceipt(xcodeReceipt)) | A receipt as Xcode writes it.
      definite | xcode form | \(reads(read, trust: "pinned-leaf")) | \(definite.encoded()) \
        | A DER receipt signed with Xcode's key: the encoding does not identify Xcode receipts.
      claims-production | xcode | claims/environment | \(claiming(.production)) | environments=[production,xcode] \
        | A production receipt signed with Xcode's key.
      claims-sandbox | xcode | claims/environment | \(claiming(.productionSandbox)) | environments=[sandbox,xcode] \
        | A sandbox receipt signed with Xcode's key.
      claims-nothing | xcode | claims/environment-missing | \(claiming(nil)) | A receipt without environment signed with Xcode's key.
      for-production | xcode | claims/environment | \(lab.xcode.xcodeReceipt(xcodeReceipt)) | environments=[production] \
        | An Xcode receipt where production is required.
      chain-below-xcode | xcode attacker-key | trust/issued-by-signer or trust/untrusted or claims/environment or trust/key-usage source RFC 5280, 6.1.1 (d) \
        | \(chainBelowXcode(lab)) | environments=[production,xcode] | A production receipt whose chain was issued with Xcode's key.
      other-key | attacker-key | trust/untrusted | \(attacker.xcodeReceipt(xcodeReceipt)) \
        | A certificate with the same name and serial number, but another key.
      other-certificate | substitution | trust/untrusted | \(otherCertificate(lab)) | Another certificate with the same name and key.
      content-changed | tampering | trust/signature | \(changed(lab)) | One character of the version is changed.
      production-chain | attacker-key | trust/untrusted | \(lab.signed()) | A production receipt, whose root is not a trust anchor.
      """
    )
  }

  /// A CA and a signer with all markers, below an Xcode certificate.
  private static func chainBelowXcode(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let below = try lab.authority.adjusting {
      $0.intermediate.issuer = TestAuthority.xcodeName
      $0.intermediate.issuerKey = lab.keys.xcode
    }
    return try lab.signed(by: below) {
      $0.certificates = [below.leaf, below.intermediate]
    }
  }

  private static func otherCertificate(_ lab: Lab) throws(TrustError) -> [UInt8] {
    var message = try lab.xcode.xcodeMessage(xcodeReceipt)
    let key = lab.keys.xcode
    let certificate = CertificateBuilder(
      subject: TestAuthority.xcodeName,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: [1],
      validity: TestAuthority.standardValidity,
      issuer: TestAuthority.xcodeName,
      issuerKey: key,
      extensions: [.basicConstraints(isAuthority: false), .keyUsage([.digitalSignature])]
    )
    message.certificates = [try certificate.encoded()]
    return try message.encoded()
  }

  private static func changed(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let genuine = try lab.xcode.xcodeMessage(xcodeReceipt).content
    var message = try lab.xcode.xcodeMessage {
      xcodeReceipt(&$0)
      $0.applicationVersion = "2"
    }
    message.changeSigner { $0.covers = .bytes(genuine) }
    return try message.encoded()
  }

  private static func untrusted(_ lab: Lab) throws(TrustError) -> [Vector] {
    let withoutAnchorProduction = try lab.xcode.xcodeReceipt {
      xcodeReceipt(&$0)
      $0.environment = .production
    }
    return try rows(
      """
      without-anchor | xcode | trust/untrusted | \(lab.xcode.xcodeReceipt(xcodeReceipt)) | An Xcode receipt.
      without-anchor-asked-for | xcode | trust/untrusted | \(lab.xcode.xcodeReceipt(xcodeReceipt)) | environments=[xcode] \
        | An Xcode receipt where the Xcode environment is accepted: that does not make its certificate trusted.
      without-anchor-production | xcode | trust/untrusted | \(withoutAnchorProduction) | A production receipt signed with Xcode's key.
      """
    )
  }
}
