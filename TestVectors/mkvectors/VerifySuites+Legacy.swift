// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func legacy(_ lab: Lab) throws(TrustError) -> Suite {
    let version2 = legacyParameters + [("policy", "transaction-receipt-v2")]
    return Suite(
      "receipt-verify/legacy",
      .receiptVerify,
      "Legacy transaction receipts: the signer's certificate alone, below an anchor.",
      [
        group("Versions 3 and 4.", try rightLegacy(lab), legacyParameters),
        group("Version 2, which has keys of 1024 bits.", try versionTwo(lab), version2),
        group("Faults.", try wrongLegacy(lab), legacyParameters),
        group("Claims.", try legacyClaims(lab), legacyParameters),
      ]
    )
  }

  private static let legacyParameters: Parameters = [
    ("kind", "transaction-receipt"),
    ("anchors", ["lab-intermediate"]),
    ("at", "2025-03-05T00:00:00Z"),
    ("bundleIds", [.string(Lab.bundleId)]),
  ]

  /// The expected value of a receipt; `trust` is `custom` in all vectors.
  private static func legacyRight(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ bytes: [UInt8],
    version: Int64,
    parameters: Parameters = []
  ) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: parameters,
      .base64(bytes),
      .valid(["trust": "custom", "payload": LegacySuites.value(version: version)])
    )
  }

  private static func rightLegacy(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      legacyRight(
        "version-4",
        "SHA-256, as since 2025.",
        .basic,
        try LegacySuites.receipt(lab),
        version: 4
      ),
      legacyRight(
        "version-3",
        "SHA-1, with the key of the app receipt.",
        .historic,
        try LegacySuites.receipt(lab) { $0.version = 3 },
        version: 3
      ),
    ]
  }

  /// A certificate of 1024 bits, as in version 2.
  private static func purchaseSigner(
    _ lab: Lab,
    _ bend: (inout CertificateBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try lab.authority.adjusting {
      $0.leaf.subject = NameBuilder(commonName: "ReceiptKit Lab Purchase Receipts")
      $0.leaf.subjectPublicKeyInfo = lab.keys.weakLeaf.subjectPublicKeyInfo
      $0.leaf.removeExtension(.receiptSigningMarker)
      $0.leaf.setExtension(.marker(.purchaseReceiptMarker))
      bend(&$0.leaf)
    }.leaf
  }

  private static func versionTwo(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (certificate: [UInt8]) throws(TrustError) -> [UInt8] in
      try LegacySuites.receipt(lab) {
        $0.version = 2
        $0.key = lab.keys.weakLeaf
        $0.certificate = certificate
      }
    }
    let otherMarker = try purchaseSigner(lab) {
      $0.removeExtension(.purchaseReceiptMarker)
      $0.setExtension(.marker(.receiptSigningMarker))
    }
    return [
      legacyRight(
        "version-2",
        "1024 bits and SHA-1, as until 2016.",
        .historic,
        try signed(try purchaseSigner(lab)),
        version: 2
      ),
      wrong(
        "version-2-by-standard",
        "1024 bits are too few unless the caller says otherwise.",
        [.weakKey],
        try signed(try purchaseSigner(lab)),
        "trust/weak-key",
        parameters: [("policy", "standard")]
      ),
      wrong(
        "version-2-other-marker",
        "Version 2 has a marker of its own.",
        [.purpose],
        try signed(otherMarker),
        "trust/marker-missing"
      ),
      wrong(
        "version-3-with-1024-bits",
        "Version 3 has keys of 2048 bits, whatever the caller allows.",
        [.weakKey],
        try LegacySuites.receipt(lab) {
          $0.version = 3
          $0.certificate = otherMarker
          $0.rawSignature = [UInt8](repeating: 0x11, count: 256)
        },
        "trust/weak-key"
      ),
    ]
  }

  private static func wrongLegacy(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unmarked = try lab.authority.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
    let authority = try lab.authority.adjusting {
      $0.leaf.setExtension(.basicConstraints(isAuthority: true))
    }
    let with = { (bend: (inout LegacyReceiptBuilder) -> Void) throws(TrustError) -> [UInt8] in
      try LegacySuites.receipt(lab, bend)
    }
    let genuine = lab.authority.transactionReceipt()
    let certificate = try lab.xcode.xcodeCertificate()
    let otherInfo = try genuine.key.sign(
      [4] + LegacyReceiptBuilder.propertyList(genuine.purchaseInfo)
    )
    return [
      wrong(
        "signed-by-xcode",
        "An anchor that signs Xcode's receipts signs no transaction receipts.",
        [.purpose],
        try lab.xcode.legacyReceipt { $0.certificate = certificate },
        "trust/basic-constraints",
        parameters: [("anchors", ["xcode"])]
      ),
      wrong(
        "purchase-changed",
        "A genuine signature over another purchase.",
        [.tampering],
        try with { $0.rawSignature = otherInfo },
        "trust/signature"
      ),
      wrong(
        "version-not-signed",
        "The version octet is signed, too.",
        [.substitution],
        try with { $0.rawSignature = [UInt8](repeating: 0x11, count: 256) },
        "trust/signature"
      ),
      wrong(
        "version-4-over-sha1",
        "Version 4 goes with SHA-256.",
        [.weakAlgorithm],
        try with { $0.signature = .rsaPKCS1(.sha1) },
        "trust/signature"
      ),
      wrong(
        "attacker",
        "A certificate with the right names, issued by somebody else.",
        [.attackerKey],
        try with {
          $0.key = lab.keys.attacker
          $0.certificate = lab.attacker.leaf
        },
        "trust/incomplete-chain"
      ),
      wrong(
        "unmarked",
        "The certificate has no marker.",
        [.purpose],
        try with { $0.certificate = unmarked.leaf },
        "trust/marker-missing"
      ),
      wrong(
        "authority",
        "The certificate is an authority's.",
        [.constraint],
        try with { $0.certificate = authority.leaf },
        "trust/basic-constraints"
      ),
      wrong(
        "expired",
        "Bought after the certificate had expired.",
        [.validity],
        try with {
          $0["purchase-date"] = "2026-08-24 00:00:00 Etc/GMT"
          $0["purchase-date-ms"] = "1787529600000"
        },
        "trust/expired",
        parameters: [("at", "2026-08-25T00:00:00Z")]
      ),
      wrong(
        "certificate-garbage",
        "A certificate that cannot be read.",
        [.malformed],
        try with { $0.certificate = [0x30, 0x00] },
        "certificate/malformed",
        cause: "asn1/missing-element"
      ),
      wrong(
        "app-receipt",
        "A document of the other kind.",
        [.substitution],
        try lab.signed(),
        "input/wrong-kind"
      ),
      wrong(
        "no-product-id",
        "What was bought?",
        [.missing],
        try with { $0["product-id"] = nil },
        "legacy/missing"
      ),
    ]
  }

  private static func legacyClaims(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try LegacySuites.receipt(lab)
    let device = "12345678-1234-1234-1234-123456789ABC"
    let inProduction = try LegacySuites.receipt(lab) { $0["app-item-id"] = "1234567890" }
    let onDevice = try LegacySuites.receipt(lab) { $0["unique-vendor-identifier"] = device }
    return [
      wrong(
        "bundle-id-other",
        "Another app.",
        [.claim],
        document,
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.other"])]
      ),
      legacyRight(
        "environment-sandbox",
        "No app-item-id is signed, so it counts as the sandbox's.",
        .claim,
        document,
        version: 4,
        parameters: [("environments", ["sandbox"])]
      ),
      wrong(
        "environment-without-app-item-id",
        "No app-item-id is signed, so it does not count as production's.",
        [.claim],
        document,
        "claims/environment",
        parameters: [("environments", ["production"])]
      ),
      wrong(
        "environment-word-not-signed",
        "The word beside what is signed counts for nothing.",
        [.claim],
        try LegacySuites.receipt(lab) { $0.outerEntries = [("environment", "Production")] },
        "claims/environment",
        parameters: [("environments", ["production"])]
      ),
      wrong(
        "environment-with-app-item-id",
        "An app-item-id is signed, which the sandbox never writes.",
        [.claim],
        inProduction,
        "claims/environment",
        parameters: [("environments", ["sandbox", "xcode"])]
      ),
      Vector(
        "environment-production",
        "An app-item-id is signed, so it is production's.",
        [.claim],
        parameters: [("environments", ["production"])],
        .base64(inProduction),
        .valid([
          "trust": "custom",
          "payload": LegacySuites.value(
            version: 4,
            info: LegacySuites.info([("appItemId", 1_234_567_890)])
          ),
        ])
      ),
      wrong(
        "from-the-future",
        "Bought an hour from now.",
        [.claim],
        document,
        "claims/date-future",
        parameters: [("at", "2025-01-01T07:00:00Z")]
      ),
      wrong(
        "stale",
        "Bought more than a day ago.",
        [.claim],
        document,
        "claims/stale",
        parameters: [("maximumAge", 86400)]
      ),
      wrong(
        "device-other",
        "Bought on another device.",
        [.claim],
        onDevice,
        "claims/device",
        parameters: [("deviceIds", [.string(Lab.deviceId)])]
      ),
      wrong(
        "app-id-missing",
        "The receipt names no Apple id of the app.",
        [.claim],
        document,
        "claims/app-id",
        parameters: [("appAppleId", 1_234_567_890)]
      ),
    ]
  }
}
