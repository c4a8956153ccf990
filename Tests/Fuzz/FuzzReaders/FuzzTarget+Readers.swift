// SPDX-License-Identifier: Apache-2.0

/// The readers, separated from other targets: libFuzzer inspects all coverage counters after each
/// input, so a small program runs a hundred million inputs in minutes.
extension FuzzTarget {
  /// The readers, from the general formats to Apple's.
  public static let readers: [FuzzTarget] = [
    der, ber, time, base64, base64url, json, jws, certificate, receipt, purchase,
    propertyList, payload,
  ]

  /// One element of DER.
  public static let der = FuzzTarget(
    "der",
    product: "FuzzDER",
    sizeLimit: 4 << 10,
    ASN1Body.distinguished
  )

  /// One element of BER.
  public static let ber = FuzzTarget(
    "ber",
    product: "FuzzBER",
    sizeLimit: 4 << 10,
    ASN1Body.basic
  )

  /// A time, or a period.
  public static let time = FuzzTarget(
    "time",
    product: "FuzzTime",
    sizeLimit: 64,
    TimeBody.check
  )

  /// Base64 as receipts are sent.
  public static let base64 = FuzzTarget(
    "base64",
    product: "FuzzBase64",
    sizeLimit: 1 << 10,
    Base64Body.standard
  )

  /// Base64url of tokens.
  public static let base64url = FuzzTarget(
    "base64url",
    product: "FuzzBase64URL",
    sizeLimit: 1 << 10,
    Base64Body.urlSafe
  )

  /// A JSON text.
  public static let json = FuzzTarget(
    "json",
    product: "FuzzJSON",
    sizeLimit: 4 << 10,
    JSONBody.check
  )

  /// A token, and a header of one.
  public static let jws = FuzzTarget(
    "jws",
    product: "FuzzJWS",
    sizeLimit: 8 << 10,
    TokenBody.check
  )

  /// A certificate, or a key.
  public static let certificate = FuzzTarget(
    "certificate",
    product: "FuzzCertificate",
    sizeLimit: 8 << 10,
    CertificateBody.check
  )

  /// The attributes of an app receipt.
  public static let receipt = FuzzTarget(
    "receipt",
    product: "FuzzReceipt",
    sizeLimit: 4 << 10,
    ReceiptBody.check
  )

  /// The attributes of a purchase.
  public static let purchase = FuzzTarget(
    "purchase",
    product: "FuzzPurchase",
    sizeLimit: 1 << 10,
    PurchaseBody.check
  )

  /// A transaction receipt, and the lists in it.
  public static let propertyList = FuzzTarget(
    "property-list",
    product: "FuzzPropertyList",
    sizeLimit: 4 << 10,
    PropertyListBody.check
  )

  /// The JSON of every kind of token and answer.
  public static let payload = FuzzTarget(
    "payload",
    product: "FuzzPayload",
    sizeLimit: 8 << 10,
    PayloadBody.check
  )
}
