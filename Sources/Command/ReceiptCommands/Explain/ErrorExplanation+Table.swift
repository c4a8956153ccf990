// SPDX-License-Identifier: Apache-2.0

// Made by './dev vectors' from the comments of the error codes and from the test vectors. Do not edit it.

extension ErrorExplanation {
  /// A row for each code: code, meaning, the numbers of causes, action and source in `texts`, and a test vector.
  static let table = #"""
    asn1/truncated | The document ends inside an element. The offset is that of the first missing byte, or of contents that are too short. | 0 | 1 | 2 | asn1/lengths/empty-input: Empty input.
    asn1/missing-element | An element of the type is missing. The offset is its expected position. | 3 | 4 | 2 | asn1/tags/missing-element: The second INTEGER is missing.
    asn1/unexpected-tag | The element has another tag. | 3 | 4 | 2 | asn1/indefinite/foreign-piece: A segment that is not an OCTET STRING.
    asn1/trailing-data | Bytes follow the last element of the type. The offset is that of the first. | 5 | 4 | 2 | asn1/indefinite/end-after-end: A second end-of-contents after the element.
    asn1/invalid-tag | A tag number is too large, or not minimally encoded. | 3 | 4 | 2 | asn1/tags/number-2-28: 2^28 needs five long-form bytes, one above the limit.
    asn1/length-too-long | A length has more than four bytes. | 3 | 4 | 2 | asn1/lengths/five-octets: Length 2^32, more than the limit for documents.
    asn1/non-minimal-length | A length is not minimally encoded (DER). The offset is that of the first length byte. | 3 | 4 | 2 | asn1/lengths/non-minimal-der: Length encoded as 81 01 instead of 01; DER requires the minimal form.
    asn1/indefinite-length | An indefinite length in DER, or on a primitive element. | 3 | 4 | 2 | asn1/indefinite/open-primitive: A primitive element cannot have an indefinite length.
    asn1/missing-end-of-contents | An indefinite-length element without an end. | 3 | 4 | 2 | asn1/indefinite/no-end: End-of-contents is missing.
    asn1/unexpected-end-of-contents | End-of-contents bytes outside of an indefinite-length element. | 3 | 4 | 2 | asn1/indefinite/end-with-length: End-of-contents with a length other than 0.
    asn1/not-constructed | An element that must be constructed is primitive. | 3 | 4 | 2 | asn1/tags/primitive-sequence: A SEQUENCE must be constructed.
    asn1/not-primitive | An element is constructed where DER or the type requires a primitive one. | 3 | 4 | 2 | asn1/strings/octets-in-pieces-der: A constructed string; DER requires the primitive form.
    asn1/too-deep | The nesting is deeper than 'ASN1Limits/depth'. | 6 | 7 | 8 | asn1/nesting/depth-33: 33 levels, one above the limit.
    asn1/too-many-elements | An element has more siblings than 'ASN1Limits/elements', or a string has more segments than 'ASN1Limits/stringSegments'. | 6 | 7 | 8 | asn1/nesting/too-many-elements: 131,073 NULLs in one SEQUENCE, one above the limit: each element takes memory.
    asn1/invalid-integer | An INTEGER is empty or not minimally encoded. | 3 | 4 | 2 | asn1/integers/no-octets: An INTEGER without content bytes.
    asn1/integer-out-of-range | An INTEGER exceeds 64 bits, or the range of its field. | 3 | 4 | 2 | asn1/integers/int64-overflow: 2^63 does not fit in 64 bits.
    asn1/invalid-boolean | A BOOLEAN is neither '00' nor 'FF'. | 3 | 4 | 2 | asn1/values/true-as-01: BER accepts any nonzero byte as true, DER only FF.
    asn1/default-value | A field has its default value, which DER omits. | 3 | 4 | 2
    asn1/invalid-null | A NULL has contents. | 3 | 4 | 2 | asn1/values/null-with-contents: A NULL with contents.
    asn1/invalid-object-identifier | An OBJECT IDENTIFIER is empty, truncated or not minimally encoded. | 3 | 4 | 2 | asn1/values/no-arcs: An identifier without content bytes.
    asn1/invalid-bit-string | A BIT STRING lacks its count of unused bits, or an unused bit is not zero. | 3 | 4 | 2 | asn1/strings/no-count: The unused-bits byte is missing.
    asn1/invalid-string | A string contains bytes that its type does not allow. | 3 | 4 | 2 | asn1/strings/utf8-overlong: An overlong encoding of the slash, in two bytes.
    base64/character | A byte is not in the alphabet. | 9 | 10 | 11 | jws-verify/encoding/payload-standard-alphabet: A payload in base64 instead of base64url.
    base64/length | The last group has a single character, which cannot hold a byte. | 9 | 10 | 11 | jws/compact/single-character: The payload has a single character after its last group, which encodes no byte.
    base64/padding | Padding is missing, excessive or misplaced. | 9 | 10 | 11 | jws/compact/padded-payload: A padded payload; base64url in tokens has no padding.
    base64/non-canonical | The last character has non-zero trailing bits. | 9 | 10 | 11 | jws/compact/loose-bits: Nonzero trailing bits in the last character of the payload.
    base64/space | A space inside the text, probably a '+' changed by form decoding. | 12 | 13 | 11 | receipt-verify/input/spaces-for-plus: Form decoding replaced plus signs with spaces.
    base64/percent-escape | A '%' inside the text: it is percent-encoded. | 14 | 15 | 11 | receipt-verify/input/percent-escapes: Percent-encoded plus signs: form decoding is missing.
    base64/mixed-alphabets | The text mixes both alphabets. | 9 | 16 | 11 | receipt-verify/input/two-alphabets: Characters of base64 and base64url mixed.
    time/malformed | A byte is not the expected digit or separator. | 3 | 17 | 18 | receipt/dates/fraction-without-digits: A decimal point without digits.
    time/truncated | The text ends inside a field. | 3 | 17 | 18 | receipt/dates/no-time: The time is missing.
    time/missing-zone | The time zone is missing. | 3 | 17 | 18 | receipt/dates/no-zone: The time zone is missing.
    time/out-of-range | A field or the date is invalid: February 30, 24:00, :60, the year 0. | 3 | 17 | 18 | legacy/purchase-info/date-february-30: The purchase date is 30 February.
    time/fraction-length | The fraction of a second has too many digits. | 3 | 17 | 18 | receipt/dates/fraction-of-33-digits: A fraction of 33 digits.
    time/trailing-bytes | Bytes follow a complete date. | 3 | 17 | 18 | receipt/dates/trailing-letter: A letter after the Z, at which some readers stop.
    json/too-large | The text exceeds 'JSONLimits/bytes'. | 6 | 7 | 8
    json/byte-order-mark | The text begins with a byte order mark. | 19 | 20 | 21 | json/strings/byte-order-mark: A byte order mark, which Foundation skips.
    json/encoding | The text is in UTF-16 or UTF-32. | 22 | 23 | 21 | json/strings/utf-16-big: UTF-16, big-endian, which Foundation accepts.
    json/truncated | The text ends inside or before a value. | 24 | 1 | 21 | json/grammar/empty: Empty input.
    json/unexpected-byte | A byte that the grammar does not allow. | 25 | 17 | 21 | json/grammar/leading-comma: A comma before the first element.
    json/trailing-comma | A comma after the last element or member. | 25 | 17 | 21 | json/grammar/trailing-comma-array: A comma before the closing bracket, which Foundation accepts.
    json/trailing-data | Data after the root value. The offset is its first byte. | 25 | 17 | 21 | json/grammar/second-value: A second value after the first.
    json/invalid-utf8 | Invalid UTF-8 in a string, overlong forms and surrogates included. | 25 | 17 | 21 | json/strings/overlong: An overlong encoding of the slash in two bytes.
    json/control-character | An unescaped control character in a string. | 25 | 17 | 21 | json/strings/control-character: An unescaped line feed.
    json/invalid-escape | An unknown escape. The offset is the backslash. | 25 | 17 | 21 | json/strings/unknown-escape: An unknown escape letter.
    json/lone-surrogate | An unpaired surrogate. The offset is its backslash. | 25 | 17 | 21 | json/strings/high-surrogate: A high surrogate alone.
    json/invalid-number | A number with a leading zero or plus, or with missing digits. | 25 | 17 | 21 | json/numbers/leading-zero: A leading zero, which some parsers read as octal.
    json/number-too-long | A number longer than 'JSONLimits/numberCharacters'. | 25 | 7 | 8 | json/numbers/too-long: 33 characters, one above the limit: some parsers take quadratic time for long numbers.
    json/duplicate-member | Two members of an object have the same name, with or without escapes. The offset is that of the second name. | 25 | 17 | 26 | json/members/duplicate: A duplicate member; Foundation's two decoders use different ones.
    json/too-deep | The nesting exceeds 'JSONLimits/depth'. | 6 | 7 | 8 | json/limits/depth-65: 65 levels, one above the limit.
    json/too-many-values | The number of values exceeds 'JSONLimits/values'. | 6 | 7 | 8
    jws/too-large | A token or header exceeds 'JWSLimits'. | 6 | 7 | 8 | jws-verify/forgeries/transaction-huge-payload: the length of tokens is limited, so that a few tokens cannot exhaust the memory.
    jws/segments | Not exactly three segments separated by periods. | 27 | 28 | 29 | jws-verify/encoding/flattened: The flattened JSON serialization (RFC 7515, 7.2.2).
    jws/base64 | A segment is not unpadded base64url. | 30 | 31 | 32 | jws-verify/encoding/payload-standard-alphabet: A payload in base64 instead of base64url.
    jws/header | The header is not a JSON object, or a member has the wrong type. | 3 | 31 | 29 | jws-verify/forgeries/transaction-algorithm-twice: RFC 7515, 4: no header parameter occurs twice.
    jws/critical-header | The header requires an extension ('crit', 'b64'); none is supported. | 33 | 34 | 35 | jws-verify/forgeries/transaction-critical-header: RFC 7515, 4.1.11: a critical extension must be supported.
    jws/embedded-key | The header contains a key or the URL of a key ('jwk', 'jku', 'x5u'). | 33 | 34 | 36 | jws-verify/forgeries/transaction-embedded-key: RFC 8725, 3.10: no key comes from the header or from a URL in it.
    jws/algorithm | The algorithm is not ES256. | 37 | 34 | 38 | entitlement/evidence/unsigned: An unsigned purchase, with alg "none".
    jws/certificates | Not one or three certificates in standard base64. | 3 | 31 | 39 | jws-verify/forgeries/transaction-key-name-alone: RFC 8725, 3.10: no key comes from the header or from a URL in it.
    jws/signature-length | The signature is not 64 bytes long. | 3 | 31 | 40 | jws-verify/forgeries/transaction-signer-on-p384: RFC 7518, 3.4: ES256 is ECDSA on P-256.
    certificate/malformed | The certificate is not valid DER. | 33 | 34 | 41 | chain/receipts/critical-default: X.690, 11.5: DER omits default values.
    certificate/version | The version is not 3. | 33 | 34 | 41 | chain/receipts/leaf-version-1: RFC 5280, 4.1.2.1: a certificate with extensions is version 3.
    certificate/algorithm-mismatch | The two signature algorithm identifiers differ. | 33 | 34 | 41 | chain/receipts/differing-algorithms: RFC 5280, 4.1.1.2: both algorithm identifiers are equal.
    certificate/validity | A date of the validity is invalid. | 33 | 34 | 41 | chain/receipts/validity-on-february-30: RFC 5280, 4.1.2.5: a validity period has valid dates with seconds and Z, and no fraction.
    certificate/serial-number | The serial number has more than 20 bytes. | 33 | 34 | 41 | chain/receipts/serial-number-too-long: RFC 5280, 4.1.2.2: a serial number has at most 20 bytes.
    certificate/empty-name | The issuer or the subject is empty. | 33 | 34 | 41 | chain/receipts/leaf-without-subject: RFC 5280, 4.1.2.4 and 4.1.2.6: issuer and subject have names.
    certificate/path-length | A certificate that is not that of a CA has a path length. | 33 | 34 | 41 | chain/receipts/leaf-path-length: RFC 5280, 4.2.1.9: only a CA has a path length.
    certificate/duplicate-extension | A duplicate extension. | 33 | 34 | 41 | chain/receipts/extension-twice: RFC 5280, 4.2: no extension occurs twice.
    cms/malformed | The message is not valid BER. | 3 | 42 | 43 | cms/signed-data/trailing-octet: One byte after the message; libraries that stop at the end of the structure accept it.
    cms/content-type | The content type of the outer wrapper is not 'id-signedData'. | 3 | 42 | 43 | cms/signed-data/enveloped-data: The outer content type is id-envelopedData.
    cms/version | The version of the message is not 1. | 3 | 42 | 43 | cms/signed-data/version-3: SignedData version 3.
    cms/encapsulated-content-type | The content type is not 'id-data'. | 3 | 42 | 43 | cms/signed-data/content-of-other-type: The encapsulated content type is id-signedData: content signed for another purpose.
    cms/detached | The content is detached. | 3 | 42 | 43 | cms/signed-data/detached: Detached content: the signed bytes are not in the message.
    cms/digest-algorithms | The digest algorithms are not exactly the signer's. | 3 | 42 | 43 | cms/signed-data/no-digest-algorithms: digestAlgorithms is empty.
    cms/no-certificates | No certificate. | 3 | 42 | 43 | cms/signed-data/no-certificates: The certificates field is missing.
    cms/too-many-certificates | More certificates than 'CMSLimits/certificates'. | 3 | 7 | 8 | cms/signed-data/nine-certificates: Nine certificates, one above the limit.
    cms/certificate-choice | An entry of the certificates is not a certificate. | 3 | 42 | 43 | cms/signed-data/attribute-certificate: An attribute certificate, tagged [1].
    cms/revocation-lists | Revocation lists are present. | 3 | 42 | 43 | cms/signed-data/revocation-list: A revocation list.
    cms/no-signer | No signer. | 3 | 42 | 43 | cms/signed-data/no-signer: No signer: a loop over all signatures would succeed.
    cms/several-signers | More than one signer. | 3 | 42 | 43 | cms/signed-data/two-signers: A valid signer, then an attacker's: the result would depend on which one is verified.
    cms/signer-version | The version of the signer is not 1. | 3 | 42 | 43 | cms/signer-info/version-3: SignerInfo version 3, which requires a key identifier.
    cms/digest-algorithm | A digest algorithm other than SHA-1 and SHA-256. | 3 | 42 | 43 | cms/signer-info/md5: MD5, for which collisions are practical.
    cms/signature-algorithm | A signature algorithm other than RSA PKCS#1 v1.5 with the signer's digest. | 3 | 42 | 43 | cms/signer-info/digest-and-signature-differ: SHA-256 with sha1WithRSAEncryption.
    cms/signed-attributes | Signed attributes are not valid DER, or empty. 'found' is the 'asn1/…' code. | 3 | 42 | 43 | cms/attributes/payload-as-attributes: The payload of a genuine receipt, itself a SET, used as signed attributes of forged content: its signature would match.
    cms/duplicate-attribute | A duplicate signed attribute. | 3 | 42 | 43 | cms/attributes/duplicate: Two message digest attributes: a verifier may check one and use the other.
    cms/missing-attribute | Content-type or message-digest is missing among the signed attributes. | 3 | 42 | 43 | cms/attributes/no-attributes: The field is present and empty: nothing binds the content to the signature.
    cms/attribute-values | A signed attribute does not have exactly one value. | 3 | 42 | 43 | cms/attributes/two-digest-values: One message digest attribute with two values.
    cms/content-type-attribute | The content-type attribute differs from the content type. | 3 | 42 | 43 | cms/attributes/other-content-type: The content type attribute differs from the content's type; OpenSSL does not compare them.
    cms/message-digest-attribute | The message-digest attribute has the wrong length. | 3 | 42 | 43 | cms/attributes/short-digest: A digest of 20 bytes; SHA-256 has 32.
    cms/unsigned-attributes | Unsigned attributes are present. | 3 | 42 | 43 | cms/signer-info/unsigned-attributes: An unsigned attribute.
    ocsp/malformed | The response is not DER of the types in RFC 6960, 4.2.1. | 44 | 45 | 46 | ocsp/receipts/issuer-empty: RFC 6960, 4.2.1: the response is one OCSPResponse in DER.
    ocsp/too-large | The response has more bytes or certificates than 'OCSPLimits' allows. | 44 | 45 | 46 | ocsp/receipts/issuer-many-certificates: A response contains the certificate of its signer and at most a few others.
    ocsp/status | The responder answered with an error, such as 'tryLater'. | 44 | 45 | 46 | ocsp/receipts/issuer-try-later: RFC 6960, 4.2.1: only a successful response has a status.
    ocsp/response-type | The response is not a basic response. | 44 | 45 | 46 | ocsp/receipts/issuer-other-type: RFC 6960, 4.2.1: the type is id-pkix-ocsp-basic.
    ocsp/algorithm | The signature algorithm, or the digest that identifies the certificate, is not allowed. | 44 | 45 | 46 | ocsp/receipts/issuer-broken-digest: RFC 9155: SHA-1 is not used for signatures.
    ocsp/critical-extension | A critical extension that this package does not process. | 44 | 45 | 46 | ocsp/receipts/issuer-critical-extension: RFC 6960, 4.4: an unknown critical extension must not be ignored.
    ocsp/wrong-issuer | The certificate was not issued by the given issuer. | 44 | 47 | 46 | ocsp/receipts/issuer-other: The given issuer did not issue the certificate.
    ocsp/responder | The responder is neither the issuer nor a delegate whose certificate the issuer signed. | 44 | 45 | 46 | ocsp/receipts/issuer-stranger: RFC 6960, 4.2.2.2: the issuer or a delegate that it certified signs the response.
    ocsp/responder-purpose | The certificate of the delegate is not for signing OCSP responses. | 44 | 45 | 46 | ocsp/receipts/issuer-delegate-without-purpose: RFC 6960, 4.2.2.2: the issuer certified the delegate with id-kp-OCSPSigning.
    ocsp/responder-validity | The certificate of the delegate is not valid at this time. | 44 | 45 | 46 | ocsp/receipts/issuer-delegate-expired: RFC 5280, 4.1.2.5: the certificate is valid at the time of use.
    ocsp/weak-key | The key of the responder is too small, too large or of the wrong type. | 44 | 45 | 46 | ocsp/receipts/issuer-delegate-weak-key: NIST SP 800-131A: RSA keys have at least 2048 bits.
    ocsp/signature | The signature of the response is invalid. | 44 | 45 | 46 | ocsp/receipts/issuer-signature-changed: RFC 6960, 3.2: the signature on the response is valid.
    ocsp/nonce | The nonce of the response is not that of the request. | 44 | 45 | 46 | ocsp/receipts/nonce-other: The nonce of another request.
    ocsp/other-certificate | The response has no entry for the certificate. | 44 | 45 | 46 | ocsp/receipts/issuer-other-serial-number: RFC 6960, 3.2: the response is for the requested certificate.
    ocsp/future | The response is from the future. | 44 | 48 | 46 | ocsp/receipts/issuer-from-the-future: RFC 6960, 3.2 and 4.2.2.1: the response is recent.
    ocsp/stale | The next update of the response is due. | 44 | 45 | 46 | ocsp/receipts/issuer-stale: RFC 6960, 3.2 and 4.2.2.1: the response is recent.
    ocsp/update-times | The next update is before this update. | 44 | 45 | 46 | ocsp/receipts/issuer-next-update-before-this-update: RFC 6960, 3.2 and 4.2.2.1: the response is recent.
    ocsp/revoked | The certificate is revoked. | 44 | 49 | 46 | ocsp/receipts/issuer-revoked: RFC 6960, 2.2: the certificate is revoked.
    ocsp/unknown | The responder does not know the certificate. | 44 | 50 | 46 | ocsp/receipts/issuer-unknown: RFC 6960, 2.2: the status unknown is not good.
    ocsp/missing | There is no response for a certificate, and the policy requires one. | 44 | 45 | 46
    ocsp/internal | libcrypto failed or forbids a digest. The status is not known; try again. | 51 | 52 | 46
    trust/no-signer-certificate | The signer certificate that the message names is missing. | 33 | 34 | 53 | chain/receipts/none: An empty list of certificates.
    trust/ambiguous-certificate | Two certificates have the same issuer and serial number. | 33 | 34 | 53 | chain/receipts/signer-twice: The signer certificate twice.
    trust/incomplete-chain | The certificate of the signer's issuer is missing. | 54 | 55 | 56 | chain/receipts/signer-alone: The signer certificate without its issuers.
    trust/untrusted | The chain does not end at a trust anchor, or one of its signatures is invalid. | 57 | 58 | 56 | chain/receipts/other-issuer-key: RFC 5280, 6.1.3 a: the named issuer signed the certificate.
    trust/issued-by-signer | A certificate of the chain was issued by a certificate that is trusted as a signer only. | 33 | 59 | 60 | jws-verify/chain/anchor-root-no-authority: The anchor's certificate is not a CA certificate.
    trust/chain-order | An unexpected certificate in the chain, or certificates in the wrong order. | 33 | 34 | 53 | chain/receipts/impostor-root: A genuine signer and intermediate, and a root with the genuine name but another key.
    trust/algorithm | A certificate is signed with an algorithm that is not allowed. | 33 | 34 | 53 | chain/receipts/weak-digest: RFC 6151 and RFC 9155: MD5 and SHA-1 are not used for new signatures.
    trust/weak-key | A key is too small, too large, of the wrong type, or has a bad exponent. | 33 | 61 | 53 | chain/receipts/key-1024: An RSA key of 1024 bits.
    trust/basic-constraints | An issuer is not a CA, or the signer is one. | 33 | 34 | 53 | chain/receipts/intermediate-not-authority: RFC 5280, 6.1.4 k: the basic constraints of an issuer have cA TRUE.
    trust/path-length | More intermediates than a CA's path length allows. | 33 | 34 | 53 | chain/receipts/intermediate-path-length: RFC 5280, 4.2.1.9: a path length is not negative.
    trust/key-usage | The key usage does not allow the operation. | 33 | 34 | 53 | chain/receipts/intermediate-without-cert-sign: RFC 5280, 4.2.1.3 and 6.1.4 n: the key usage must allow the operation.
    trust/critical-extension | An unsupported extension that is critical, or a constraint on names or policies, which must be. | 33 | 34 | 53 | chain/receipts/leaf-unknown-critical: RFC 5280, 4.2: a critical extension must be supported.
    trust/not-yet-valid | A certificate was not yet valid. | 62 | 63 | 53 | chain/receipts/leaf-not-yet-valid: RFC 5280, 6.1.3 a: every certificate is valid at the signing time of the document.
    trust/expired | A certificate had expired. | 64 | 65 | 53 | chain/receipts/leaf-expired: RFC 5280, 6.1.3 a: every certificate is valid at the signing time of the document.
    trust/marker-missing | A certificate lacks the marker extension of its purpose. | 33 | 34 | 66 | chain/receipts/leaf-without-marker: Apple, certificate extensions: the signer has 6.11.1, the intermediate 6.2.1.
    trust/extended-key-usage | The extended key usage of a certificate restricts its key to other purposes. | 33 | 34 | 53 | chain/receipts/leaf-for-servers: RFC 5280, 4.2.1.12: the key is used only for the purposes of the extended key usage.
    trust/name | A certificate does not have the required name. | 33 | 34 | 53 | receipt-verify/purpose/other-names: Certificates with markers and without the required names.
    trust/message-digest | The digest of the content differs from the signed one. | 67 | 34 | 68 | receipt-verify/forgeries/receipt-attributes-of-other-content: RFC 2315, 9.2 and 9.3: signed attributes are covered by the signature and contain content type and digest.
    trust/outdated-digest | The receipt was created after Apple had ceased to sign with SHA-1. | 69 | 70 | 71 | receipt-verify/digests/sha1: A signature with SHA-1.
    trust/signature | The signature is invalid for the content and key. | 72 | 34 | 73 | entitlement/evidence/changed: A genuine token with a replaced payload.
    trust/digest-disabled | The OpenSSL policy of this system forbids the digest, so the signature cannot be verified. | 74 | 75 | 53
    trust/internal | libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try again. | 51 | 76 | 53
    payload/malformed | Not JSON, or not within the limits of the JSON reader. | 77 | 17 | 78 | jws-verify/forgeries/transaction-byte-order-mark: RFC 8259, 8.1 and 8.2: valid UTF-8 without a byte order mark.
    payload/type | A value has another JSON type than its field; at the top level, not an object. | 77 | 17 | 78 | jws-verify/forgeries/transaction-payload-without-object: Apple: a payload is an object.
    payload/integer | A number is not a 64-bit integer, or is not written as an integer. | 77 | 17 | 78 | jws-verify/forgeries/transaction-quantity-with-fraction: Apple: a quantity is an integer.
    payload/date | A timestamp lies outside the years 0001 to 9999. | 77 | 17 | 78 | jws-verify/forgeries/transaction-huge-date: Apple: dates are milliseconds since 1970.
    payload/null-character | A string contains U+0000, which many systems treat as the end of a string. | 77 | 17 | 78 | jws-verify/forgeries/transaction-app-with-null: Apple: a token is valid only for the app that it names, compared byte by byte.
    payload/missing-member | A required field is missing. | 77 | 17 | 78 | jws-verify/claims/request-no-id: No app id.
    payload/exclusive-members | Two members exclude each other. | 77 | 17 | 78 | jws-verify/forgeries/notification-two-bodies: Apple: data, summary, externalPurchaseToken and appData exclude each other.
    payload/too-many-signed-members | A response has more than 4,096 tokens. | 77 | 7 | 78 | response-verify/members/history-4097-members: 4,097 tokens, one above the limit: each takes many times its size in memory.
    legacy/plist | The document is not a flat property list. | 3 | 17 | 79 | legacy/property-list/colon: A colon in place of the equals sign.
    legacy/base64 | A value is not base64. | 3 | 17 | 79 | legacy/signature/signature-not-base64: The signature contains a character outside of base64.
    legacy/missing | A required key is missing. | 3 | 17 | 79 | legacy/purchase-info/no-bundle-id: The bundle id is missing.
    legacy/empty | A required value is empty. | 3 | 17 | 79 | legacy/purchase-info/empty-bundle-id: The bundle id is empty.
    legacy/integer | A value is not a decimal number that fits 64 bits. | 3 | 17 | 79 | legacy/purchase-info/quantity-words: The quantity is a word.
    legacy/flag | A value is neither 'true' nor 'false'. | 3 | 17 | 79 | legacy/purchase-info/trial-yes: A flag is "yes" instead of "true" or "false".
    legacy/date | A value is not a date in the form required by its key. | 3 | 17 | 79 | legacy/purchase-info/date-with-dashes: The purchase date is in RFC 3339 instead of the format of legacy receipts.
    legacy/date-mismatch | The two forms of a date differ. | 3 | 17 | 79 | legacy/purchase-info/dates-differ: The number and the text of the purchase date differ.
    legacy/signature-version | The version of the signature is unknown. | 3 | 17 | 79 | legacy/signature/version-1: Signature version 1, which is unknown.
    legacy/signature-length | The signature ends before its certificate. | 3 | 17 | 79 | legacy/signature/too-short: The signature blob ends before the certificate.
    legacy/certificate-length | The certificate does not have the given length. | 3 | 17 | 79 | legacy/signature/signature-of-other-length: A signature of 255 bytes: the certificate length is read from the wrong position.
    plist/malformed | A byte that the format does not allow. | 3 | 17 | 79 | legacy/property-list/colon: A colon in place of the equals sign.
    plist/truncated | The document ends inside the dictionary. | 3 | 17 | 79 | legacy/property-list/no-brace: The closing brace is missing.
    plist/trailing-data | Data after the dictionary. | 3 | 17 | 79 | legacy/property-list/trailing: A second closing brace.
    plist/comment | A comment. | 3 | 17 | 79 | legacy/property-list/comment: A comment: receipts have none, and readers disagree about where comments end.
    plist/nested | A dictionary, array or data instead of a string. | 3 | 17 | 79 | legacy/property-list/dictionary: A dictionary as a value.
    plist/duplicate-key | A duplicate key. | 3 | 17 | 79 | legacy/property-list/key-twice: An unused key twice.
    plist/control-character | An unescaped control character in a string. | 3 | 17 | 79 | legacy/property-list/control-character: A line break inside a string.
    plist/escape | An unknown, incomplete or ambiguous escape. | 3 | 17 | 79 | legacy/property-list/unknown-escape: An unknown escape.
    plist/surrogate | An unpaired surrogate. | 3 | 17 | 79 | legacy/property-list/lone-surrogate: A lone UTF-16 surrogate.
    plist/encoding | Invalid UTF-8. | 3 | 17 | 79 | legacy/property-list/not-utf8: A byte that is not valid UTF-8.
    plist/too-large | The document is too large. | 3 | 7 | 79 | legacy/property-list/too-large: A document above the size limit, 50 times as large as genuine receipts.
    plist/too-many-entries | The dictionary has too many entries. | 3 | 7 | 79 | legacy/property-list/too-many-entries: 129 entries, far more than any purchase has.
    receipt/malformed | The payload is not a SET of attributes in DER. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-attributes-as-payload: Apple: a payload is a SET of attributes with three fields.
    receipt/duplicate-attribute | A duplicate attribute other than an in-app purchase. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-attribute-twice: Apple: only in-app purchase attributes may repeat.
    receipt/missing-attribute | A required attribute is missing or empty. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-without-creation-date: Apple: a receipt has a creation date, at which its certificates must be valid.
    receipt/value | A value whose type does not match its attribute. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-bundle-id-in-ascii: Apple: the bundle identifier is a UTF8String.
    receipt/number | A number is out of range for its attribute. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-negative-quantity: Apple: a purchase has one product and a quantity.
    receipt/date | A date is invalid. | 3 | 80 | 81 | receipt-verify/forgeries/receipt-impossible-date: RFC 3339, 5.6 and 5.7: a date is valid and has a time zone.
    claims/date-future | The signed date is in the future, by more than the tolerance for clocks. | 82 | 83 | 84 | entitlement/times/future-evidence: Evidence signed after the current time is rejected.
    claims/stale | The document is older than the caller accepts. | 85 | 86 | 84 | jws-verify/time/renewal-info-stale: A token of 2025, evaluated in 2035 with a maximum age of an hour.
    claims/date-missing | The document has no date, so its age is unknown. | 87 | 88 | 84
    claims/expired | The expiration date of the document has passed. | 87 | 89 | 84 | receipt-verify/claims/expired: The receipt of a volume purchase has expired.
    claims/bundle-id | The bundle id is that of another app. | 90 | 91 | 84 | jws-verify/claims/app-canonically-equivalent: U+212A (Kelvin sign) in the bundle id, which Swift's string comparison considers equal to K.
    claims/bundle-id-missing | The document has no bundle id. | 87 | 92 | 84 | jws-verify/claims/request-id-not-asked: A real-time request names its app by app id only, so an app id must be required.
    claims/app-not-named | A document of this kind names no app, and nothing beside it does. | 87 | 93 | 84 | jws-verify/expectations/renewal-info-not-asked-for: A renewal info where any kind is accepted, but only one app.
    claims/application-version | The version of the app is not accepted. | 87 | 94 | 84 | receipt-verify/claims/version-other: Versions are compared as strings, not as numbers.
    claims/application-version-missing | The document has no version of the app. | 87 | 95 | 84 | jws-verify/expectations/transaction-application-version: A value that this kind cannot have.
    claims/app-id | The app Apple id is that of another app. | 96 | 97 | 84 | jws-verify/claims/request-other-id-sandbox: Another app's id, in the sandbox.
    claims/app-id-missing | The document has no app Apple id, where one is required. | 87 | 98 | 84 | jws-verify/claims/app-transaction-id-and-environment-missing: No app id and no environment: the app id is required as in production.
    claims/environment | The environment is not accepted, or not allowed for this signer. | 99 | 100 | 84 | jws-verify/chain/anchor-signer: A signer as anchor is accepted for the Xcode environment only.
    claims/environment-missing | The document has no environment. | 87 | 101 | 84 | jws-verify/claims/app-transaction-no-environment: No environment.
    claims/original-transaction | The original transaction id differs from that of the enclosing document. | 87 | 34 | 84 | jws-verify/forgeries/notification-other-line: Apple: transaction and renewal info of a notification belong to one subscription.
    claims/device | The document is bound to another device. | 102 | 103 | 84 | jws-verify/claims/device-other: The device verification of another device.
    claims/device-missing | The document is not bound to a device. | 87 | 104 | 84 | jws-verify/claims/device-missing: No device verification.
    claims/app-account-token | The app account token differs. | 105 | 106 | 84 | jws-verify/expectations/transaction-account-other: Another account.
    claims/app-account-token-missing | The document has no app account token. | 87 | 107 | 84 | jws-verify/expectations/transaction-account-missing: A token without account.
    claims/app-transaction-id | The app transaction id differs. | 87 | 106 | 84 | jws-verify/forgeries/notification-other-download: Apple: transaction and renewal info of a notification belong to one subscription.
    claims/app-transaction-id-missing | The document has no app transaction id. | 87 | 108 | 84 | jws-verify/expectations/realtime-request-app-transaction: A value that this kind cannot have.
    api/rejected | Apple rejected the request, with an error code of the App Store Server API. | 109 | 110 | 111
    api/unauthorized | Apple rejected the bearer token. | 109 | 110 | 111
    api/rate-limited | Too many requests. | 109 | 110 | 111
    api/status | An HTTP status that is neither success nor an error of the API. | 109 | 110 | 111
    api/unreadable | The body of a successful response does not have the documented form. | 109 | 110 | 111
    api-client/token | There is no bearer token. | 112 | 113 | 114
    api-client/transport | There is no response. | 112 | 113 | 114
    api-client/pages | There are more pages than allowed. | 112 | 113 | 114
    api-client/continuation | A page does not state whether more follow, or names no next page, or the same one again. | 112 | 113 | 114
    api-client/cancelled | The task was cancelled. | 112 | 113 | 114
    api-request/identifier | An identifier is empty, too long, or has control characters. | 115 | 116 | 111
    api-request/range | A number is out of range. | 115 | 116 | 111
    api-request/too-long | A text is too long. | 115 | 116 | 111
    api-request/missing | A required value is missing or empty. | 115 | 116 | 111
    api-request/form | A value has the wrong form: a UUID, a storefront, a URL or an image. | 115 | 116 | 111
    api-request/combination | Parameters exclude each other, or one requires another. | 115 | 116 | 111
    api-request/environment | The environment has no server. | 115 | 116 | 111
    key/malformed | The file is neither PEM nor DER of a key, or is damaged. | 117 | 118 | 119
    key/encrypted | The private key is encrypted with a password. | 117 | 118 | 119
    key/public | A public key where a private key is expected. | 117 | 118 | 119
    key/private | A private key where a public key is expected. | 117 | 120 | 119
    key/certificate | A certificate instead of a key. | 117 | 118 | 119
    key/format | A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH. | 117 | 118 | 119
    key/algorithm | Not an elliptic curve key, such as RSA or Ed25519. | 117 | 118 | 119
    key/curve | An elliptic curve key on a curve other than P-256. | 117 | 118 | 119
    key/several | The file has several PEM blocks. | 117 | 118 | 119
    key/purpose | According to its name, the file is a key of another Apple service. | 117 | 118 | 119
    key/id | The key id is empty, invalid, or differs from the key id in the file name. | 117 | 121 | 119
    key/mismatch | The public key in the file does not belong to the private key. | 117 | 118 | 119
    key/internal | libcrypto failed, for instance because memory ran out. | 51 | 76 | 119
    offer/malformed | The document is neither a JSON object nor a token (JWS). | 122 | 123 | 124 | offer/promotional/array: A JSON array.
    offer/missing | A field is missing. | 122 | 123 | 124 | offer/promotional/no-signature: The signature is missing.
    offer/field | A field has a wrong type or an invalid value. | 122 | 123 | 124 | offer/promotional/separator-in-field: The product id contains the separator: the signature is valid for other fields too.
    offer/separator | The fields are joined with a separator other than U+2063. | 122 | 123 | 124 | offer/promotional/no-separator: The fields are joined without a separator.
    offer/letter-case | A UUID is signed in upper case. | 122 | 123 | 124 | offer/promotional/upper-case-nonce: The nonce is signed in upper case.
    offer/field-order | The fields are signed in the wrong order. | 122 | 123 | 124 | offer/promotional/exchanged-fields: Product and offer are swapped.
    offer/field-value | A field is signed with a different value, or omitted. | 122 | 123 | 124 | offer/promotional/account-left-out: The account token and its separator are omitted.
    offer/time-unit | The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds. | 122 | 123 | 124 | offer/promotional/seconds: The timestamp is signed in seconds.
    offer/raw-signature | The signature is r and s (IEEE P1363) instead of DER. | 122 | 123 | 124 | offer/promotional/raw: The signature is r and s instead of DER.
    offer/der-signature | The signature of a token is DER instead of r and s. | 122 | 123 | 124 | offer/tokens/der: The signature is DER instead of r and s.
    offer/base64url | The signature is in base64url, or has no padding, instead of base64. | 122 | 123 | 124 | offer/promotional/base64url: The signature is in base64url without padding.
    offer/encoding | The signature or a segment is in another encoding, or damaged. | 122 | 123 | 124 | offer/promotional/hexadecimal: The signature is in hexadecimal.
    offer/hashed-twice | The message was hashed before it was signed, and so it was hashed twice. | 122 | 123 | 124 | offer/promotional/hashed-twice: The SHA-256 of the message is signed instead of the message.
    offer/key | The signature was made with another key, or over other values; no common mistake explains it. | 122 | 125 | 124 | offer/promotional/other-product: The signature covers another product.
    offer/key-id | The key id does not match the public key. | 122 | 123 | 124
    offer/bundle-id | The bundle id is that of another app. | 122 | 123 | 124
    offer/stale | The offer is older than 24 hours. | 122 | 126 | 124 | offer/promotional/stale: The offer is a millisecond older than 24 hours.
    offer/future | The time of signing is in the future. | 122 | 48 | 124 | offer/promotional/future: The offer is signed more than five minutes in the future.
    offer/algorithm | The algorithm in the header is not ES256. | 122 | 123 | 124 | offer/tokens/symmetric: The header names HS256.
    offer/audience | The claim 'aud' is not that of a signed request. | 122 | 123 | 124 | offer/tokens/bearer-token: The audience is that of the App Store Server API.
    offer/request | The request of an Advanced Commerce token is invalid. | 122 | 123 | 124 | offer/tokens/empty-request: The Advanced Commerce request is empty.
    offer/internal | libcrypto failed; the signature is neither valid nor invalid. | 51 | 76 | 124
    sign/missing | A required field is missing or empty. | 127 | 128 | 129
    sign/too-long | A text or list is longer than Apple allows. | 127 | 128 | 129
    sign/separator | A field contains U+2063, which separates the fields of a promotional offer. | 127 | 128 | 129
    sign/uuid | A field is not a UUID. | 127 | 128 | 129
    sign/range | A number or time is out of its range. | 127 | 128 | 129
    sign/lifetime | A bearer token would be valid for longer than the App Store Server API accepts. | 127 | 128 | 129
    sign/json | The request is not a JSON object. | 127 | 128 | 129
    sign/type | A member of the request has another JSON type. | 127 | 128 | 129
    sign/operation | 'operation' or 'version' of the request is missing or wrong. | 127 | 128 | 129
    sign/combination | Members of the request are incompatible. | 127 | 128 | 129
    sign/internal | libcrypto failed, for instance because memory ran out. | 51 | 76 | 129
    input/empty | Empty input. | 130 | 131 | 132 | receipt-verify/input/empty: Empty input.
    input/too-large | Larger than the limit. | 133 | 134 | 132 | receipt-verify/input/too-large: A receipt above the size limit of 1,024 bytes.
    input/unrecognized | No known format. | 135 | 136 | 132 | jws-verify/encoding/two-byte-order-marks: Two byte order marks before the token.
    input/base64 | Damaged base64. 'found' is the 'base64/…' code. | 133 | 136 | 132 | jws-verify/forgeries/transaction-other-stop: RFC 7515, 2: base64url without padding, line breaks or other characters.
    input/encoded-twice | Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client that encodes twice must be fixed. | 133 | 137 | 132 | receipt-verify/input/encoded-twice: Base64 encoded twice, a common client error.
    input/json-web-signature | A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt. | 133 | 138 | 132 | receipt-verify/input/receipt-data-token: A verifyReceipt request with a JWS as receipt-data.
    input/json | JSON that is not signed, or text that begins like JSON. 'found' is the 'json/…' code of invalid JSON. | 133 | 139 | 132 | jws-verify/notifications/body-without-token: A POST body without signedPayload.
    input/empty-json | JSON without contents: '{}'. | 133 | 140 | 132 | jws-verify/kinds/any-body-without-token: A POST body without signedPayload.
    input/cut-token | The start of a token, cut off before its signature. 'found' has its size and the part in which it ends. | 133 | 141 | 132 | jws-verify/encoding/cut-in-header: The first 200 characters of a token.
    input/several-documents | Several documents where one is expected. 'found' names them. | 133 | 142 | 132 | jws-verify/encoding/two-tokens: Two tokens without a line feed between them.
    input/notification-v1 | A notification of version 1, which is not signed and which Apple no longer sends. | 133 | 143 | 132 | receipt-verify/input/notification-v1: A notification of version 1, which is not signed.
    input/transaction-id | A transaction id instead of the transaction. | 133 | 144 | 132 | receipt-verify/input/transaction-id: A transaction id instead of the transaction.
    input/private-key | A private key, which is never printed. | 133 | 145 | 132 | receipt-verify/input/private-key: The first line of a private key in PEM.
    input/property-list | A property list in XML or binary form. | 133 | 136 | 132 | receipt-verify/input/xml-property-list: An XML property list.
    input/certificate | A certificate, or another PEM file. | 133 | 146 | 132 | receipt-verify/input/pem: A certificate in PEM.
    input/wrong-kind | A document of another kind than required. | 133 | 147 | 132 | jws-verify/forgeries/transaction-other-kind: RFC 8725, 3.11: one kind of token must not be accepted as another.
    input/anchor | A file of trust anchors without certificates, or with an unreadable value. | 133 | 148 | 132 | anchors/files/empty: An empty file; an empty list of anchors must be stated explicitly.
    interface/null | A null pointer or handle. | 149 | 150 | 151
    interface/length | A negative length or count, or one above the limit. | 149 | 150 | 151
    interface/offset | Offsets that decrease, are not aligned, or lie outside the buffer. | 149 | 150 | 151
    interface/value | A number that is not a valid kind of document, time or index. | 149 | 150 | 151
    interface/option | A missing, unknown or invalid option. | 149 | 150 | 151
    interface/evidence | A result without a verified document has no evidence for a ledger and no certificates for OCSP requests. | 149 | 150 | 151
    ledger/unknown-format | The ledger was written by a later version of this package. | 152 | 153 | 154
    ledger/malformed | The bytes are not a ledger, or were truncated or changed. | 152 | 155 | 154
    ledger/two-spellings | A member is present under its present name and under its former one. | 152 | 155 | 154
    ledger/too-large | The ledger is too large for the limits of JSON. | 152 | 156 | 154
    policy/malformed | The document is not a JSON object. | 157 | 158 | 159
    policy/unknown-member | A field is unknown. | 157 | 160 | 159
    policy/type | A field has the wrong type. | 157 | 160 | 159
    policy/value | A string is not a duration, date or known value. | 157 | 160 | 159
    storekit/json | The file is not valid JSON. | 161 | 162 | 163
    storekit/missing | The file has none of the members of a '.storekit' file. | 161 | 162 | 163
    storekit/type | The file is not a JSON object. | 161 | 162 | 163
    storekit/already-local | The file to convert is already local. | 161 | 162 | 163
    transport/request | The URL or a header field cannot be sent. | 164 | 165 | 114
    transport/insecure | The URL is not 'https', and plain 'http' is not allowed for this server. | 164 | 166 | 114
    transport/unknown-host | The name of the server or of the proxy was not found. | 164 | 167 | 114
    transport/unreachable | No connection to the server or to the proxy. | 164 | 167 | 114
    transport/proxy | The proxy rejected the connection. | 164 | 167 | 114
    transport/tls | The TLS handshake failed. | 164 | 167 | 114
    transport/certificate | The certificate of the server is not trusted, expired, or for another host. | 164 | 168 | 114
    transport/authorities | The file of certificate authorities cannot be read. | 164 | 169 | 114
    transport/timeout | No complete response in time. | 164 | 167 | 114
    transport/closed | The connection ended before the response was complete. | 164 | 167 | 114
    transport/too-large | The body of the response is too large. | 164 | 170 | 114
    transport/headers | The header fields of the response are too large. | 164 | 167 | 114
    transport/redirect | The server redirects to another address. | 164 | 171 | 114
    transport/malformed | The response is not HTTP. | 164 | 167 | 114
    transport/status | The status of the response is not success. | 164 | 167 | 114
    transport/cancelled | The task was cancelled. | 164 | 167 | 114
    transport/internal | libcurl failed, for instance because memory ran out. | 51 | 167 | 114
    io/not-found | The file or folder does not exist. | 172 | 173 | 174
    io/directory | The path is a folder where a file is expected. | 172 | 175 | 174
    io/no-files | The folder, or a folder in it, has no files. | 172 | 176 | 174
    io/too-many-files | The folder has more entries or levels than are listed. | 172 | 177 | 174
    io/permission | The system denies permission to read or write. | 172 | 178 | 174
    io/read | The system reported an error while reading. | 172 | 179 | 174
    io/closed | Standard output was closed. | 180 | 181 | 174
    io/full | No space is left for the output. | 172 | 179 | 174
    io/write | The system reported an error while writing, or the destination is no regular file. | 172 | 182 | 174
    io/exists | The output file exists; no file is overwritten. | 172 | 183 | 174
    io/not-empty | The output folder is not empty. | 172 | 183 | 174
    io/file-in-use | Another process uses the file. | 172 | 184 | 174
    io/credentials | The file of API credentials is not complete. | 172 | 185 | 174
    io/permissions | Users other than the owner can read the file of API credentials. | 172 | 186 | 174
    io/not-installed | 'receiptctl-net', which uses the network, is not installed. | 172 | 187 | 174
    io/not-started | 'receiptctl-net' cannot be started. | 172 | 187 | 174
    io/port-in-use | Another process listens on the port. | 172 | 188 | 174
    io/listen | The system does not allow to listen on the address. | 172 | 179 | 174
    mint/kind | The payload does not have the form of its kind. | 189 | 190 | 174
    mint/type | A field of the payload is of another type. | 189 | 190 | 174
    mint/unknown-member | The payload has a field that its kind does not have. | 189 | 190 | 174
    mint/value | A field has a value that Apple's documents cannot have. | 189 | 190 | 174
    mint/too-many | A part of the payload has more elements than are minted. | 189 | 190 | 174
    mint/authority | The keys and certificates of the test authority do not belong together. | 189 | 191 | 174
    script/invalid | The script cannot be played: it is not valid, or not for this verb. | 192 | 193 | 194
    usage/unknown-option | The option is unknown. | 195 | 196 | 174
    usage/unknown-verb | The verb is unknown. | 195 | 196 | 174
    usage/verb-after-options | A verb follows options; it must be the first argument. | 195 | 196 | 174
    usage/missing-value | The value of the last option is missing. | 195 | 196 | 174
    usage/unexpected-value | A flag has a value. | 195 | 196 | 174
    usage/invalid-value | The value of an option or operand is invalid. | 195 | 196 | 174
    usage/missing-operand | An operand is missing. | 195 | 196 | 174
    usage/unexpected-operand | There are more operands than declared. | 195 | 196 | 174
    usage/standard-input | Standard input is given twice. | 195 | 196 | 174
    usage/binary-output | The output is binary, and standard output is a terminal. | 195 | 196 | 174
    usage/encoding | The argument is not UTF-8. | 195 | 196 | 174
    vectors/member | A member is missing or has the wrong type. | 197 | 198 | 199
    vectors/value | An invalid value. | 197 | 198 | 199
    vectors/count | The number of vectors differs from the index. | 197 | 198 | 199
    vectors/input | An input in an unknown form. | 197 | 198 | 199
    vectors/digest | A file does not have the SHA-256 of the index. | 197 | 198 | 199
    vectors/path | A path leaves the folder of the vectors. | 197 | 198 | 199
    vectors/duplicate-result | An id has two results. | 197 | 198 | 199
    vectors/no-results | The file has no results. | 197 | 198 | 199
    """#
}
