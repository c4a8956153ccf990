// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let members = headers(
    "members",
    "Escaped member names and nearly valid values in headers.",
    #"""
    escapes | form | valid | {"\u0061lg":"\u0045S256","x5c":["MA\u0041="]} | Escaped names and values are equal to unescaped ones.
    white-space | form | valid | \#(" {\n\"alg\" : \"ES256\" ,\t\"x5c\" : [ \"MAA=\" ] } ") | White space between members.
    duplicate-x5c-escaped | duplicate | jws/header cause json/duplicate-member | {"alg":"ES256","x5c":["MAA="],"\u00785c":["MAE="]} \#
      | Two x5c members, one of them with an escaped name.
    duplicate-unknown | duplicate | jws/header cause json/duplicate-member | {"a":1,"a":1,"alg":"ES256","x5c":["MAA="]} | An unknown member twice.
    crit-escaped | unsupported | jws/critical-header | {"\u0063rit":["exp"],"alg":"ES256","x5c":["MAA="]} | crit with an escaped name.
    b64-true | unsupported | jws/critical-header | {"b64":true,"alg":"ES256","x5c":["MAA="]} \#
      | b64 true, which has no effect, is an unsupported extension too.
    jwk-null | attacker-key | \#(ignored("jws/embedded-key")) | {"jwk":null,"alg":"ES256","x5c":["MAA="]} | jwk is null.
    jwk-escaped | attacker-key | \#(ignored("jws/embedded-key")) | {"j\u0077k":{},"alg":"ES256","x5c":["MAA="]} | jwk with an escaped name.
    jwk-only | missing | jws/embedded-key or jws/certificates source Apple, JWSDecodedHeader | {"jwk":{"kty":"EC"},"alg":"ES256"} | jwk instead of x5c.
    kid-only | missing | jws/certificates source Apple, JWSDecodedHeader | {"kid":"key","alg":"ES256"} | kid instead of x5c.
    x5c-capital-name | missing | jws/certificates source Apple, JWSDecodedHeader | {"alg":"ES256","X5C":["MAA="]} | The member "X5C"; member names are case-sensitive.
    alg-none-capital | weak-algorithm | jws/algorithm | {"alg":"None","x5c":["MAA="]} | alg "None", capitalized.
    alg-ps256 | weak-algorithm | jws/algorithm | {"alg":"PS256","x5c":["MAA="]} | PS256, which is RSA-PSS.
    alg-es512 | weak-algorithm | jws/algorithm | {"alg":"ES512","x5c":["MAA="]} | ES512, which uses another curve.
    alg-eddsa | weak-algorithm | jws/algorithm | {"alg":"EdDSA","x5c":["MAA="]} | EdDSA, another signature algorithm.
    alg-blank-before | weak-algorithm | jws/algorithm | {"alg":" ES256","x5c":["MAA="]} | alg with a leading space.
    alg-null-character | weak-algorithm | jws/algorithm | {"alg":"ES256\u0000","x5c":["MAA="]} | alg ES256 followed by U+0000.
    alg-cut | weak-algorithm | jws/algorithm | {"alg":"ES25","x5c":["MAA="]} | alg is a prefix of ES256.
    alg-longer | weak-algorithm | jws/algorithm | {"alg":"ES2560","x5c":["MAA="]} | alg starts with ES256.
    alg-full-width | weak-algorithm | jws/algorithm | {"alg":"\#("\u{FF25}\u{FF33}\u{FF12}\u{FF15}\u{FF16}")","x5c":["MAA="]} \#
      | alg in full-width letters, which a lenient comparison considers equal.
    alg-number | weak-algorithm | jws/algorithm | {"alg":256,"x5c":["MAA="]} | alg is a number.
    alg-true | weak-algorithm | jws/algorithm | {"alg":true,"x5c":["MAA="]} | alg is true.
    alg-object | weak-algorithm | jws/algorithm | {"alg":{"name":"ES256"},"x5c":["MAA="]} | alg is an object.
    top-level-text | malformed | jws/header | "ES256" | The header is a string.
    top-level-null | malformed | jws/header | null | The header is null.
    byte-order-mark | form | jws/header cause json/byte-order-mark | \#("\u{FEFF}\(goodHeader)") | A byte order mark before the header.
    trailing-data | trailing | jws/header cause json/trailing-data | \#(goodHeader + goodHeader) | A second JSON value after the header.
    kid-number | malformed | \#(ignored("jws/header")) | {"kid":1,"alg":"ES256","x5c":["MAA="]} | kid is a number.
    x5c-null | malformed | jws/certificates | {"alg":"ES256","x5c":null} | x5c is null.
    x5c-object | malformed | jws/certificates | {"alg":"ES256","x5c":{"0":"MAA="}} | x5c is an object.
    x5c-null-inside | malformed | jws/certificates | {"alg":"ES256","x5c":[null]} | x5c contains null.
    x5c-list-inside | malformed | jws/certificates | {"alg":"ES256","x5c":[["MAA="]]} | x5c contains an array.
    x5c-third-empty | malformed | jws/certificates | {"alg":"ES256","x5c":["MAA=","MAA=",""]} | The third certificate is an empty string.
    x5c-third-number | malformed | jws/certificates | {"alg":"ES256","x5c":["MAA=","MAA=",1]} | The third certificate is a number.
    x5c-second-url-safe | malformed | jws/certificates cause base64/character | {"alg":"ES256","x5c":["MAA=","MA_-","MAA="]} \#
      | The second certificate is in base64url.
    x5c-excessive-padding | malformed | jws/certificates cause base64/padding | {"alg":"ES256","x5c":["MAA=="]} | A certificate with too much padding.
    x5c-length | malformed | jws/certificates | {"alg":"ES256","x5c":["MAA=A"]} | A certificate with one base64 character too many.
    x5c-space | malformed | jws/certificates cause base64/character | {"alg":"ES256","x5c":[" MAA="]} | A certificate with a leading space.
    x5c-null-character | malformed | jws/certificates cause base64/character | {"alg":"ES256","x5c":["MAA=\u0000"]} | A certificate followed by U+0000.
    """#
  )
}
