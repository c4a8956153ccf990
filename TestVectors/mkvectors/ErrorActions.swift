// SPDX-License-Identifier: Apache-2.0

/// The actions in the table of error codes.
enum ErrorActions {
  /// The action for a code: its own, or else that of its layer.
  static func action(for code: String) throws(MakerError) -> String {
    if let action = codes[code] { return action }
    guard let action = layers[String(code.prefix { $0 != "/" })] else {
      throw .source("ErrorActions.swift", "no action for \(code)")
    }
    return action
  }

  /// Rejects actions for codes that do not exist.
  static func check(_ known: Set<String>) throws(MakerError) {
    for code in codes.keys.sorted() where !known.contains(code) {
      throw .source("ErrorActions.swift", "\(code) is not a code")
    }
  }

  private static let reject = "Reject it. Compare the bytes with those that the client received"
  private static let limit = "Reject it. Genuine documents are far below the limit"
  private static let forgery = "Reject it. It was changed, or never signed by Apple"
  private static let policy = "Correct the policy; `receiptctl help entitlements` lists its members"

  private static let layers = [
    "asn1": reject + "; `receiptctl dump` shows the structure up to the offset",
    "base64": "Correct the client: it must send the encoded text unchanged",
    "time": reject,
    "json": reject,
    "jws":
      "Reject it. Check that the client sends the complete, unchanged token",
    "certificate": forgery,
    "cms": reject + "; `receiptctl dump` shows the structure",
    "trust": forgery,
    "payload": reject,
    "legacy": reject,
    "plist": reject,
    "storekit":
      "Correct the file at the place that the error names; `receiptctl storekit check` lists further problems",
    "receipt": reject + "; `receiptctl decode` shows the attributes",
    "ocsp": "Fetch a new response; without one, the status of the certificate is unknown",
    "claims": "Reject it. Compare the document with the configuration of the verifier",
    "input": "Check what the client sends",
    "transport": "Try again later; the hint of the error says what to check",
    "api-request": "Correct the argument that the error names; nothing was sent",
    "api": "See the hint of the error, and Apple's error code in it",
    "api-client": "See the hint of the error",
    "ledger": "Store the ledger unchanged, or build it again from the documents",
    "policy": policy,
    "key": "Use the .p8 file of an In-App Purchase key, unchanged, from App Store Connect",
    "sign": "Correct the values that your server passes",
    "interface": "Correct the call of the C or Python function; the error is not in the document",
    "offer":
      "Correct the server that signs; `receiptctl verify --kind promotional-offer --explain` shows expected and found",
  ]

  private static let codes = [
    "ledger/unknown-format": "Update ReceiptKit to the version that wrote the ledger",
    "ledger/too-large": "Keep one ledger for each customer",
    "transport/request": "Correct the URL; nothing was sent",
    "transport/insecure": "Use `https`; nothing was sent",
    "transport/certificate":
      "If a proxy inspects TLS, add its CA certificate to the CA file; the check cannot be disabled",
    "transport/authorities": "Correct the CA file: it must contain certificates in PEM",
    "transport/too-large": "Check the URL and the proxy. Genuine responses are far below the limit",
    "transport/redirect": "Check the URL and the proxy; redirects are not followed",
    "asn1/too-deep": limit,
    "asn1/too-many-elements": limit,
    "asn1/truncated": "Check whether the upload or the database column truncates the document",
    "base64/space": "Correct the client: percent-encode `+` in a form, or send JSON",
    "base64/percent-escape": "Decode the form before the call",
    "base64/mixed-alphabets": "Correct the client: use one base64 alphabet",
    "ocsp/revoked": "Reject all documents of this signer, regardless of their date",
    "ocsp/unknown": "Reject it. Check that the responder is the one that the certificate names",
    "ocsp/future": "Check the clock of the server",
    "ocsp/wrong-issuer": "Pass the certificate of the issuer",
    "ocsp/internal":
      "Answer 503 and try again; check the configuration of OpenSSL and the free memory",
    "cms/too-many-certificates": limit,
    "json/too-large": limit,
    "json/too-deep": limit,
    "json/too-many-values": limit,
    "json/number-too-long": limit,
    "json/truncated": "Check whether the upload or the database column truncates the document",
    "json/encoding": "Send UTF-8",
    "json/byte-order-mark": "Send UTF-8 without a byte order mark",
    "jws/too-large": limit,
    "jws/segments": "Check that the client sends the complete token",
    "jws/algorithm": forgery,
    "jws/critical-header": forgery,
    "jws/embedded-key": forgery,
    "payload/too-many-signed-members": limit,
    "plist/too-large": limit,
    "plist/too-many-entries": limit,
    "trust/incomplete-chain":
      "For a transaction receipt of signature version 2, pass the certificate of the issuer as an "
      + "anchor. Otherwise reject it",
    "trust/outdated-digest":
      "Reject it. Apple has signed no receipt with SHA-1 since 24 January 2025",
    "trust/issued-by-signer":
      "Reject it, or trust the CA certificate of your test authority: a signer may not issue certificates",
    "trust/untrusted":
      "Reject it in production. For data of a test authority or of Xcode, pass the root as an anchor",
    "trust/weak-key":
      "Reject it. For archives of old receipts, select a legacy policy if one applies",
    "trust/not-yet-valid": "Reject it. If you set the validity time yourself, check it",
    "trust/expired": "Reject it. If you set the validity time yourself, use the signed date",
    "trust/digest-disabled":
      "Verify it on a system whose OpenSSL configuration allows the digest. It may be valid",
    "trust/internal": "Try again later; check memory and the installation of OpenSSL",
    "claims/date-future": "Check the clock of the server, and the unit of the time that you pass",
    "claims/stale": "Ask the app for a new document, or increase the maximum age",
    "claims/date-missing": "Reject it, or verify it without a maximum age: it has no date",
    "claims/bundle-id-missing":
      "Reject it. For realtime requests, give the verifier the Apple id of the app",
    "claims/app-not-named":
      "Verify a renewal info with its transaction, or as `renewal-info` if you compare the transaction",
    "claims/app-id-missing":
      "Give the verifier the bundle id: transactions and renewal infos have no Apple id",
    "claims/application-version-missing":
      "Reject it. Only receipts and app transactions have a version",
    "claims/environment-missing": "Reject it. Only tokens of 2021 and early 2022 have none",
    "claims/device-missing":
      "Reject it. Ask the app for a document of its own: servers sign for no device",
    "claims/app-account-token-missing":
      "Check that the app passes `appAccountToken` to StoreKit; receipts have none",
    "claims/app-transaction-id-missing":
      "Verify it without this expectation: receipts, and documents before 2025, have none",
    "claims/expired": "Ask the app to refresh the receipt: its volume license has ended",
    "claims/bundle-id": "Reject it. If the app is yours too, add it to the apps of the verifier",
    "claims/app-id": "Reject it. Compare the Apple id with the one in App Store Connect",
    "claims/environment":
      "Accept the sandbox too if testers and App Review use this server; otherwise reject it",
    "claims/device": "Reject it. After a migration the app must refresh its receipt",
    "claims/app-account-token": "Reject it: the sender is not the customer who bought it",
    "claims/app-transaction-id": "Reject it: the sender is not the customer who bought it",
    "claims/original-transaction": forgery,
    "input/empty": "Ask the app to refresh the receipt, once",
    "input/too-large": "Reject it, or increase the size limit of the verifier",
    "input/json": "Send the document inside, or recover it: the object itself is not signed",
    "input/empty-json": "Correct the program that sends it: the object has no members",
    "input/cut-token":
      "Correct the program that stores it: use a column or buffer that holds 64 KiB",
    "input/several-documents": "Pass one document in each call",
    "input/notification-v1":
      "Ask Apple for version 2 in App Store Connect; verify the receipt inside, or ask the API",
    "input/transaction-id": "Ask the App Store Server API for the transaction",
    "input/private-key":
      "Keep it secret. If it was sent to you or logged, revoke the key in App Store Connect",
    "input/encoded-twice": "Correct the client: it must encode once",
    "input/json-web-signature": "Pass it to the verifier of tokens",
    "input/wrong-kind": "Call the method for this kind of document",
    "input/certificate": "Pass it as a trust anchor, or send the document itself",
    "input/anchor": "Correct the configuration: pass certificates in DER or PEM",
    "key/private": "Pass the public key: `openssl pkey -in key.p8 -pubout`",
    "key/id": "Use the key id that App Store Connect shows next to the key",
    "key/internal": "Try again later; check memory and the installation of OpenSSL",
    "sign/internal": "Try again later; check memory and the installation of OpenSSL",
    "offer/key":
      "Compare the key id with the key file, and each field with what the app passes to StoreKit",
    "offer/stale": "Sign a new offer for each purchase",
    "offer/future": "Check the clock of the server",
    "offer/internal": "Try again later; check memory and the installation of OpenSSL",
    "policy/malformed": "Correct the policy: it must be a JSON object",
  ]
}
