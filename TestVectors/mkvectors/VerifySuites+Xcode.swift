// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func xcode(_ lab: Lab) throws(TrustError) -> Suite {
    let trusting = parameters(anchors: ["xcode"], environments: ["xcode"])
    return Suite(
      "receipt-verify/xcode",
      .receiptVerify,
      "Receipts of StoreKit testing in Xcode: BER, signed by one certificate that vouches for itself.",
      [
        group("The caller trusts Xcode's certificate.", try trusted(lab), trusting),
        group("The caller trusts the lab alone.", try untrusted(lab)),
        group(
          "The caller trusts both.",
          [
            try right(
              "xcode-among-anchors",
              "The answer says how far the proof reaches.",
              [.xcode],
              try lab.xcode.xcodeReceipt(xcodeReceipt),
              reads: read,
              trust: "xcode"
            ),
            try right(
              "lab-among-anchors",
              "The answer says how far the proof reaches.",
              [.xcode],
              try lab.signed()
            ),
          ],
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
    return [
      try right(
        "xcode",
        "As Xcode writes it.",
        [.xcode, .indefinite],
        try lab.xcode.xcodeReceipt(xcodeReceipt),
        reads: read,
        trust: "xcode"
      ),
      try right(
        "definite",
        "The form is not what it is known by.",
        [.xcode, .form],
        try definite.encoded(),
        reads: read,
        trust: "xcode"
      ),
      wrong(
        "claims-production",
        "Whoever has this Xcode could sell to himself.",
        [.xcode],
        try claiming(.production),
        "claims/environment",
        parameters: [("environments", ["production", "xcode"])]
      ),
      wrong(
        "claims-sandbox",
        "Xcode is not the sandbox either.",
        [.xcode],
        try claiming(.productionSandbox),
        "claims/environment",
        parameters: [("environments", ["sandbox", "xcode"])]
      ),
      wrong(
        "claims-nothing",
        "An Xcode that does not say so.",
        [.xcode],
        try claiming(nil),
        "claims/environment"
      ),
      wrong(
        "for-production",
        "The caller asks for production.",
        [.xcode],
        try lab.xcode.xcodeReceipt(xcodeReceipt),
        "claims/environment",
        parameters: [("environments", ["production"])]
      ),
      Vector(
        "chain-below-xcode",
        "Whoever has this Xcode makes an authority and a signer of production receipts below it.",
        [.xcode, .attackerKey],
        parameters: [("environments", ["production", "xcode"])],
        .base64(try chainBelowXcode(lab)),
        .invalid("trust/untrusted", also: ["claims/environment", "trust/key-usage"])
      ),
      wrong(
        "other-key",
        "The same name and number, and another key.",
        [.attackerKey],
        try attacker.xcodeReceipt(xcodeReceipt),
        "trust/untrusted"
      ),
      wrong(
        "other-certificate",
        "The same name and key, in a certificate that the caller did not give.",
        [.substitution],
        try otherCertificate(lab),
        "trust/untrusted"
      ),
      wrong(
        "content-changed",
        "One letter of the version is another one.",
        [.tampering],
        try changed(lab),
        "trust/signature"
      ),
      wrong(
        "production-chain",
        "A chain of the lab, which this caller does not trust.",
        [.attackerKey],
        try lab.signed(),
        "trust/untrusted"
      ),
    ]
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
    [
      wrong(
        "without-anchor",
        "Nobody vouches for Xcode's certificate but itself.",
        [.xcode],
        try lab.xcode.xcodeReceipt(xcodeReceipt),
        "trust/untrusted"
      ),
      wrong(
        "without-anchor-asked-for",
        "To accept an environment is not to trust a certificate.",
        [.xcode],
        try lab.xcode.xcodeReceipt(xcodeReceipt),
        "trust/untrusted",
        parameters: [("environments", ["xcode"])]
      ),
      wrong(
        "without-anchor-production",
        "An Xcode that says it is production.",
        [.xcode],
        try lab.xcode.xcodeReceipt {
          xcodeReceipt(&$0)
          $0.environment = .production
        },
        "trust/untrusted"
      ),
    ]
  }
}
