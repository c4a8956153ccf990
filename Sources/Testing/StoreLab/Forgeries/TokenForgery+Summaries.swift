// SPDX-License-Identifier: Apache-2.0

extension TokenForgery {
  /// What is in each forged document, by name of the attack.
  public static let summaries = summaryTable(
    """
    algorithm-empty | The header names an empty algorithm, and the signature is empty.
    algorithm-es384 | The header names ES384, the signature is ES256.
    algorithm-hmac | The algorithm is HS256, keyed with the signer's public key.
    algorithm-in-list | The header names ES256 in a list.
    algorithm-in-lower-case | The header names es256.
    algorithm-missing | The header names no algorithm.
    algorithm-none | The algorithm is none, and the signature is empty.
    algorithm-none-capitalized | The header names "None", and the signature is empty.
    algorithm-none-in-mixed-case | The header names "nOnE", and the signature is empty.
    algorithm-none-signed | The header names "none", with a signature of ES256.
    algorithm-null | The algorithm is null.
    algorithm-rsa | The header names RS256.
    algorithm-twice | A second algorithm, none, under an escaped name.
    algorithm-under-other-name | The header has the member Alg instead of alg.
    algorithm-with-blank | A space follows the name of the algorithm.
    algorithm-with-null-character | U+0000 follows the name of the algorithm.
    app-apple-id-as-text | The Apple ID as a string.
    app-apple-id-missing | No Apple ID of the app.
    app-apple-id-with-fraction | The Apple ID plus a half, which some parsers round.
    app-as-list | The bundle identifier in an array.
    app-beside-body | The required bundle identifier stands outside the body of the notification, whose own is another.
    app-empty | The bundle identifier is empty.
    app-in-capitals | The bundle identifier in upper case.
    app-in-wide-letters | A bundle identifier that is equal only under compatibility normalization.
    app-longer | The bundle identifier with a suffix.
    app-missing | No bundle identifier.
    app-null | The bundle identifier is null.
    app-shorter | The bundle identifier without its last character.
    app-with-blank | The bundle identifier followed by a space.
    app-with-null | The bundle identifier followed by U+0000, where C strings end.
    blank-after-certificates | A space follows the base64 of the root.
    blank-after-payload | A space follows the payload.
    blank-before-certificates | A space stands before the base64 of the signer.
    blank-in-signature | A space before the signature.
    byte-order-mark | A UTF-8 byte order mark.
    certificate-address | A certificate URL (x5u) in addition to the certificates.
    certificate-address-alone | A certificate URL (x5u) in place of the certificates, signed by an attacker.
    certificate-on-p384 | The signer certificate has a P-384 key; the signature is by another key.
    certificate-on-rsa | The signer certificate has an RSA key; the signature is by another key.
    certificate-signature-empty | The signature of the signer certificate is empty.
    certificate-signature-indefinite | The signature of the signer certificate has an indefinite length.
    certificate-signature-negative | In the signature of the signer certificate, r is negative.
    certificate-signature-of-ones | In the signature of the signer certificate, r and s are 1.
    certificate-signature-of-zeros | In the signature of the signer certificate, r and s are 0 (CVE-2022-21449).
    certificate-signature-raw | The signature of the signer certificate is r and s without DER.
    certificate-signature-trailing-byte | A byte follows the signature of the signer certificate.
    certificate-signature-with-long-length | The signature of the signer certificate has a length that is not minimal.
    certificate-signature-with-long-number | In the signature of the signer certificate, r is larger than any order.
    certificate-signature-without-s | The signature of the signer certificate has r alone.
    certificate-without-list | x5c is the signer certificate alone, without a list.
    certificates-in-base64url | The certificates are in base64url.
    certificates-in-lines | The base64 of the certificates has line breaks.
    certificates-in-one-text | The three certificates are one string, separated by commas.
    certificates-in-pem | Certificates in PEM.
    certificates-twice | A second x5c member.
    changed-header | The header has an additional member, with the signature of the original header.
    changed-payload | The payload has an additional space, with the signature of the original payload.
    comment | The payload contains a comment.
    control-character | A string of the payload contains an unescaped line feed.
    critical-header | A critical extension (crit).
    critical-header-empty | The list of critical extensions (crit) is empty.
    critical-header-null | The list of critical extensions (crit) is null.
    critical-header-registered | The list of critical extensions (crit) names alg, which is none.
    critical-unencoded-payload | An unencoded payload (b64) that is critical.
    cut-payload | The payload without its last character.
    date-as-text | A date as a string.
    date-as-truth | A date that is true.
    date-in-seconds | A date in seconds, which a verifier reads as a date in January 1970.
    date-of-largest-integer | The date is 2^63 - 1.
    date-of-many-digits | The date has 40 digits.
    date-of-smallest-integer | The date is -2^63.
    decoded-parts-signed | A signature over the decoded header and payload.
    deep-header | Ten thousand nested arrays.
    deep-payload | Ten thousand nested arrays.
    developer-for-xcode | A developer certificate and a payload with the environment Xcode.  If a verifier selects \
      its rules by the payload, the attacker chooses the rules.
    digest-sha1 | The signature is over SHA-1.
    embedded-key | A key (jwk) in addition to the certificates.
    embedded-key-alone | A key (jwk) in place of the certificates, by which the token is signed.
    embedded-key-signs | A key (jwk) in addition to the certificates, by which the token is signed.
    empty-list-of-certificates | The list of certificates is empty.
    empty-payload | An empty payload.
    environment-decoy | A sandbox app transaction with an additional environment member that names production.
    environment-in-capitals | The environment in upper case.
    environment-in-small-letters | The environment in lower case.
    environment-missing | A token without an environment.
    environment-null | The environment is null.
    environment-of-local-testing | The environment is LocalTesting.
    environment-twice | Another environment before the genuine one, and a third time with an escaped name.
    environment-unknown | An environment that does not exist.
    exchanged-root | Another root with the same name.
    five-certificates | The genuine certificates, and two of an attacker after them.
    four-certificates | An additional certificate.
    fourth-part | A fourth part.
    future-date | A token dated 2048.
    garbage-for-root | Instead of the root, bytes that are not a certificate.
    header-in-base64 | The header is in base64 instead of base64url.
    header-in-lines | The base64url of the header has line breaks.
    header-with-loose-bits | The unused bits at the end of the header's base64url are not 0.
    hmac-as-es256 | The header names ES256, the signature is an HMAC with the public key.
    hmac-with-certificate | The header names HS256, keyed with the signer certificate.
    hmac-with-empty-key | The header names HS256, with an empty key.
    hmac-with-pem | The header names HS256, keyed with the signer certificate in PEM.
    huge-date | A date outside the calendar.
    huge-payload | A string of a million characters.
    impostor | All certificates come from an authority with the same names, serial numbers and key identifiers, but \
      different keys.
    impostor-below-intermediate | The impostor's signer with the genuine intermediate and root.
    impostor-below-root | The impostor's signer and intermediate with the genuine root.
    infinity | The payload contains Infinity.
    intermediate-first | Intermediate and signer are exchanged.
    intermediate-for-root | The intermediate is in place of the root.
    intermediate-on-rsa | The intermediate has an RSA key, with which it signs the signer certificate.
    intermediate-over-sha1 | The intermediate is signed with SHA-1.
    invalid-utf-8 | A string of the payload contains the byte FF.
    key-address | A key set URL (jku) in addition to the certificates.
    key-address-alone | A key set URL (jku) in place of the certificates, signed by an attacker.
    key-at-infinity | The signer's public key is the point at infinity.
    key-compressed | The signer's public key is a compressed point.
    key-cut | The signer's public key lacks its last byte.
    key-hybrid | The signer's public key is a point in the hybrid form.
    key-name-alone | A key identifier, and no certificates.
    key-of-zeros | Both coordinates of the signer's public key are 0.
    key-off-curve | The signer's public key is not on its curve.
    key-with-explicit-curve | The signer's public key has the parameters of P-256 instead of its name (CVE-2020-0601).
    key-with-implied-curve | The curve of the signer's public key is NULL.
    key-with-other-curve | The signer's public key, a point on P-256, names P-384.
    key-without-curve | The signer's public key names no curve.
    largest-signature | r and s are the largest 256-bit numbers, beyond the order.
    leading-zero | A number of the payload has a leading zero.
    line-breaks | A payload in lines of 64 characters.
    little-endian-numbers | r and s in little-endian order.
    lone-surrogate | An unpaired surrogate as an escape.
    long-number | A number of a hundred thousand digits.
    long-signature | Two bytes after the signature.
    loose-bits | A set trailing bit in the last character of the signature.
    member-twice | A duplicate member, the second with an escaped name.
    nested-algorithm-none | A genuine notification whose transaction names the algorithm none, without signature.
    nested-garbage | A genuine notification whose transaction is not a token.
    nested-impostor | A genuine notification whose transaction is by another authority with the same names.
    nested-leaf-without-marker | A genuine notification whose transaction's signer has no marker.
    nested-nothing | A genuine notification whose transaction is an empty string.
    nested-other-app | A genuine notification with a transaction of another app.
    nested-other-environment | A genuine notification with a transaction of another environment.
    nested-other-kind | A genuine notification with a renewal info as transaction.
    nested-renewal-algorithm-none | A genuine notification whose renewal info names the algorithm none, without \
      signature.
    nested-renewal-garbage | A genuine notification whose renewal info is not a token.
    nested-renewal-impostor | A genuine notification whose renewal info is by another authority with the same names.
    nested-renewal-other-environment | A genuine notification with a renewal info of another environment.
    nested-renewal-other-kind | A genuine notification with a transaction as renewal info.
    nested-renewal-swapped-payload | A genuine notification whose renewal info has a changed payload.
    nested-swapped-payload | A genuine notification whose transaction has a changed payload.
    not-a-number | NaN, which is not a JSON number.
    nothing-signed | A signature over no bytes.
    null-payload | The payload without its last character.
    objects-too-deep | 65 nested objects, one above the limit.
    one-signature | r and s are 1.
    order-r | In the signature, r is the order of the curve.
    order-s | In the signature, s is the order of the curve.
    order-signature | r and s are the order of the curve, which is 0 modulo the order.
    other-app | A token of another app.
    other-app-apple-id | The Apple ID of another app.
    other-digest | A signature with another digest than that of ES256.
    other-download | A genuine notification whose transaction and renewal info belong to different customers: the \
      app transaction ids differ.
    other-environment | A token of the other environment: sandbox or production.
    other-key | The genuine certificates with an attacker's signature.
    other-kind | A genuine token of another kind.
    other-line | A genuine notification whose transaction and renewal info belong to different purchases.
    other-stop | Fullwidth full stops (U+FF0E) as separators.
    overlong-character | An overlong UTF-8 sequence.
    padded-header | The header's base64url is padded.
    padded-payload | Padding after the payload.
    padded-signature | Padding after the signature.
    payload-signed-alone | A signature over the payload without the header.
    payload-with-cyrillic-letter | A Cyrillic letter follows the payload.
    payload-with-loose-bits | The unused bits at the end of the payload's base64url are not 0.
    payload-with-padding | Padding follows the payload.
    payload-with-single-character | The last group of the payload's base64url has one character.
    payload-without-object | An array instead of an object.
    quantity-as-text | The quantity is a string.
    quantity-overflow | The quantity is 2^63.
    quantity-with-fraction | The quantity is 1.5.
    raw-surrogate | A string of the payload contains a surrogate in UTF-8.
    renamed-root | A root with the genuine key under another name.
    reversed-certificates | The certificates in reverse order.
    root-before-intermediate | Root and intermediate are exchanged.
    second-intermediate | A second intermediate between signer and intermediate.
    self-signed-signer | A self-signed signer.
    short-signature | The signature lacks its last byte.
    signature-in-der | The signature in DER.
    signature-with-cyrillic-letter | A Cyrillic letter follows the signature.
    signature-with-excessive-padding | The signature has more padding than needed.
    signature-with-leading-zeros | r and s have leading zeros.
    signature-with-single-character | The last group of the signature's base64url has one character.
    signature-with-tilde | A tilde follows the signature.
    signed-by-xcode | A self-signed certificate, like Xcode's.
    signer-alone | Only the signer certificate.
    signer-as-issuer | A signer certificate issued by the genuine signer.
    signer-for-intermediate | The signer is in place of the intermediate.
    signer-for-root | The signer is in place of the root.
    signer-on-p384 | The signer has a P-384 key, and the header names ES256.
    signer-on-p384-with-es384 | The signer has a P-384 key, and the header names ES384.
    signer-on-rsa-with-rs256 | The signer has an RSA key, and the header names RS256.
    signer-on-secp256k1 | The signer has a secp256k1 key, which has the same length as a P-256 key.
    single-quotes | The payload contains a string in single quotation marks.
    stop-with-accent | A combining accent follows the first period.
    swapped-numbers | s before r.
    swapped-payload | The payload has an additional member, with the signature of the original payload.
    text-for-root | The text "no root" is in place of the root.
    text-payload | The payload is a string with an object in it.
    trailing-byte-in-certificate | A byte after the signer certificate.
    trailing-byte-in-intermediate | A byte follows the intermediate.
    trailing-byte-in-root | A byte follows the root.
    trailing-comma | A trailing comma.
    trailing-data | A second object after the first.
    transplanted-signature | The genuine signature of another token.
    two-bodies | A genuine notification with both data and summary, which exclude each other.
    two-kinds | A token with a member of another kind.
    two-kinds-escaped | A transaction with a notification type under an escaped name.
    two-kinds-null | A transaction with autoRenewStatus, which is null.
    type-as-number | The type (typ) is a number.
    unencoded-payload | An unencoded payload (b64).
    utf-16 | UTF-16, big-endian.
    utf-16-byte-order-mark | The byte order mark of UTF-16 stands before the payload.
    without-body | A genuine notification without a bundle identifier.
    without-certificates | No certificates.
    without-root | Signer and intermediate, without the root.
    without-signature | An empty signature, although the header names an algorithm.
    xcode-environment | A token that claims to be from Xcode.
    zero-after-payload | A zero byte follows the payload.
    zero-r | In the signature, r is 0.
    zero-s | In the signature, s is 0.
    zero-signature | r and s are 0, which some libraries accept for every message (CVE-2022-21449).
    """
  )
}
