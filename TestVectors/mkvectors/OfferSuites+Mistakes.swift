// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Offers with one mistake each.
extension OfferSuites {
  /// A document with the signature of a message.
  private static func signed(
    _ lab: Lab,
    _ message: [UInt8],
    _ written: [String] = fields
  ) throws(TrustError) -> Vector.Input {
    document(Base64Text.of(try signature(lab, message)), written)
  }

  /// Where a code is followed by `or offer/key`, a verifier that does not check for this mistake reports an invalid signature.
  static func wrongOffers(_ lab: Lab) throws(TrustError) -> [Vector] {
    func with(_ index: Int, _ text: String) -> [String] {
      var changed = fields
      changed[index] = text
      return changed
    }
    let exchanged = [0, 1, 3, 2, 4, 5, 6].map { fields[$0] }
    let product = with(2, "com.example.notes.max")
    let inside = with(2, "com.example\u{2063}notes.pro")
    let late = with(6, "1740996671999")
    let soon = with(6, "1741083372001")
    let seconds = with(6, "1741083072")
    let text = with(5, "nonce")
    return try Vector.table(
      #"""
      no-separator | form | offer/separator or offer/key | \#(signed(lab, message(fields, ""))) | The fields are joined without a separator.
      comma | form | offer/separator or offer/key | \#(signed(lab, message(fields, ","))) | The fields are joined with commas.
      invisible-times | form | offer/separator or offer/key | \#(signed(lab, message(fields, "\u{2062}"))) | The fields are joined with U+2062.
      escaped-separator | form | offer/separator or offer/key | \#(signed(lab, message(fields, #"\u2063"#))) \#
        | The fields are joined with the six characters of the escape \u2063.
      separator-at-end | form | offer/separator or offer/key | \#(signed(lab, message(fields + [""]))) | A separator follows the last field.
      separator-in-field | form | offer/field | \#(signed(lab, message(inside), inside)) \#
        | The product id contains the separator: the signature is valid for other fields too.
      upper-case-nonce | form | offer/letter-case or offer/key | \#(signed(lab, message(with(5, fields[5].uppercased())))) \#
        | The nonce is signed in upper case.
      upper-case-account | form | offer/letter-case or offer/key | \#(signed(lab, message(with(4, fields[4].uppercased())))) \#
        | The account token is signed in upper case.
      exchanged-fields | form | offer/field-order or offer/key | \#(signed(lab, message(exchanged))) | Product and offer are swapped.
      reversed-fields | form | offer/field-order or offer/key | \#(signed(lab, message(fields.reversed()))) \#
        | The fields are signed from the last to the first.
      seconds | form | offer/time-unit or offer/key | \#(signed(lab, message(seconds))) | The timestamp is signed in seconds.
      document-in-seconds | form | offer/time-unit or offer/key | \#(signed(lab, message(seconds), seconds)) \#
        | Document and message have the timestamp in seconds.
      account-left-out | form | offer/field-value or offer/key | \#(signed(lab, message(fields.enumerated().filter { $0.offset != 4 }.map(\.element)))) \#
        | The account token and its separator are omitted.
      hashed-twice | form | offer/hashed-twice or offer/key | \#(signed(lab, try TestDigest.sha256.digest(of: message(fields)))) \#
        | The SHA-256 of the message is signed instead of the message.
      other-product | form | offer/key | \#(signed(lab, message(product))) | The signature covers another product.
      stale | form | offer/stale | \#(signed(lab, message(late), late)) | The offer is a millisecond older than 24 hours.
      future | form | offer/future | \#(signed(lab, message(soon), soon)) | The offer is signed more than five minutes in the future.
      nonce | form | offer/field | \#(signed(lab, message(text), text)) | The nonce is not a UUID.
      """#
    )
  }

  static func wrongEncodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bytes = message(fields)
    let raw = try lab.keys.tokens.leaf.signRaw(token: bytes)
    let der = try signature(lab, bytes)
    let other = try lab.keys.tokens.attackerLeaf.sign(bytes, with: .ecdsa(.sha256))
    return Vector.table(
      #"""
      raw | encoding | offer/raw-signature | \#(document(Base64Text.of(raw))) | The signature is r and s instead of DER.
      base64url | encoding | offer/base64url | \#(document(JWSSuites.segment(der))) | The signature is in base64url without padding.
      hexadecimal | encoding | offer/encoding | \#(document(Hex.text(der))) | The signature is in hexadecimal.
      another-key | encoding | offer/key | \#(document(Base64Text.of(other))) | The signature is by another key.
      no-signature | missing | offer/missing | {"nonce":"\#(fields[5])"} | The signature is missing.
      array | malformed | offer/malformed | [] | A JSON array.
      """#
    )
  }
}
