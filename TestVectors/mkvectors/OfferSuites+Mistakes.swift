// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Offers with one mistake each.
extension OfferSuites {
  private static func wrong(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ code: String,
    _ written: [String] = fields,
    signing message: [UInt8]
  ) throws(TrustError) -> Vector {
    let text = Base64Text.of(try signature(lab, message))
    return Vector(
      name,
      comment,
      [.form],
      document(written, text),
      .invalid("offer/\(code)", also: also(code))
    )
  }

  /// A verifier that does not check for this mistake reports an invalid signature.
  private static func also(_ code: String) -> [String] {
    let found = [
      "separator", "letter-case", "field-order", "time-unit", "field-value", "hashed-twice",
    ]
    return found.contains(code) ? ["offer/key"] : []
  }

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
    let separators = [
      ("no-separator", "The fields are joined without a separator.", ""),
      ("comma", "The fields are joined with commas.", ","),
      ("invisible-times", "The fields are joined with U+2062.", "\u{2062}"),
      (
        "escaped-separator", "The fields are joined with the six characters of the escape \\u2063.",
        #"\u2063"#
      ),
    ]
    var vectors: [Vector] = []
    for (name, comment, separator) in separators {
      vectors.append(
        try wrong(lab, name, comment, "separator", signing: message(fields, separator))
      )
    }
    return vectors + [
      try wrong(
        lab,
        "separator-at-end",
        "A separator follows the last field.",
        "separator",
        signing: message(fields + [""])
      ),
      try wrong(
        lab,
        "separator-in-field",
        "The product id contains the separator: the signature is valid for other fields too.",
        "field",
        inside,
        signing: message(inside)
      ),
      try wrong(
        lab,
        "upper-case-nonce",
        "The nonce is signed in upper case.",
        "letter-case",
        signing: message(with(5, fields[5].uppercased()))
      ),
      try wrong(
        lab,
        "upper-case-account",
        "The account token is signed in upper case.",
        "letter-case",
        signing: message(with(4, fields[4].uppercased()))
      ),
      try wrong(
        lab,
        "exchanged-fields",
        "Product and offer are swapped.",
        "field-order",
        signing: message(exchanged)
      ),
      try wrong(
        lab,
        "reversed-fields",
        "The fields are signed from the last to the first.",
        "field-order",
        signing: message(fields.reversed())
      ),
      try wrong(
        lab,
        "seconds",
        "The timestamp is signed in seconds.",
        "time-unit",
        signing: message(seconds)
      ),
      try wrong(
        lab,
        "document-in-seconds",
        "Document and message have the timestamp in seconds.",
        "time-unit",
        seconds,
        signing: message(seconds)
      ),
      try wrong(
        lab,
        "account-left-out",
        "The account token and its separator are omitted.",
        "field-value",
        signing: message(fields.enumerated().filter { $0.offset != 4 }.map(\.element))
      ),
      try wrong(
        lab,
        "hashed-twice",
        "The SHA-256 of the message is signed instead of the message.",
        "hashed-twice",
        signing: try TestDigest.sha256.digest(of: message(fields))
      ),
      try wrong(
        lab,
        "other-product",
        "The signature covers another product.",
        "key",
        signing: message(product)
      ),
      try wrong(
        lab,
        "stale",
        "The offer is a millisecond older than 24 hours.",
        "stale",
        late,
        signing: message(late)
      ),
      try wrong(
        lab,
        "future",
        "The offer is signed more than five minutes in the future.",
        "future",
        soon,
        signing: message(soon)
      ),
      try wrong(lab, "nonce", "The nonce is not a UUID.", "field", text, signing: message(text)),
    ]
  }

  static func wrongEncodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bytes = message(fields)
    let raw = try lab.keys.tokens.leaf.signRaw(token: bytes)
    let der = try signature(lab, bytes)
    let other = try lab.keys.tokens.attackerLeaf.sign(bytes, with: .ecdsa(.sha256))
    let texts = [
      ("raw", "The signature is r and s instead of DER.", "raw-signature", Base64Text.of(raw)),
      (
        "base64url", "The signature is in base64url without padding.", "base64url",
        JWSSuites.segment(der)
      ),
      ("hexadecimal", "The signature is in hexadecimal.", "encoding", Hex.text(der)),
      ("another-key", "The signature is by another key.", "key", Base64Text.of(other)),
    ]
    return texts.map { name, comment, code, text in
      Vector(name, comment, [.encoding], document(fields, text), .invalid("offer/\(code)"))
    } + [
      Vector(
        "no-signature",
        "The signature is missing.",
        [.missing],
        .text(#"{"nonce":"\#(fields[5])"}"#),
        .invalid("offer/missing")
      ),
      Vector("array", "A JSON array.", [.malformed], .text("[]"), .invalid("offer/malformed")),
    ]
  }
}
