// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A promotional offer for a subscription, to sign in the form that StoreKit 1 and the older API of
/// StoreKit 2 expect.
///
///     let offer = try PromotionalOffer(
///       bundleId: "com.example.notes",
///       productIdentifier: "com.example.notes.pro",
///       offerIdentifier: "loyal",
///       appAccountToken: account,
///       nonce: id,
///       at: now)
///     send(try offer.signed(with: key).json)
///
/// The offer is valid for 24 hours from its time and for one purchase: use a new nonce for each. For the
/// newer form, a JWS, see ``AppStoreSigner``.
public struct PromotionalOffer: Hashable, Sendable {
  /// The bundle id of the app.
  public let bundleId: String
  /// The product id of the subscription.
  public let productIdentifier: String
  /// The id of the offer in App Store Connect.
  public let offerIdentifier: String
  /// The account token of the purchase in lower case: a UUID, or the `applicationUsername` of StoreKit 1; may
  /// be empty.
  public let appAccountToken: String
  /// The nonce: a UUID in lower case.
  public let nonce: String
  /// The time of signing.
  public let timestamp: Timestamp

  /// Creates an offer; the fields are checked, and UUIDs are changed to lower case.
  public init(
    bundleId: String,
    productIdentifier: String,
    offerIdentifier: String,
    appAccountToken: String = "",
    nonce: String,
    at timestamp: Timestamp
  ) throws(SigningError) {
    let account = appAccountToken.lowercased()
    let texts = [
      ("bundleId", bundleId), ("productIdentifier", productIdentifier),
      ("offerIdentifier", offerIdentifier), ("appAccountToken", account),
    ]
    for (path, text) in texts {
      if path != "appAccountToken" { try FieldChecks.requireText(text, path) }
      try FieldChecks.requireLength(text, path, most: FieldChecks.identifierCharacters)
      guard !text.unicodeScalars.contains(PromotionalOffer.separator) else {
        throw SigningError(.separator, path: path)
      }
    }
    try FieldChecks.requireTime(timestamp, "timestamp")
    self.bundleId = bundleId
    self.productIdentifier = productIdentifier
    self.offerIdentifier = offerIdentifier
    self.appAccountToken = account
    self.nonce = try FieldChecks.uuid(nonce, "nonce")
    self.timestamp = timestamp
  }

  /// The offer with its signature.
  public func signed(with key: SigningKey) throws(SigningError) -> SignedPromotionalOffer {
    let signature = try key.signDER(message(keyId: key.keyId))
    return SignedPromotionalOffer(offer: self, keyIdentifier: key.keyId, signature: signature)
  }

  /// The signed bytes: seven fields between six separators (Apple, "Generating a signature for
  /// promotional offers").
  func message(keyId: String) -> [UInt8] {
    let fields = [
      bundleId, keyId, productIdentifier, offerIdentifier, appAccountToken, nonce,
      "\(timestamp.millisecondsSince1970)",
    ]
    return Array(fields.joined(separator: String(PromotionalOffer.separator)).utf8)
  }

  /// INVISIBLE SEPARATOR.
  package static let separator: Unicode.Scalar = "\u{2063}"
}
