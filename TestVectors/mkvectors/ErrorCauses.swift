// SPDX-License-Identifier: Apache-2.0

/// What usually causes the errors of each layer, for `receiptctl explain`.
enum ErrorCauses {
  static func causes(of code: String) throws(MakerError) -> String {
    if code.hasSuffix("/internal") {
      return "The system: too little memory, or a libcrypto that does not work."
    }
    if let causes = codes[code] { return causes }
    guard let causes = layers[String(code.prefix { $0 != "/" })] else {
      throw .source("ErrorCauses.swift", "no causes of \(code)")
    }
    return causes
  }

  private static let changed =
    "The bytes were changed or truncated in transit or in storage, for example by a text conversion, a database column "
    + "that is too short, or base64 that was decoded twice. Or the document is forged."
  private static let forged =
    "The document is forged, or was changed after it was signed: Apple's documents do not have this error."
  private static let large =
    "Several documents were joined, or the sender wants to overload the server."

  /// Codes whose causes differ from those of the rest of their layer.
  static let codes = [
    "asn1/truncated":
      "A database column or an upload is too small for the receipt, or a client sends it in parts.",
    "asn1/trailing-data":
      "Two receipts were joined, or a line break or other bytes were added at the end.",
    "asn1/too-deep": large,
    "asn1/too-many-elements": large,
    "base64/space": "A form without percent-encoding: `+` became a space.",
    "base64/percent-escape": "A form was not decoded.",
    "storekit/already-local":
      "The file was made in Xcode without App Store Connect, or was converted before.",
    "json/too-large": large,
    "json/too-deep": large,
    "json/too-many-values": large,
    "json/truncated": "A database column, a log or an upload is too small for the text.",
    "json/byte-order-mark": "An editor or a Windows program added a byte order mark.",
    "json/encoding": "A Windows program wrote the text as UTF-16.",
    "jws/too-large": large,
    "jws/segments":
      "The token was truncated by a database column, a header field or a log line, or the text is no token.",
    "jws/base64":
      "The token was truncated or changed when it was copied, or has already been decoded.",
    "jws/algorithm":
      "A token of another service or of a test tool, or a forgery: Apple signs with ES256 only.",
    "jws/embedded-key": forged,
    "jws/critical-header": forged,
    "trust/untrusted":
      "The document is from a test authority, StoreKit Testing in Xcode or another tool, or it is forged. Or Apple "
      + "has a new root that this version does not contain.",
    "trust/not-issued":
      "A character of a certificate was changed in transit. Or another authority signed in this name: a test authority "
      + "with another seed, or a forger.",
    "trust/incomplete-chain":
      "The sender left out certificates. Transaction receipts of iOS 3 to 6 never have them: the issuer must be configured.",
    "trust/expired":
      "The time of the verification is later than the certificate: a wrong `--at`, a document without a date, or a "
      + "forgery with an expired certificate.",
    "trust/not-yet-valid":
      "The time of the verification is earlier than the certificate: a wrong `--at`, or a wrong date in the document.",
    "trust/signature":
      "A byte of the document was changed after it was signed, the signature belongs to another document, or it was made "
      + "with another key than that of the certificate.",
    "trust/message-digest": "A byte of the receipt was changed after it was signed.",
    "trust/outdated-digest": "A receipt of a test authority that still uses SHA-1, or a forgery.",
    "trust/digest-disabled":
      "The distribution, or a FIPS policy, disables SHA-1, which receipts of before 2025 need.",
    "claims/date-future":
      "The clock of this machine is behind, or a test store plays a future year.",
    "claims/stale": "The app sent a stored document instead of a new one.",
    "claims/bundle-id":
      "A document of another app: another target or a build with another bundle id, or an attempt to use "
      + "the purchase of a cheaper app.",
    "claims/app-id":
      "A document of another app, or the Apple id in the configuration is that of another app.",
    "claims/environment":
      "A purchase of a tester, of App Review or of TestFlight, which are in the sandbox; or a document of Xcode.",
    "claims/device":
      "The receipt was copied from another device, or restored from a backup without being refreshed.",
    "claims/app-account-token":
      "The customer signed in with another account of your service than the one that bought the product.",
    "input/unrecognized":
      "The wrong file, an HTML page, an error message, or a document in an unknown form.",
    "input/cut-token":
      "A database column, a buffer or a log line that is too short for the token, or a paste of a part of it.",
    "input/empty": "The upload or the variable was empty.",
    "io/closed": "The reader of the pipe ended first.",
  ]

  private static let layers = [
    "asn1": changed,
    "base64": "The client changed or truncated the text.",
    "time": changed,
    "json": "The client did not use a JSON encoder, or changed or truncated the text.",
    "jws": changed,
    "certificate": forged,
    "cms": changed,
    "ocsp": "The response is about another certificate or time, or not from Apple.",
    "trust": forged,
    "payload": "Apple has changed the payload since this version, or the document is forged.",
    "legacy": changed,
    "plist": changed,
    "receipt": changed,
    "claims": "The document is genuine, but not what the options or your code require.",
    "api": "The key, the app or the id of the request, or a fault at Apple.",
    "api-client": "The key, the network, or a fault at Apple.",
    "api-request": "An argument of your code.",
    "key": "A key of another kind, with a password, or copied without its first or last line.",
    "offer":
      "Your server signed other values than the app sends, in another order, or with another key.",
    "sign": "A value of the request exceeds a limit of Apple's.",
    "input": "The wrong file, or a document in an unknown form.",
    "interface": "A call with a wrong argument.",
    "ledger": "The stored text was changed or truncated, or has the format of another version.",
    "store": "The disk, the permissions of the file, or another process that keeps it locked.",
    "policy": "A misspelled member, or a value of another type.",
    "storekit": "The file was edited by hand, or made by a newer Xcode.",
    "transport": "The network, a proxy, or the certificates of this machine.",
    "usage": "A misspelled or missing argument.",
    "io": "The file system or the permissions of this user.",
    "vectors": "A file of vectors or results was changed, truncated or written by hand.",
    "mint": "A payload that was written by hand, or files of two authorities in one folder.",
    "table":
      "An export without the column of the documents, one that was cut off, or a column that is too short for them.",
    "script": "A misspelled step or member, or a script for another environment.",
  ]
}
