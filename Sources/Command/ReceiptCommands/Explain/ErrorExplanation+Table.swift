// SPDX-License-Identifier: Apache-2.0

// Made by './dev vectors' from the comments of the error codes. Do not edit it.

extension ErrorExplanation {
  /// A row for each code: code, meaning, and the numbers of causes, action and source in `texts`.
  static let table = #"""
    asn1/truncated|The document ends inside an element. The offset is that of the first missing byte, or of contents that are too short.|0|1|2
    asn1/missing-element|An element of the type is missing. The offset is its expected position.|3|4|2
    asn1/unexpected-tag|The element has another tag.|3|4|2
    asn1/trailing-data|Bytes follow the last element of the type. The offset is that of the first.|5|4|2
    asn1/invalid-tag|A tag number is too large, or not minimally encoded.|3|4|2
    asn1/length-too-long|A length has more than four bytes.|3|4|2
    asn1/non-minimal-length|A length is not minimally encoded (DER). The offset is that of the first length byte.|3|4|2
    asn1/indefinite-length|An indefinite length in DER, or on a primitive element.|3|4|2
    asn1/missing-end-of-contents|An indefinite-length element without an end.|3|4|2
    asn1/unexpected-end-of-contents|End-of-contents bytes outside of an indefinite-length element.|3|4|2
    asn1/not-constructed|An element that must be constructed is primitive.|3|4|2
    asn1/not-primitive|An element is constructed where DER or the type requires a primitive one.|3|4|2
    asn1/too-deep|The nesting is deeper than 'ASN1Limits/depth'.|6|7|8
    asn1/too-many-elements|An element has more siblings than 'ASN1Limits/elements', or a string has more segments than 'ASN1Limits/stringSegments'.|6|7|8
    asn1/invalid-integer|An INTEGER is empty or not minimally encoded.|3|4|2
    asn1/integer-out-of-range|An INTEGER exceeds 64 bits, or the range of its field.|3|4|2
    asn1/invalid-boolean|A BOOLEAN is neither '00' nor 'FF'.|3|4|2
    asn1/default-value|A field has its default value, which DER omits.|3|4|2
    asn1/invalid-null|A NULL has contents.|3|4|2
    asn1/invalid-object-identifier|An OBJECT IDENTIFIER is empty, truncated or not minimally encoded.|3|4|2
    asn1/invalid-bit-string|A BIT STRING lacks its count of unused bits, or an unused bit is not zero.|3|4|2
    asn1/invalid-string|A string contains bytes that its type does not allow.|3|4|2
    base64/character|A byte is not in the alphabet.|9|10|11
    base64/length|The last group has a single character, which cannot hold a byte.|9|10|11
    base64/padding|Padding is missing, excessive or misplaced.|9|10|11
    base64/non-canonical|The last character has trailing bits (pad bits of RFC 4648, 3.5) that are not zero.|9|10|11
    base64/space|A space inside the text, probably a plus sign ('+') changed by form decoding.|12|13|11
    base64/percent-escape|A '%' inside the text: it is percent-encoded.|14|15|11
    base64/mixed-alphabets|The text mixes both alphabets.|9|16|11
    time/malformed|A byte is not the expected digit or separator.|3|17|18
    time/truncated|The text ends inside a field.|3|17|18
    time/missing-zone|The time zone is missing.|3|17|18
    time/out-of-range|A field or the date is invalid: February 30, 24:00, :60, the year 0.|3|17|18
    time/fraction-length|The fraction of a second has too many digits.|3|17|18
    time/trailing-bytes|Bytes follow a complete date.|3|17|18
    json/too-large|The text exceeds 'JSONLimits/bytes'.|6|7|8
    json/byte-order-mark|The text begins with a byte order mark.|19|20|21
    json/encoding|The text is in UTF-16 or UTF-32.|22|23|21
    json/truncated|The text ends inside or before a value.|24|1|21
    json/unexpected-byte|A byte that the grammar does not allow.|25|17|21
    json/trailing-comma|A comma after the last element or member.|25|17|21
    json/trailing-data|Data after the root value. The offset is its first byte.|25|17|21
    json/invalid-utf8|Invalid UTF-8 in a string, overlong forms and surrogates included.|25|17|21
    json/control-character|An unescaped control character in a string.|25|17|21
    json/invalid-escape|An unknown escape. The offset is the backslash.|25|17|21
    json/lone-surrogate|An unpaired surrogate. The offset is its backslash.|25|17|21
    json/invalid-number|A number with a leading zero or plus, or with missing digits.|25|17|21
    json/number-too-long|A number longer than 'JSONLimits/numberCharacters'.|25|7|8
    json/duplicate-member|Two members of an object have the same name, with or without escapes. The offset is that of the second name.|25|17|26
    json/too-deep|The nesting exceeds 'JSONLimits/depth'.|6|7|8
    json/too-many-values|The number of values exceeds 'JSONLimits/values'.|6|7|8
    jws/too-large|A token or header exceeds 'JWSLimits'.|6|7|8
    jws/segments|Not exactly three segments separated by periods.|27|28|29
    jws/base64|A segment is not unpadded base64url.|30|31|32
    jws/header|The header is not a JSON object, or a member has the wrong type.|3|31|29
    jws/critical-header|The header requires an extension ('crit', 'b64'); none is supported.|33|34|35
    jws/embedded-key|The header contains a key or the URL of a key ('jwk', 'jku', 'x5u').|33|34|36
    jws/algorithm|The algorithm is not ES256.|37|34|38
    jws/certificates|Not one or three certificates in standard base64.|3|31|39
    jws/signature-length|The signature is not 64 bytes long.|3|31|40
    certificate/malformed|The certificate is not valid DER.|33|34|41
    certificate/version|The version is not 3.|33|34|41
    certificate/algorithm-mismatch|The two signature algorithm identifiers differ.|33|34|41
    certificate/validity|A date of the validity is invalid.|33|34|41
    certificate/serial-number|The serial number has more than 20 bytes.|33|34|41
    certificate/empty-name|The issuer or the subject is empty.|33|34|41
    certificate/path-length|A certificate that is not that of a CA has a path length.|33|34|41
    certificate/duplicate-extension|A duplicate extension.|33|34|41
    cms/malformed|The message is not valid BER.|3|42|43
    cms/content-type|The content type of the outer wrapper is not 'id-signedData'.|3|42|43
    cms/version|The version of the message is not 1.|3|42|43
    cms/encapsulated-content-type|The content type is not 'id-data'.|3|42|43
    cms/detached|The content is detached.|3|42|43
    cms/digest-algorithms|The digest algorithms are not exactly the signer's.|3|42|43
    cms/no-certificates|No certificate.|3|42|43
    cms/too-many-certificates|More certificates than 'CMSLimits/certificates'.|3|7|8
    cms/certificate-choice|An entry of the certificates is not a certificate.|3|42|43
    cms/revocation-lists|Revocation lists are present.|3|42|43
    cms/no-signer|No signer.|3|42|43
    cms/several-signers|More than one signer.|3|42|43
    cms/signer-version|The version of the signer is not 1.|3|42|43
    cms/digest-algorithm|A digest algorithm other than SHA-1 and SHA-256.|3|42|43
    cms/signature-algorithm|A signature algorithm other than RSA PKCS#1 v1.5 with the signer's digest.|3|42|43
    cms/signed-attributes|Signed attributes are not valid DER, or empty. 'found' is the 'asn1/…' code.|3|42|43
    cms/duplicate-attribute|A duplicate signed attribute.|3|42|43
    cms/missing-attribute|Content-type or message-digest is missing among the signed attributes.|3|42|43
    cms/attribute-values|A signed attribute does not have exactly one value.|3|42|43
    cms/content-type-attribute|The content-type attribute differs from the content type.|3|42|43
    cms/message-digest-attribute|The message-digest attribute has the wrong length.|3|42|43
    cms/unsigned-attributes|Unsigned attributes are present.|3|42|43
    ocsp/malformed|The response is not DER of the types in RFC 6960, 4.2.1.|44|45|46
    ocsp/too-large|The response has more bytes or certificates than 'OCSPLimits' allows.|44|45|46
    ocsp/status|The responder answered with an error, such as 'tryLater'.|44|45|46
    ocsp/response-type|The response is not a basic response.|44|45|46
    ocsp/algorithm|The signature algorithm, or the digest that identifies the certificate, is not allowed.|44|45|46
    ocsp/critical-extension|A critical extension that this package does not process.|44|45|46
    ocsp/wrong-issuer|The certificate was not issued by the given issuer.|44|47|46
    ocsp/responder|The responder is neither the issuer nor a delegate whose certificate the issuer signed.|44|45|46
    ocsp/responder-purpose|The certificate of the delegate is not for signing OCSP responses.|44|45|46
    ocsp/responder-validity|The certificate of the delegate is not valid at this time.|44|45|46
    ocsp/weak-key|The key of the responder is too small, too large or of the wrong type.|44|45|46
    ocsp/signature|The signature of the response is invalid.|44|45|46
    ocsp/nonce|The nonce of the response is not that of the request.|44|45|46
    ocsp/other-certificate|The response has no entry for the certificate.|44|45|46
    ocsp/future|The response is from the future.|44|48|46
    ocsp/stale|The next update of the response is due.|44|45|46
    ocsp/update-times|The next update is before this update.|44|45|46
    ocsp/revoked|The certificate is revoked.|44|49|46
    ocsp/unknown|The responder does not know the certificate.|44|50|46
    ocsp/missing|There is no response for a certificate, and the policy requires one.|44|45|46
    ocsp/internal|libcrypto failed or forbids a digest. The status is not known; try again.|51|52|46
    trust/no-signer-certificate|The signer certificate that the message names is missing.|33|34|53
    trust/ambiguous-certificate|Two certificates have the same issuer and serial number.|33|34|53
    trust/incomplete-chain|The certificate of the signer's issuer is missing.|54|55|56
    trust/untrusted|The chain does not end at a trust anchor: its root is not known.|57|58|56
    trust/not-issued|The chain ends in the name of a trust anchor, but the key of this anchor, or of the intermediate that it issued, did not sign the certificate that the message names.|59|60|61
    trust/issued-by-signer|A certificate of the chain was issued by a certificate that is trusted as a signer only.|33|62|63
    trust/chain-order|An unexpected certificate in the chain, or certificates in the wrong order.|33|34|53
    trust/algorithm|A certificate is signed with an algorithm that is not allowed.|33|34|53
    trust/weak-key|A key is too small, too large, of the wrong type, or has a bad exponent.|33|64|53
    trust/basic-constraints|An issuer is not a CA, or the signer is one.|33|34|53
    trust/path-length|More intermediates than a CA's path length allows.|33|34|53
    trust/key-usage|The key usage does not allow the operation.|33|34|53
    trust/critical-extension|An unsupported extension that is critical, or a constraint on names or policies, which must be.|33|34|53
    trust/not-yet-valid|A certificate was not yet valid.|65|66|53
    trust/expired|A certificate had expired.|67|68|53
    trust/marker-missing|A certificate lacks the marker extension of its purpose.|33|34|69
    trust/extended-key-usage|The extended key usage of a certificate restricts its key to other purposes.|33|34|53
    trust/name|A certificate does not have the required name.|33|34|53
    trust/message-digest|The digest of the content differs from the signed one.|70|34|71
    trust/outdated-digest|The receipt was created after Apple had ceased to sign with SHA-1.|72|73|74
    trust/signature|The signature is invalid for the content and key.|75|34|76
    trust/digest-disabled|The OpenSSL policy of this system forbids the digest, such as SHA-1, so the signature cannot be verified.|77|78|53
    trust/internal|libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try again.|51|79|53
    payload/malformed|Not JSON, or not within the limits of the JSON reader.|80|17|81
    payload/type|A value has another JSON type than its field; at the top level, not an object.|80|17|81
    payload/integer|A number is not a 64-bit integer, or is not written as an integer.|80|17|81
    payload/date|A timestamp lies outside the years 0001 to 9999.|80|17|81
    payload/null-character|A string contains U+0000, which many systems treat as the end of a string.|80|17|81
    payload/missing-member|A required field is missing.|80|17|81
    payload/exclusive-members|Two members exclude each other.|80|17|81
    payload/too-many-signed-members|A response has more than 4,096 tokens.|80|7|81
    legacy/plist|The document is not a flat property list.|3|17|82
    legacy/base64|A value is not base64.|3|17|82
    legacy/missing|A required key is missing.|3|17|82
    legacy/empty|A required value is empty.|3|17|82
    legacy/integer|A value is not a decimal number that fits 64 bits.|3|17|82
    legacy/flag|A value is neither 'true' nor 'false'.|3|17|82
    legacy/date|A value is not a date in the form required by its key.|3|17|82
    legacy/date-mismatch|The two forms of a date differ.|3|17|82
    legacy/signature-version|The version of the signature is unknown.|3|17|82
    legacy/signature-length|The signature ends before its certificate.|3|17|82
    legacy/certificate-length|The certificate does not have the given length.|3|17|82
    plist/malformed|A byte that the format does not allow.|3|17|82
    plist/truncated|The document ends inside the dictionary.|3|17|82
    plist/trailing-data|Data after the dictionary.|3|17|82
    plist/comment|A comment.|3|17|82
    plist/nested|A dictionary, array or data instead of a string.|3|17|82
    plist/duplicate-key|A duplicate key.|3|17|82
    plist/control-character|An unescaped control character in a string.|3|17|82
    plist/escape|An unknown, incomplete or ambiguous escape.|3|17|82
    plist/surrogate|An unpaired surrogate.|3|17|82
    plist/encoding|Invalid UTF-8.|3|17|82
    plist/too-large|The document is too large.|3|7|82
    plist/too-many-entries|The dictionary has too many entries.|3|7|82
    receipt/malformed|The payload is not a SET of attributes in DER.|3|83|84
    receipt/duplicate-attribute|A duplicate attribute other than an in-app purchase.|3|83|84
    receipt/missing-attribute|A required attribute is missing or empty.|3|83|84
    receipt/value|A value whose type does not match its attribute.|3|83|84
    receipt/number|A number is out of range for its attribute.|3|83|84
    receipt/date|A date is invalid.|3|83|84
    claims/date-future|The signed date is in the future, by more than the tolerance for clocks.|85|86|87
    claims/stale|The document is older than the caller accepts.|88|89|87
    claims/date-missing|The document has no date, so its age is unknown.|90|91|87
    claims/expired|The expiration date of the document has passed.|90|92|87
    claims/bundle-id|The bundle id is that of another app.|93|94|87
    claims/bundle-id-missing|The document has no bundle id.|90|95|87
    claims/app-not-named|A document of this kind names no app, and nothing beside it does.|90|96|87
    claims/application-version|The version of the app is not accepted.|90|97|87
    claims/application-version-missing|The document has no version of the app.|90|98|87
    claims/app-id|The app Apple id is that of another app.|99|100|87
    claims/app-id-missing|The document has no app Apple id, where one is required.|90|101|87
    claims/environment|The environment is not accepted, or not allowed for this signer.|102|103|87
    claims/environment-missing|The document has no environment.|90|104|87
    claims/original-transaction|The original transaction id differs from that of the enclosing document.|90|34|87
    claims/device|The document is bound to another device.|105|106|87
    claims/device-missing|The document is not bound to a device.|90|107|87
    claims/app-account-token|The app account token differs.|108|109|87
    claims/app-account-token-missing|The document has no app account token.|90|110|87
    claims/app-transaction-id|The app transaction id differs.|90|109|87
    claims/app-transaction-id-missing|The document has no app transaction id.|90|111|87
    api/rejected|Apple rejected the request, with an error code of the App Store Server API.|112|113|114
    api/unauthorized|Apple rejected the bearer token.|112|113|114
    api/rate-limited|Too many requests.|112|113|114
    api/status|An HTTP status that is neither success nor an error of the API.|112|113|114
    api/unreadable|The body of a successful response does not have the documented form.|112|113|114
    api-client/token|There is no bearer token.|115|116|117
    api-client/transport|There is no response.|115|116|117
    api-client/pages|There are more pages than allowed.|115|116|117
    api-client/continuation|A page does not state whether more follow, or names no next page, or the same one again.|115|116|117
    api-client/cancelled|The task was cancelled.|115|116|117
    api-request/identifier|An identifier is empty, too long, or has control characters.|118|119|114
    api-request/range|A number is out of range.|118|119|114
    api-request/too-long|A text is too long.|118|119|114
    api-request/missing|A required value is missing or empty.|118|119|114
    api-request/form|A value has the wrong form: a UUID, a storefront, a URL or an image.|118|119|114
    api-request/combination|Parameters exclude each other, or one requires another.|118|119|114
    api-request/environment|The environment has no server.|118|119|114
    key/malformed|The file is neither PEM nor DER of a key, or is damaged.|120|121|122
    key/encrypted|The private key is encrypted with a password.|120|121|122
    key/public|A public key where a private key is expected.|120|121|122
    key/private|A private key where a public key is expected.|120|123|122
    key/certificate|A certificate instead of a key.|120|121|122
    key/format|A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH.|120|121|122
    key/algorithm|Not an elliptic curve key, such as RSA or Ed25519.|120|121|122
    key/curve|An elliptic curve key on a curve other than P-256.|120|121|122
    key/several|The file has several PEM blocks.|120|121|122
    key/purpose|According to its name, the file is a key of another Apple service.|120|121|122
    key/id|The key id is empty, invalid, or differs from the key id in the file name.|120|124|122
    key/mismatch|The public key in the file does not belong to the private key.|120|121|122
    key/internal|libcrypto failed, for instance because memory ran out.|51|79|122
    offer/malformed|The document is neither a JSON object nor a token (JWS).|125|126|127
    offer/missing|A field is missing.|125|126|127
    offer/field|A field has a wrong type or an invalid value.|125|126|127
    offer/separator|The fields are joined with a separator other than U+2063.|125|126|127
    offer/letter-case|A UUID is signed in upper case.|125|126|127
    offer/field-order|The fields are signed in the wrong order.|125|126|127
    offer/field-value|A field is signed with a different value, or omitted.|125|126|127
    offer/time-unit|The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds.|125|126|127
    offer/raw-signature|The signature is r and s (IEEE P1363) instead of DER.|125|126|127
    offer/der-signature|The signature of a token is DER instead of r and s.|125|126|127
    offer/base64url|The signature is in base64url, or has no padding, instead of base64.|125|126|127
    offer/encoding|The signature or a segment is in another encoding, or damaged.|125|126|127
    offer/hashed-twice|The message was hashed before it was signed, and so it was hashed twice.|125|126|127
    offer/key|The signature was made with another key, or over other values; no common mistake explains it.|125|128|127
    offer/key-id|The key id does not match the public key.|125|126|127
    offer/bundle-id|The bundle id is that of another app.|125|126|127
    offer/stale|The offer is older than 24 hours.|125|129|127
    offer/future|The time of signing is in the future.|125|48|127
    offer/algorithm|The algorithm in the header is not ES256.|125|126|127
    offer/audience|The claim 'aud' is not that of a signed request.|125|126|127
    offer/request|The request of an Advanced Commerce token is invalid.|125|126|127
    offer/internal|libcrypto failed; the signature is neither valid nor invalid.|51|79|127
    sign/missing|A required field is missing or empty.|130|131|132
    sign/too-long|A text or list is longer than Apple allows.|130|131|132
    sign/separator|A field contains U+2063, which separates the fields of a promotional offer.|130|131|132
    sign/uuid|A field is not a UUID.|130|131|132
    sign/range|A number or time is out of its range.|130|131|132
    sign/lifetime|A bearer token would be valid for longer than the App Store Server API accepts.|130|131|132
    sign/json|The request is not a JSON object.|130|131|132
    sign/type|A member of the request has another JSON type.|130|131|132
    sign/operation|'operation' or 'version' of the request is missing or wrong.|130|131|132
    sign/combination|Members of the request are incompatible.|130|131|132
    sign/internal|libcrypto failed, for instance because memory ran out.|51|79|132
    input/empty|Empty input.|133|134|135
    input/too-large|Larger than the limit.|136|137|135
    input/unrecognized|No known format.|138|139|135
    input/base64|Damaged base64. 'found' is the 'base64/…' code.|136|139|135
    input/encoded-twice|Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client that encodes twice must be fixed.|136|140|135
    input/json-web-signature|A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.|136|141|135
    input/json|JSON that is not signed, or text that begins like JSON. 'found' is the 'json/…' code of invalid JSON.|136|142|135
    input/empty-json|JSON without contents: '{}'.|136|143|135
    input/cut-token|The start of a token, cut off before its signature. 'found' has its size and the part in which it ends.|136|144|135
    input/several-documents|Several documents where one is expected. 'found' names them.|136|145|135
    input/notification-v1|A notification of version 1, which is not signed and which Apple no longer sends.|136|146|135
    input/transaction-id|A transaction id instead of the transaction.|136|147|135
    input/private-key|A private key, which is never printed.|136|148|135
    input/property-list|A property list in XML or binary form.|136|139|135
    input/certificate|A certificate, or another PEM file.|136|149|135
    input/wrong-kind|A document of another kind than required.|136|150|135
    input/anchor|A file of trust anchors without certificates, or with an unreadable value.|136|151|135
    interface/null|A null pointer or handle.|152|153|154
    interface/length|A negative length or count, or one above the limit.|152|153|154
    interface/offset|Offsets that decrease, are not aligned, or lie outside the buffer.|152|153|154
    interface/value|A number that is not a valid kind of document, time or index.|152|153|154
    interface/option|A missing, unknown or invalid option.|152|153|154
    interface/evidence|A result without a verified document has no evidence for a ledger and no certificates for OCSP requests.|152|153|154
    ledger/unknown-format|The ledger was written by a later version of this package.|155|156|157
    ledger/malformed|The bytes are not a ledger, or were truncated or changed.|155|158|157
    ledger/two-spellings|A member is present under its present name and under its former one.|155|158|157
    ledger/too-large|The ledger is too large for the limits of JSON.|155|159|157
    policy/malformed|The document is not a JSON object.|160|161|162
    policy/unknown-member|A field is unknown.|160|163|162
    policy/type|A field has the wrong type.|160|163|162
    policy/value|A string is not a duration, date or known value.|160|163|162
    storekit/json|The file is not valid JSON.|164|165|166
    storekit/missing|The file has none of the members of a '.storekit' file.|164|165|166
    storekit/type|The file is not a JSON object.|164|165|166
    storekit/already-local|The file to convert is already local.|164|165|166
    transport/request|The URL or a header field cannot be sent.|167|168|117
    transport/insecure|The URL is not 'https', and plain 'http' is not allowed for this server.|167|169|117
    transport/unknown-host|The name of the server or of the proxy was not found.|167|170|117
    transport/unreachable|No connection to the server or to the proxy.|167|170|117
    transport/proxy|The proxy rejected the connection.|167|170|117
    transport/tls|The TLS handshake failed.|167|170|117
    transport/certificate|The certificate of the server is not trusted, expired, or for another host.|167|171|117
    transport/authorities|The file of certificate authorities cannot be read.|167|172|117
    transport/timeout|No complete response in time.|167|170|117
    transport/closed|The connection ended before the response was complete.|167|170|117
    transport/too-large|The body of the response is too large.|167|173|117
    transport/headers|The header fields of the response are too large.|167|170|117
    transport/redirect|The server redirects to another address.|167|174|117
    transport/malformed|The response is not HTTP.|167|170|117
    transport/status|The status of the response is not success.|167|170|117
    transport/cancelled|The task was cancelled.|167|170|117
    transport/internal|libcurl failed, for instance because memory ran out.|51|170|117
    io/not-found|The file or folder does not exist.|175|176|177
    io/directory|The path is a folder where a file is expected.|175|178|177
    io/no-files|Neither the folder nor its subfolders contain a file that is read.|175|179|177
    io/file-name|The name of a file in the folder is not UTF-8.|175|180|177
    io/too-many-files|The folder exceeds the limit of entries or of levels.|175|181|177
    io/permission|The system denies permission to read or write.|175|182|177
    io/read|The system reported an error while reading.|175|183|177
    io/closed|Standard output was closed.|184|185|177
    io/full|No space is left for the output.|175|183|177
    io/write|The system reported an error while writing, or the destination is no regular file.|175|186|177
    io/exists|The output file exists; no file is overwritten.|175|187|177
    io/not-empty|The output folder is not empty.|175|187|177
    io/file-in-use|Another process uses the file.|175|188|177
    io/credentials|The file of API credentials is incomplete.|175|189|177
    io/permissions|Users other than the owner can read the file of API credentials.|175|190|177
    io/not-installed|'receiptctl-net', which uses the network, is not installed.|175|191|177
    io/not-started|'receiptctl-net' cannot be started.|175|191|177
    io/port-in-use|Another process listens on the port.|175|192|177
    io/listen|The system denies listening on the address.|175|183|177
    mint/kind|The payload has members of another kind.|193|194|177
    mint/type|A field of the payload is of another type.|193|194|177
    mint/unknown-member|The payload has a field that its kind does not have.|193|194|177
    mint/value|A field has a value that Apple's documents cannot have.|193|194|177
    mint/too-many|A list in the payload exceeds the limit of elements.|193|194|177
    mint/authority|The keys and certificates of the test authority do not belong together.|193|195|177
    script/invalid|The script cannot be played: it is not valid, or not for this verb.|196|197|198
    usage/unknown-option|The option is unknown.|199|200|177
    usage/unknown-verb|The verb is unknown.|199|200|177
    usage/verb-after-options|A verb follows options; it must be the first argument.|199|200|177
    usage/missing-value|The value of the last option is missing.|199|200|177
    usage/unexpected-value|A flag has a value.|199|200|177
    usage/invalid-value|The value of an option or operand is invalid.|199|200|177
    usage/missing-operand|An operand is missing.|199|200|177
    usage/unexpected-operand|There are more operands than declared.|199|200|177
    usage/standard-input|Standard input is given twice.|199|200|177
    usage/binary-output|The output is binary, and standard output is a terminal.|199|200|177
    usage/encoding|The argument is not UTF-8.|199|200|177
    vectors/member|A member is missing or has the wrong type.|201|202|203
    vectors/value|An invalid value.|201|202|203
    vectors/count|The number of vectors differs from the index.|201|202|203
    vectors/input|An input in an unknown form.|201|202|203
    vectors/digest|A file does not have the SHA-256 of the index.|201|202|203
    vectors/path|A path leaves the folder of the vectors.|201|202|203
    vectors/duplicate-result|An id has two results.|201|202|203
    vectors/no-results|The file has no results.|201|202|203
    """#
}
