// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let header = headers(
    "header",
    "Header parameters (RFC 7515, 4), which are unauthenticated until the signature is verified.",
    #"""
    three-certificates | basic | \#(valid: read(3)) | {"alg":"ES256","x5c":["MAA=","MAA=","MAA="]} \#
      | A header with three certificates, as the App Store writes it.
    of-xcode | basic | valid | {"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["MAA="]} | Xcode's header: kid and typ have no effect.
    unknown-member | basic | valid | {"alg":"ES256","new":{},"x5c":["MAA="]} | Unknown header parameters have no effect.
    array | malformed | jws/header | [] | The header is an array.
    no-json | malformed | jws/header cause json/unexpected-byte | header | The header is not JSON.
    empty | missing | jws/header cause json/truncated | \#("") | An empty header.
    duplicate-alg | duplicate | jws/header cause json/duplicate-member level should | {"alg":"ES256","alg":"none","x5c":["MAA="]} \#
      | Two alg members: parsers disagree about which one counts.
    duplicate-alg-escaped | duplicate | jws/header cause json/duplicate-member level should | {"alg":"ES256","\u0061lg":"none","x5c":["MAA="]} \#
      | Two alg members, one of them with an escaped name.
    duplicate-x5c | duplicate | jws/header cause json/duplicate-member | {"alg":"ES256","x5c":["MAA="],"x5c":["MAE="]} | Two x5c members.
    deep | limit | jws/header cause json/too-deep | \#(#"{"alg":"# + String(repeating: "[", count: 10_000)) \#
      | 10,000 levels: exhausts the stack of a recursive parser.
    typ-number | malformed | \#(ignored("jws/header")) | {"typ":1,"alg":"ES256","x5c":["MAA="]} | typ is a number.
    kid-null | malformed | \#(ignored("jws/header")) | {"kid":null,"alg":"ES256","x5c":["MAA="]} | kid is null.
    alg-none | weak-algorithm | jws/algorithm | {"alg":"none","x5c":["MAA="]} | alg "none" means unsigned.
    alg-none-mixed | weak-algorithm | jws/algorithm | {"alg":"nOnE","x5c":["MAA="]} | alg "none" in mixed case.
    alg-empty | weak-algorithm | jws/algorithm | {"alg":"","x5c":["MAA="]} | alg is an empty string.
    alg-hs256 | weak-algorithm | jws/algorithm | {"alg":"HS256","x5c":["MAA="]} | HMAC: a verifier might use the public key as shared secret.
    alg-rs256 | weak-algorithm | jws/algorithm | {"alg":"RS256","x5c":["MAA="]} | RS256, which is RSA.
    alg-es384 | weak-algorithm | jws/algorithm | {"alg":"ES384","x5c":["MAA="]} | ES384, which uses another curve.
    alg-es256k | weak-algorithm | jws/algorithm | {"alg":"ES256K","x5c":["MAA="]} | ES256K, which uses another curve.
    alg-lower-case | weak-algorithm | jws/algorithm | {"alg":"es256","x5c":["MAA="]} | alg in lower case; algorithm names are case-sensitive.
    alg-blank | weak-algorithm | jws/algorithm | {"alg":"ES256 ","x5c":["MAA="]} | alg with a trailing space.
    alg-array | weak-algorithm | jws/algorithm | {"alg":["ES256"],"x5c":["MAA="]} | alg is an array that contains ES256.
    alg-null | weak-algorithm | jws/algorithm | {"alg":null,"x5c":["MAA="]} | alg is null.
    alg-missing | weak-algorithm | jws/algorithm | {"x5c":["MAA="]} | alg is missing.
    alg-capital-name | weak-algorithm | jws/algorithm | {"Alg":"ES256","x5c":["MAA="]} | The member "Alg"; member names are case-sensitive.
    crit-unknown | unsupported | jws/critical-header | {"alg":"ES256","crit":["exp"],"exp":1,"x5c":["MAA="]} | crit lists an unknown extension.
    crit-b64 | unsupported | jws/critical-header | {"alg":"ES256","crit":["b64"],"x5c":["MAA="]} | crit lists b64 (RFC 7797), which is not supported.
    crit-empty | unsupported | jws/critical-header | {"alg":"ES256","crit":[],"x5c":["MAA="]} | crit is an empty list (RFC 7515, 4.1.11 forbids it).
    crit-registered | unsupported | jws/critical-header | {"alg":"ES256","crit":["alg"],"x5c":["MAA="]} \#
      | crit lists a registered parameter (RFC 7515, 4.1.11 forbids it).
    crit-null | unsupported | jws/critical-header | {"alg":"ES256","crit":null,"x5c":["MAA="]} | crit is null.
    b64-false | unsupported | jws/critical-header | {"alg":"ES256","b64":false,"x5c":["MAA="]} | b64 false: the payload would not be base64url (RFC 7797).
    jwk | attacker-key | \#(ignored("jws/embedded-key")) | {"alg":"ES256","jwk":{"kty":"EC"},"x5c":["MAA="]} | A public key in the header.
    jku | attacker-key | \#(ignored("jws/embedded-key")) | {"alg":"ES256","jku":"https://example.com/keys","x5c":["MAA="]} | A URL of keys in the header.
    x5u | attacker-key | \#(ignored("jws/embedded-key")) | {"alg":"ES256","x5u":"https://example.com/chain","x5c":["MAA="]} | A URL of certificates in the header.
    x5c-missing | missing | jws/certificates source Apple, JWSDecodedHeader | {"alg":"ES256"} | x5c is missing.
    x5c-empty | malformed | jws/certificates | {"alg":"ES256","x5c":[]} | x5c is an empty array.
    x5c-two | malformed | jws/certificates source Apple, JWSDecodedHeader | {"alg":"ES256","x5c":["MAA=","MAA="]} | Two certificates; one or three are required.
    x5c-four | malformed | jws/certificates source Apple, JWSDecodedHeader | {"alg":"ES256","x5c":["MAA=","MAA=","MAA=","MAA="]} | Four certificates; one or three are required.
    x5c-five | malformed | jws/certificates source Apple, JWSDecodedHeader | {"alg":"ES256","x5c":["MAA=","MAA=","MAA=","MAA=","MAA="]} | Five certificates; one or three are required.
    x5c-string | malformed | jws/certificates | {"alg":"ES256","x5c":"MAA="} | x5c is a string instead of an array.
    x5c-number | malformed | jws/certificates | {"alg":"ES256","x5c":[1]} | x5c contains a number.
    x5c-empty-text | malformed | jws/certificates | {"alg":"ES256","x5c":[""]} | x5c contains an empty string.
    x5c-url-safe | form | jws/certificates cause base64/character | {"alg":"ES256","x5c":["MA_-"]} \#
      | A certificate in base64url; x5c is base64 (RFC 7515, 4.1.6).
    x5c-unpadded | form | jws/certificates cause base64/padding | {"alg":"ES256","x5c":["MAA"]} | A certificate in base64 without padding.
    x5c-loose-bits | non-canonical | \#(loose("jws/certificates", read(1))) | {"alg":"ES256","x5c":["MAB="]} \#
      | A certificate in base64 with nonzero trailing bits.
    x5c-line-feed | form | jws/certificates cause base64/character | {"alg":"ES256","x5c":["MA\nA="]} | A certificate with a line feed in its base64.
    x5c-pem | form | jws/certificates | {"alg":"ES256","x5c":["-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----"]} | A certificate in PEM.
    """#
  )
}
