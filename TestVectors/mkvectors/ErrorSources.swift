// SPDX-License-Identifier: Apache-2.0

/// The source of the rules of each layer, for `receiptctl explain`.
enum ErrorSources {
  static func source(of code: String) throws(MakerError) -> String {
    if let source = codes[code] { return source }
    guard let source = layers[String(code.prefix { $0 != "/" })] else {
      throw .source("ErrorSources.swift", "no source for \(code)")
    }
    return source
  }

  /// Codes whose rule has another source than the rest of their layer.
  private static let codes = [
    "asn1/too-deep": limits,
    "asn1/too-many-elements": limits,
    "json/too-large": limits,
    "json/too-deep": limits,
    "json/too-many-values": limits,
    "json/number-too-long": limits,
    "json/duplicate-member": "RFC 8259, 4; RFC 7515, 4",
    "jws/too-large": limits,
    "jws/base64": "RFC 7515, 2",
    "jws/critical-header": "RFC 7515, 4.1.11",
    "jws/embedded-key": "RFC 7515, 4.1.2, 4.1.3 and 4.1.5; RFC 8725, 3.10",
    "jws/algorithm": "RFC 8725, 3.1; Apple, \"JWSDecodedHeader\"",
    "jws/certificates": "RFC 7515, 4.1.6; Apple, \"JWSDecodedHeader\"",
    "jws/signature-length": "RFC 7518, 3.4",
    "cms/too-many-certificates": limits,
    "trust/untrusted": "RFC 5280, 6.1.1 (d); Apple PKI",
    "trust/not-issued": "RFC 5280, 6.1.3 (a)",
    "trust/incomplete-chain": "RFC 5280, 6.1.1 (d); Apple PKI",
    "trust/issued-by-signer": "Docs/Decisions/0011-who-may-issue.md",
    "trust/marker-missing": "Apple, Worldwide Developer Relations Certification Practice Statement",
    "trust/outdated-digest": "Apple, TN3138",
    "trust/message-digest": "RFC 5652, 5.4",
    "trust/signature": "RFC 5652, 5.6; RFC 7515, 5.2",
  ]

  private static let limits = "Docs/Reference/Limits.md"

  private static let layers = [
    "asn1": "ITU-T X.690",
    "base64": "RFC 4648",
    "time": "RFC 3339; Apple, \"Receipt Fields\"",
    "json": "RFC 8259",
    "jws": "RFC 7515",
    "certificate": "RFC 5280, 4.1 and 4.2",
    "cms": "RFC 5652, 5",
    "ocsp": "RFC 6960; Docs/How-to/Check-revocation.md",
    "trust": "RFC 5280, 6.1; Docs/Explanation/Trust-model.md",
    "payload":
      "Apple, App Store Server API and App Store Server Notifications; Docs/Reference/Members.md",
    "legacy": "Docs/How-to/Verify-a-receipt-from-an-old-app.md",
    "plist": "Docs/How-to/Verify-a-receipt-from-an-old-app.md",
    "receipt": "Apple, \"Receipt Fields\"; Docs/Reference/Members.md",
    "claims": "Docs/Reference/Expectations.md",
    "api": "Apple, App Store Server API; Docs/Reference/App-Store-Server-API.md",
    "api-client": "Docs/How-to/Ask-the-App-Store-Server-API.md",
    "api-request": "Apple, App Store Server API; Docs/Reference/App-Store-Server-API.md",
    "key": "RFC 5958; Docs/How-to/Sign-offers.md",
    "offer": "Apple, \"Generating a signature for promotional offers\"; Docs/How-to/Sign-offers.md",
    "sign": "Apple, \"Generating JWS to sign App Store requests\"; Docs/How-to/Sign-offers.md",
    "input": "Docs/Reference/Forms.md",
    "interface": "Docs/How-to/Use-from-C.md, Docs/How-to/Use-from-Python.md",
    "ledger": "Docs/How-to/Store-and-route-to-customers.md",
    "policy": "Docs/Reference/Entitlement-rules.md",
    "storekit": "Docs/Reference/Test-store.md",
    "transport": "Docs/How-to/Ask-the-App-Store-Server-API.md",
    "usage": "Docs/Reference/receiptctl.md",
    "io": "Docs/Reference/receiptctl.md",
    "vectors": "TestVectors/README.md",
    "mint": "Docs/Reference/receiptctl.md",
    "script": "Docs/Reference/Scripts.md",
  ]
}
