// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON
import StrictTime

/// A promotional offer with its signature, ready to send to the app.
public struct SignedPromotionalOffer: Hashable, Sendable {
  /// The signed fields.
  public let offer: PromotionalOffer
  /// The id of the key.
  public let keyIdentifier: String
  /// The signature in DER, for `Product.PurchaseOption.promotionalOffer`, which takes data.
  public let signature: [UInt8]

  /// The signature in base64, for `SKPaymentDiscount`, which takes text.
  public var signatureText: String { Base64.encode(signature[...]) }

  /// The seven fields and the signature as a JSON object on one line.
  ///
  /// The names are those of `SKPaymentDiscount` and Apple's documentation. `timestamp` is in milliseconds.
  public var json: String {
    let json = JSONWriter.object { members in
      members.member("bundleId") { $0.string(offer.bundleId) }
      members.member("keyIdentifier") { $0.string(keyIdentifier) }
      members.member("productIdentifier") { $0.string(offer.productIdentifier) }
      members.member("offerIdentifier") { $0.string(offer.offerIdentifier) }
      members.member("appAccountToken") { $0.string(offer.appAccountToken) }
      members.member("nonce") { $0.string(offer.nonce) }
      members.member("timestamp") { $0.integer(offer.timestamp.millisecondsSince1970) }
      members.member("signature") { $0.string(signatureText) }
    }
    return String(decoding: json, as: UTF8.self)
  }
}
