// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func legacy(_ lab: Lab) throws(TrustError) -> Suite {
    let version2 = legacyParameters + [("policy", "transaction-receipt-v2")]
    return suite(
      "legacy",
      "Legacy transaction receipts, which carry only the signer certificate.",
      [
        group("Versions 3 and 4.", try rightLegacy(lab), legacyParameters),
        group("Version 2, with 1024-bit keys.", try versionTwo(lab), version2),
        group("Faults.", try wrongLegacy(lab), legacyParameters),
        group("Claims.", try legacyClaims(lab), legacyParameters),
        group("The environment.", try legacyEnvironments(lab), legacyParameters),
        group(
          "The app id alone.",
          try legacyAppleIds(lab),
          legacyParameters.filter { $0.key != "bundleIds" } + [("appAppleId", 1_234_567_890)]
        ),
      ]
    )
  }

  static let legacyParameters: JSON.Members = [
    ("kind", "transaction-receipt"),
    ("anchors", ["lab-intermediate"]),
    ("at", "2025-03-05T00:00:00Z"),
    ("bundleIds", [.string(Lab.bundleId)]),
  ]

  /// A receipt and its expected value.
  private static func legacySample(
    _ document: [UInt8],
    version: Int64 = 4,
    info: JSON.Members = LegacySuites.standardInfo
  ) -> Vector.Sample {
    sample(document, LegacySuites.value(version: version, info: info))
  }

  private static func rightLegacy(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      version-4 | basic | valid | \(legacySample(try LegacySuites.receipt(lab))) | SHA-256, as since 2025.
      version-3 | historic | valid | \(legacySample(try LegacySuites.receipt(lab) { $0.version = 3 }, version: 3)) | SHA-1, with the signer of app receipts.
      """
    )
  }

  /// A purchase after the end of SHA-1.
  private static let outdated = [
    "purchase-date": "2025-01-25 00:00:00 Etc/GMT",
    "purchase-date-pst": "2025-01-24 16:00:00 America/Los_Angeles",
    "purchase-date-ms": "1737763200000",
  ]

  /// A certificate of 1024 bits, as in version 2.
  private static func purchaseSigner(
    _ lab: Lab,
    _ alter: (inout CertificateBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try lab.authority.adjusting {
      $0.leaf.subject = NameBuilder(commonName: "ReceiptKit Lab Purchase Receipts")
      $0.leaf.subjectPublicKeyInfo = lab.keys.weakLeaf.subjectPublicKeyInfo
      $0.leaf.removeExtension(.receiptSigningMarker)
      $0.leaf.setExtension(.marker(.purchaseReceiptMarker))
      alter(&$0.leaf)
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
    let version3With1024Bits = try LegacySuites.receipt(lab) {
      $0.version = 3
      $0.certificate = otherMarker
      $0.rawSignature = [UInt8](repeating: 0x11, count: 256)
    }
    return try rows(
      """
      version-2 | historic | valid | \(legacySample(signed(purchaseSigner(lab)), version: 2)) | A 1024-bit key and SHA-1, as until 2016.
      version-2-by-standard | weak-key | trust/weak-key | \(signed(purchaseSigner(lab))) | policy=standard | A 1024-bit key under the standard policy.
      version-2-other-marker | purpose | trust/marker-missing | \(signed(otherMarker)) \
        | A version 2 receipt whose certificate has the marker of app receipts.
      version-3-with-1024-bits | weak-key | trust/weak-key | \(version3With1024Bits) | A version 3 receipt with a 1024-bit key, which no policy accepts.
      """
    )
  }

  private static func wrongLegacy(_ lab: Lab) throws(TrustError) -> [Vector] {
    let with = { (alter: (inout LegacyReceiptBuilder) -> Void) throws(TrustError) -> [UInt8] in
      try LegacySuites.receipt(lab, alter)
    }
    let certificate = try lab.xcode.xcodeCertificate()
    let version3Outdated = try with {
      $0.version = 3
      $0.purchaseInfo = $0.purchaseInfo.map { ($0.key, outdated[$0.key] ?? $0.value) }
    }
    let expired = try with {
      $0["purchase-date"] = "2026-08-24 00:00:00 Etc/GMT"
      $0["purchase-date-ms"] = "1787529600000"
    }
    return try rows(
      """
      signed-by-xcode | purpose | trust/basic-constraints | \(lab.xcode.legacyReceipt { $0.certificate = certificate }) | anchors=[xcode] \
        | An Xcode certificate as anchor, which cannot sign transaction receipts.
      version-3-outdated | weak-algorithm | trust/outdated-digest | \(version3Outdated) | SHA-1 for a purchase after its end.
      expired | validity | trust/expired | \(expired) | at=2026-08-25T00:00:00Z | The purchase date is after the signer certificate expired.
      app-receipt | substitution | input/wrong-kind | \(lab.signed()) | An app receipt.
      """
    )
  }

  private static func legacyClaims(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try LegacySuites.receipt(lab)
    let device = "12345678-1234-1234-1234-123456789ABC"
    let onDevice = try LegacySuites.receipt(lab) { $0["unique-vendor-identifier"] = device }
    return try rows(
      """
      from-the-future | claim | claims/date-future | \(document) | at=2025-01-01T07:00:00Z | Purchased an hour in the future.
      stale | claim | claims/stale | \(document) | maximumAge=86400 | Purchased more than a day ago, over the maximum age.
      device-other | claim | claims/device | \(onDevice) | deviceIds=[\(Lab.deviceId)] | Purchased on another device.
      account | missing | claims/app-account-token-missing | \(document) | appAccountToken=7e3fb20b-4cdb-47cc-936d-99d65f608138 \
        | A transaction receipt has no app account token.
      app-transaction | missing | claims/app-transaction-id-missing | \(document) | appTransactionId="704500000000000001" \
        | A transaction receipt has no app transaction id.
      app-id-missing | claim | valid | \(legacySample(document)) | appAppleId=1234567890 | No app id: counts as sandbox, where the bundle id is enough.
      """
    )
  }

  /// Every combination of the signed signs, which decide first, and the unsigned ones, which only take production away.
  private static func legacyEnvironments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let sandboxId = "1000000071398710"
    let none: [(key: String, value: String)] = []
    let ofSandbox = [(key: "environment", value: "Sandbox"), (key: "pod", value: "100")]
    func receipt(
      _ outer: [(key: String, value: String)],
      app: Bool = true,
      id: String = "170000012345678",
      original: String? = "170000012345678"
    ) throws(TrustError) -> (bytes: [UInt8], valid: Vector.Sample) {
      let document = try LegacySuites.receipt(lab) {
        $0["app-item-id"] = app ? "1234567890" : nil
        $0["transaction-id"] = id
        $0["original-transaction-id"] = original
        $0.outerEntries = outer
      }
      var info = LegacySuites.info([("transactionId", .string(id))])
        .filter { $0.key != "originalTransactionId" }
      if let original { info.append(("originalTransactionId", .string(original))) }
      if app { info.append(("appItemId", 1_234_567_890)) }
      let members: JSON.Members = outer.map { ($0.key, .string($0.value)) }
      return (document, sample(document, LegacySuites.value(outer: members, info: info)))
    }
    let production = try receipt(none)
    let named = try receipt([("environment", "Production"), ("pod", "7")])
    let unnamed = try receipt([("environment", "Production")], app: false)
    let withoutApp = try receipt(none, app: false)
    let withoutAppInPod = try receipt(ofSandbox, app: false)
    let word = try receipt([("environment", "Sandbox")])
    let pod = try receipt([("pod", "100")])
    let both = try receipt(ofSandbox)
    let other = try receipt([("environment", "sandbox")])
    let genuine = try receipt(ofSandbox, id: sandboxId, original: "1000000071266694")
    let stripped = try receipt(none, id: sandboxId, original: "1000000071266694")
    let renamed = try receipt([("environment", "Production")], id: sandboxId, original: nil)
    let original = try receipt(none, original: "2000000071266694")
    let newest = try receipt(none, app: false, id: "2000000999999999", original: nil)
    var boundaries: [Vector] = []
    for (id, text) in idBoundaries {
      let valid = try receipt(none, id: id, original: nil).valid
      boundaries += try rows(
        "id-\(id) | boundary | valid | \(valid) | environments=[production] | \(text)"
      )
    }
    return try boundaries
      + rows(
        """
        environment-production | claim | valid | \(production.valid) | environments=[production] | A signed app-item-id, and nothing says sandbox.
        environment-with-app-item-id | claim | claims/environment | \(production.bytes) | environments=[sandbox,xcode] | A signed app-item-id, and nothing says sandbox.
        environment-production-word | claim | valid | \(named.valid) | environments=[production] | The unsigned environment agrees with the signed app-item-id.
        environment-word-not-signed | claim | claims/environment | \(unnamed.bytes) | environments=[production] \
          | The unsigned environment adds nothing: without app-item-id it counts as sandbox.
        environment-sandbox | claim | valid | \(withoutApp.valid) | environments=[sandbox] | No signed app-item-id: counts as sandbox.
        environment-without-app-item-id | claim | claims/environment | \(withoutApp.bytes) | environments=[production] \
          | No signed app-item-id: does not count as production.
        environment-sandbox-pod | claim | valid | \(withoutAppInPod.valid) | environments=[sandbox] | All signs are those of the sandbox.
        undetermined | claim | claims/environment | \(both.bytes) | environments=[production,sandbox,xcode] \
          | Unsigned signs of the sandbox against a signed app-item-id: the environment is not known.
        undetermined-word | claim | claims/environment | \(word.bytes) | environments=[production] | The unsigned environment takes production away.
        undetermined-word-in-sandbox | claim | claims/environment | \(word.bytes) | environments=[sandbox] | The unsigned environment does not make it a sandbox receipt.
        undetermined-pod | claim | claims/environment | \(pod.bytes) | environments=[production] | The unsigned pod of the sandbox takes production away.
        undetermined-other-word | claim | claims/environment | \(other.bytes) | environments=[production] | Any unsigned environment but Production takes it away.
        undetermined-any | claim | valid | \(both.valid) | No environment is required.
        sandbox-id | claim | valid | \(genuine.valid) | environments=[sandbox] | A signed transaction id of the sandbox, beside an app-item-id (sandbox, April 2013).
        sandbox-id-in-production | claim | claims/environment | \(genuine.bytes) | environments=[production] \
          | A signed transaction id of the sandbox, beside an app-item-id (sandbox, April 2013).
        sandbox-id-stripped | claim | claims/environment | \(stripped.bytes) | environments=[production] | The unsigned signs were removed.
        sandbox-id-renamed | claim | claims/environment | \(renamed.bytes) | environments=[production] | The unsigned environment was changed to Production.
        sandbox-id-renamed-in-sandbox | claim | valid | \(renamed.valid) | environments=[sandbox] | The signed transaction id decides.
        sandbox-original-id | claim | claims/environment | \(original.bytes) | environments=[production] | The original transaction id is one of the sandbox.
        sandbox-original-id-in-sandbox | claim | valid | \(original.valid) | environments=[sandbox] | The original transaction id is one of the sandbox.
        sandbox-id-of-2 | claim | valid | \(newest.valid) | environments=[sandbox] | A transaction id of the sandbox that begins with 2.
        """
      )
  }

  /// Transaction ids that are not of the sandbox.
  private static let idBoundaries = [
    ("100000071398710", "15 digits that begin with 1000000."),
    ("10000000713987100", "17 digits that begin with 1000000."),
    ("1000001071398710", "16 digits that begin with 1000001."),
    ("3000000071398710", "16 digits that begin with 3000000."),
    ("100000007139871x", "Not only digits."),
  ]

  /// The app id alone, without a bundle id.
  private static func legacyAppleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      app-id-alone-missing | missing | claims/app-id-missing | \(LegacySuites.receipt(lab)) | No app id, and no bundle id is required.
      app-id-alone-other | claim | claims/app-id | \(LegacySuites.receipt(lab) { $0["app-item-id"] = "1234567891" }) | The app id of another app.
      """
    )
  }
}
