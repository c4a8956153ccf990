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
    trust/untrusted|The chain does not end at a trust anchor, or one of its signatures is invalid.|57|58|56
    trust/issued-by-signer|A certificate of the chain was issued by a certificate that is trusted as a signer only.|33|59|60
    trust/chain-order|An unexpected certificate in the chain, or certificates in the wrong order.|33|34|53
    trust/algorithm|A certificate is signed with an algorithm that is not allowed.|33|34|53
    trust/weak-key|A key is too small, too large, of the wrong type, or has a bad exponent.|33|61|53
    trust/basic-constraints|An issuer is not a CA, or the signer is one.|33|34|53
    trust/path-length|More intermediates than a CA's path length allows.|33|34|53
    trust/key-usage|The key usage does not allow the operation.|33|34|53
    trust/critical-extension|An unsupported extension that is critical, or a constraint on names or policies, which must be.|33|34|53
    trust/not-yet-valid|A certificate was not yet valid.|62|63|53
    trust/expired|A certificate had expired.|64|65|53
    trust/marker-missing|A certificate lacks the marker extension of its purpose.|33|34|66
    trust/extended-key-usage|The extended key usage of a certificate restricts its key to other purposes.|33|34|53
    trust/name|A certificate does not have the required name.|33|34|53
    trust/message-digest|The digest of the content differs from the signed one.|67|34|68
    trust/outdated-digest|The receipt was created after Apple had ceased to sign with SHA-1.|69|70|71
    trust/signature|The signature is invalid for the content and key.|72|34|73
    trust/digest-disabled|The OpenSSL policy of this system forbids the digest, such as SHA-1, so the signature cannot be verified.|74|75|53
    trust/internal|libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try again.|51|76|53
    payload/malformed|Not JSON, or not within the limits of the JSON reader.|77|17|78
    payload/type|A value has another JSON type than its field; at the top level, not an object.|77|17|78
    payload/integer|A number is not a 64-bit integer, or is not written as an integer.|77|17|78
    payload/date|A timestamp lies outside the years 0001 to 9999.|77|17|78
    payload/null-character|A string contains U+0000, which many systems treat as the end of a string.|77|17|78
    payload/missing-member|A required field is missing.|77|17|78
    payload/exclusive-members|Two members exclude each other.|77|17|78
    payload/too-many-signed-members|A response has more than 4,096 tokens.|77|7|78
    legacy/plist|The document is not a flat property list.|3|17|79
    legacy/base64|A value is not base64.|3|17|79
    legacy/missing|A required key is missing.|3|17|79
    legacy/empty|A required value is empty.|3|17|79
    legacy/integer|A value is not a decimal number that fits 64 bits.|3|17|79
    legacy/flag|A value is neither 'true' nor 'false'.|3|17|79
    legacy/date|A value is not a date in the form required by its key.|3|17|79
    legacy/date-mismatch|The two forms of a date differ.|3|17|79
    legacy/signature-version|The version of the signature is unknown.|3|17|79
    legacy/signature-length|The signature ends before its certificate.|3|17|79
    legacy/certificate-length|The certificate does not have the given length.|3|17|79
    plist/malformed|A byte that the format does not allow.|3|17|79
    plist/truncated|The document ends inside the dictionary.|3|17|79
    plist/trailing-data|Data after the dictionary.|3|17|79
    plist/comment|A comment.|3|17|79
    plist/nested|A dictionary, array or data instead of a string.|3|17|79
    plist/duplicate-key|A duplicate key.|3|17|79
    plist/control-character|An unescaped control character in a string.|3|17|79
    plist/escape|An unknown, incomplete or ambiguous escape.|3|17|79
    plist/surrogate|An unpaired surrogate.|3|17|79
    plist/encoding|Invalid UTF-8.|3|17|79
    plist/too-large|The document is too large.|3|7|79
    plist/too-many-entries|The dictionary has too many entries.|3|7|79
    receipt/malformed|The payload is not a SET of attributes in DER.|3|80|81
    receipt/duplicate-attribute|A duplicate attribute other than an in-app purchase.|3|80|81
    receipt/missing-attribute|A required attribute is missing or empty.|3|80|81
    receipt/value|A value whose type does not match its attribute.|3|80|81
    receipt/number|A number is out of range for its attribute.|3|80|81
    receipt/date|A date is invalid.|3|80|81
    claims/date-future|The signed date is in the future, by more than the tolerance for clocks.|82|83|84
    claims/stale|The document is older than the caller accepts.|85|86|84
    claims/date-missing|The document has no date, so its age is unknown.|87|88|84
    claims/expired|The expiration date of the document has passed.|87|89|84
    claims/bundle-id|The bundle id is that of another app.|90|91|84
    claims/bundle-id-missing|The document has no bundle id.|87|92|84
    claims/app-not-named|A document of this kind names no app, and nothing beside it does.|87|93|84
    claims/application-version|The version of the app is not accepted.|87|94|84
    claims/application-version-missing|The document has no version of the app.|87|95|84
    claims/app-id|The app Apple id is that of another app.|96|97|84
    claims/app-id-missing|The document has no app Apple id, where one is required.|87|98|84
    claims/environment|The environment is not accepted, or not allowed for this signer.|99|100|84
    claims/environment-missing|The document has no environment.|87|101|84
    claims/original-transaction|The original transaction id differs from that of the enclosing document.|87|34|84
    claims/device|The document is bound to another device.|102|103|84
    claims/device-missing|The document is not bound to a device.|87|104|84
    claims/app-account-token|The app account token differs.|105|106|84
    claims/app-account-token-missing|The document has no app account token.|87|107|84
    claims/app-transaction-id|The app transaction id differs.|87|106|84
    claims/app-transaction-id-missing|The document has no app transaction id.|87|108|84
    api/rejected|Apple rejected the request, with an error code of the App Store Server API.|109|110|111
    api/unauthorized|Apple rejected the bearer token.|109|110|111
    api/rate-limited|Too many requests.|109|110|111
    api/status|An HTTP status that is neither success nor an error of the API.|109|110|111
    api/unreadable|The body of a successful response does not have the documented form.|109|110|111
    api-client/token|There is no bearer token.|112|113|114
    api-client/transport|There is no response.|112|113|114
    api-client/pages|There are more pages than allowed.|112|113|114
    api-client/continuation|A page does not state whether more follow, or names no next page, or the same one again.|112|113|114
    api-client/cancelled|The task was cancelled.|112|113|114
    api-request/identifier|An identifier is empty, too long, or has control characters.|115|116|111
    api-request/range|A number is out of range.|115|116|111
    api-request/too-long|A text is too long.|115|116|111
    api-request/missing|A required value is missing or empty.|115|116|111
    api-request/form|A value has the wrong form: a UUID, a storefront, a URL or an image.|115|116|111
    api-request/combination|Parameters exclude each other, or one requires another.|115|116|111
    api-request/environment|The environment has no server.|115|116|111
    key/malformed|The file is neither PEM nor DER of a key, or is damaged.|117|118|119
    key/encrypted|The private key is encrypted with a password.|117|118|119
    key/public|A public key where a private key is expected.|117|118|119
    key/private|A private key where a public key is expected.|117|120|119
    key/certificate|A certificate instead of a key.|117|118|119
    key/format|A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH.|117|118|119
    key/algorithm|Not an elliptic curve key, such as RSA or Ed25519.|117|118|119
    key/curve|An elliptic curve key on a curve other than P-256.|117|118|119
    key/several|The file has several PEM blocks.|117|118|119
    key/purpose|According to its name, the file is a key of another Apple service.|117|118|119
    key/id|The key id is empty, invalid, or differs from the key id in the file name.|117|121|119
    key/mismatch|The public key in the file does not belong to the private key.|117|118|119
    key/internal|libcrypto failed, for instance because memory ran out.|51|76|119
    offer/malformed|The document is neither a JSON object nor a token (JWS).|122|123|124
    offer/missing|A field is missing.|122|123|124
    offer/field|A field has a wrong type or an invalid value.|122|123|124
    offer/separator|The fields are joined with a separator other than U+2063.|122|123|124
    offer/letter-case|A UUID is signed in upper case.|122|123|124
    offer/field-order|The fields are signed in the wrong order.|122|123|124
    offer/field-value|A field is signed with a different value, or omitted.|122|123|124
    offer/time-unit|The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds.|122|123|124
    offer/raw-signature|The signature is r and s (IEEE P1363) instead of DER.|122|123|124
    offer/der-signature|The signature of a token is DER instead of r and s.|122|123|124
    offer/base64url|The signature is in base64url, or has no padding, instead of base64.|122|123|124
    offer/encoding|The signature or a segment is in another encoding, or damaged.|122|123|124
    offer/hashed-twice|The message was hashed before it was signed, and so it was hashed twice.|122|123|124
    offer/key|The signature was made with another key, or over other values; no common mistake explains it.|122|125|124
    offer/key-id|The key id does not match the public key.|122|123|124
    offer/bundle-id|The bundle id is that of another app.|122|123|124
    offer/stale|The offer is older than 24 hours.|122|126|124
    offer/future|The time of signing is in the future.|122|48|124
    offer/algorithm|The algorithm in the header is not ES256.|122|123|124
    offer/audience|The claim 'aud' is not that of a signed request.|122|123|124
    offer/request|The request of an Advanced Commerce token is invalid.|122|123|124
    offer/internal|libcrypto failed; the signature is neither valid nor invalid.|51|76|124
    sign/missing|A required field is missing or empty.|127|128|129
    sign/too-long|A text or list is longer than Apple allows.|127|128|129
    sign/separator|A field contains U+2063, which separates the fields of a promotional offer.|127|128|129
    sign/uuid|A field is not a UUID.|127|128|129
    sign/range|A number or time is out of its range.|127|128|129
    sign/lifetime|A bearer token would be valid for longer than the App Store Server API accepts.|127|128|129
    sign/json|The request is not a JSON object.|127|128|129
    sign/type|A member of the request has another JSON type.|127|128|129
    sign/operation|'operation' or 'version' of the request is missing or wrong.|127|128|129
    sign/combination|Members of the request are incompatible.|127|128|129
    sign/internal|libcrypto failed, for instance because memory ran out.|51|76|129
    input/empty|Empty input.|130|131|132
    input/too-large|Larger than the limit.|133|134|132
    input/unrecognized|No known format.|135|136|132
    input/base64|Damaged base64. 'found' is the 'base64/…' code.|133|136|132
    input/encoded-twice|Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client that encodes twice must be fixed.|133|137|132
    input/json-web-signature|A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.|133|138|132
    input/json|JSON that is not signed, or text that begins like JSON. 'found' is the 'json/…' code of invalid JSON.|133|139|132
    input/empty-json|JSON without contents: '{}'.|133|140|132
    input/cut-token|The start of a token, cut off before its signature. 'found' has its size and the part in which it ends.|133|141|132
    input/several-documents|Several documents where one is expected. 'found' names them.|133|142|132
    input/notification-v1|A notification of version 1, which is not signed and which Apple no longer sends.|133|143|132
    input/transaction-id|A transaction id instead of the transaction.|133|144|132
    input/private-key|A private key, which is never printed.|133|145|132
    input/property-list|A property list in XML or binary form.|133|136|132
    input/certificate|A certificate, or another PEM file.|133|146|132
    input/wrong-kind|A document of another kind than required.|133|147|132
    input/anchor|A file of trust anchors without certificates, or with an unreadable value.|133|148|132
    interface/null|A null pointer or handle.|149|150|151
    interface/length|A negative length or count, or one above the limit.|149|150|151
    interface/offset|Offsets that decrease, are not aligned, or lie outside the buffer.|149|150|151
    interface/value|A number that is not a valid kind of document, time or index.|149|150|151
    interface/option|A missing, unknown or invalid option.|149|150|151
    interface/evidence|A result without a verified document has no evidence for a ledger and no certificates for OCSP requests.|149|150|151
    ledger/unknown-format|The ledger was written by a later version of this package.|152|153|154
    ledger/malformed|The bytes are not a ledger, or were truncated or changed.|152|155|154
    ledger/two-spellings|A member is present under its present name and under its former one.|152|155|154
    ledger/too-large|The ledger is too large for the limits of JSON.|152|156|154
    policy/malformed|The document is not a JSON object.|157|158|159
    policy/unknown-member|A field is unknown.|157|160|159
    policy/type|A field has the wrong type.|157|160|159
    policy/value|A string is not a duration, date or known value.|157|160|159
    storekit/json|The file is not valid JSON.|161|162|163
    storekit/missing|The file has none of the members of a '.storekit' file.|161|162|163
    storekit/type|The file is not a JSON object.|161|162|163
    storekit/already-local|The file to convert is already local.|161|162|163
    transport/request|The URL or a header field cannot be sent.|164|165|114
    transport/insecure|The URL is not 'https', and plain 'http' is not allowed for this server.|164|166|114
    transport/unknown-host|The name of the server or of the proxy was not found.|164|167|114
    transport/unreachable|No connection to the server or to the proxy.|164|167|114
    transport/proxy|The proxy rejected the connection.|164|167|114
    transport/tls|The TLS handshake failed.|164|167|114
    transport/certificate|The certificate of the server is not trusted, expired, or for another host.|164|168|114
    transport/authorities|The file of certificate authorities cannot be read.|164|169|114
    transport/timeout|No complete response in time.|164|167|114
    transport/closed|The connection ended before the response was complete.|164|167|114
    transport/too-large|The body of the response is too large.|164|170|114
    transport/headers|The header fields of the response are too large.|164|167|114
    transport/redirect|The server redirects to another address.|164|171|114
    transport/malformed|The response is not HTTP.|164|167|114
    transport/status|The status of the response is not success.|164|167|114
    transport/cancelled|The task was cancelled.|164|167|114
    transport/internal|libcurl failed, for instance because memory ran out.|51|167|114
    io/not-found|The file or folder does not exist.|172|173|174
    io/directory|The path is a folder where a file is expected.|172|175|174
    io/no-files|Neither the folder nor its subfolders contain a file that is read.|172|176|174
    io/too-many-files|The folder exceeds the limit of entries or of levels.|172|177|174
    io/permission|The system denies permission to read or write.|172|178|174
    io/read|The system reported an error while reading.|172|179|174
    io/closed|Standard output was closed.|180|181|174
    io/full|No space is left for the output.|172|179|174
    io/write|The system reported an error while writing, or the destination is no regular file.|172|182|174
    io/exists|The output file exists; no file is overwritten.|172|183|174
    io/not-empty|The output folder is not empty.|172|183|174
    io/file-in-use|Another process uses the file.|172|184|174
    io/credentials|The file of API credentials is incomplete.|172|185|174
    io/permissions|Users other than the owner can read the file of API credentials.|172|186|174
    io/not-installed|'receiptctl-net', which uses the network, is not installed.|172|187|174
    io/not-started|'receiptctl-net' cannot be started.|172|187|174
    io/port-in-use|Another process listens on the port.|172|188|174
    io/listen|The system denies listening on the address.|172|179|174
    mint/kind|The payload has members of another kind.|189|190|174
    mint/type|A field of the payload is of another type.|189|190|174
    mint/unknown-member|The payload has a field that its kind does not have.|189|190|174
    mint/value|A field has a value that Apple's documents cannot have.|189|190|174
    mint/too-many|A list in the payload exceeds the limit of elements.|189|190|174
    mint/authority|The keys and certificates of the test authority do not belong together.|189|191|174
    script/invalid|The script cannot be played: it is not valid, or not for this verb.|192|193|194
    usage/unknown-option|The option is unknown.|195|196|174
    usage/unknown-verb|The verb is unknown.|195|196|174
    usage/verb-after-options|A verb follows options; it must be the first argument.|195|196|174
    usage/missing-value|The value of the last option is missing.|195|196|174
    usage/unexpected-value|A flag has a value.|195|196|174
    usage/invalid-value|The value of an option or operand is invalid.|195|196|174
    usage/missing-operand|An operand is missing.|195|196|174
    usage/unexpected-operand|There are more operands than declared.|195|196|174
    usage/standard-input|Standard input is given twice.|195|196|174
    usage/binary-output|The output is binary, and standard output is a terminal.|195|196|174
    usage/encoding|The argument is not UTF-8.|195|196|174
    vectors/member|A member is missing or has the wrong type.|197|198|199
    vectors/value|An invalid value.|197|198|199
    vectors/count|The number of vectors differs from the index.|197|198|199
    vectors/input|An input in an unknown form.|197|198|199
    vectors/digest|A file does not have the SHA-256 of the index.|197|198|199
    vectors/path|A path leaves the folder of the vectors.|197|198|199
    vectors/duplicate-result|An id has two results.|197|198|199
    vectors/no-results|The file has no results.|197|198|199
    """#
}
