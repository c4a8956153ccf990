// SPDX-License-Identifier: Apache-2.0

/// A signature of an offer or request, with what it must sign.
package struct OfferSignature {
  /// The signature in DER.
  package let der: [UInt8]
  /// The bytes that must be signed.
  package let message: [UInt8]
  /// What the bytes are made of.
  package let content: Content

  package enum Content {
    /// The seven fields of a promotional offer.
    case fields(OfferFields)
    /// A token with this payload.
    case token(payload: [UInt8])
  }
}
