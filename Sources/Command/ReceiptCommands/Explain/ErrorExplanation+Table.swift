// SPDX-License-Identifier: Apache-2.0

// Made by './dev vectors' from the comments of the error codes. Do not edit it.

extension ErrorExplanation {
  /// A row for each code: code, meaning, and the numbers of causes, action and source in `texts`.
  static let table = #"""
    asn1/truncated|The document ends inside an element. The offset is that of the first missing byte, or of contents that are too short.|0|1|2
    asn1/missing-element|An element of the type is missing. The offset is its expected position.|3|4|5
    asn1/unexpected-tag|The element has another tag.|3|4|5
    asn1/trailing-data|Bytes follow the last element of the type. The offset is that of the first.|6|4|7
    asn1/invalid-tag|A tag number is too large, or not minimally encoded.|3|4|8
    asn1/length-too-long|A length has more than four bytes.|3|4|9
    asn1/non-minimal-length|A length is not minimally encoded (DER). The offset is that of the first length byte.|3|4|10
    asn1/indefinite-length|An indefinite length in DER, or on a primitive element.|3|4|11
    asn1/missing-end-of-contents|An indefinite-length element without an end.|3|4|12
    asn1/unexpected-end-of-contents|End-of-contents bytes outside of an indefinite-length element.|3|4|12
    asn1/not-constructed|An element that must be constructed is primitive.|3|4|13
    asn1/not-primitive|An element is constructed where DER or the type requires a primitive one.|3|4|14
    asn1/too-deep|The nesting is deeper than 'ASN1Limits/depth'.|15|16|17
    asn1/too-many-elements|An element has more siblings than 'ASN1Limits/elements', or a string has more segments than 'ASN1Limits/stringSegments'.|15|16|17
    asn1/invalid-integer|An INTEGER is empty or not minimally encoded.|3|4|18
    asn1/integer-out-of-range|An INTEGER exceeds 64 bits, or the range of its field.|3|4|5
    asn1/invalid-boolean|A BOOLEAN is neither '00' nor 'FF'.|3|4|19
    asn1/default-value|A field has its default value, which DER omits.|3|4|5
    asn1/invalid-null|A NULL has contents.|3|4|20
    asn1/invalid-object-identifier|An OBJECT IDENTIFIER is empty, truncated or not minimally encoded.|3|4|21
    asn1/invalid-bit-string|A BIT STRING lacks its count of unused bits, or an unused bit is not zero.|3|4|22
    asn1/invalid-string|A string contains bytes that its type does not allow.|3|4|23
    base64/character|A byte is not in the alphabet.|24|25|26
    base64/length|The last group has a single character, which cannot hold a byte.|24|25|26
    base64/padding|Padding is missing, excessive or misplaced.|24|25|26
    base64/non-canonical|The last character has trailing bits (pad bits of RFC 4648, 3.5) that are not zero.|24|25|26
    base64/space|A space inside the text, probably a plus sign ('+') changed by form decoding.|27|28|26
    base64/percent-escape|A '%' inside the text: it is percent-encoded.|29|30|26
    base64/mixed-alphabets|The text mixes both alphabets.|24|31|26
    time/malformed|A byte is not the expected digit or separator.|3|32|33
    time/truncated|The text ends inside a field.|3|32|33
    time/missing-zone|The time zone is missing.|3|32|33
    time/out-of-range|A field or the date is invalid: February 30, 24:00, :60, the year 0.|3|32|33
    time/fraction-length|The fraction of a second has too many digits.|3|32|33
    time/trailing-bytes|Bytes follow a complete date.|3|32|33
    json/too-large|The text exceeds 'JSONLimits/bytes'.|15|16|17
    json/byte-order-mark|The text begins with a byte order mark.|34|35|36
    json/encoding|The text is in UTF-16 or UTF-32.|37|38|36
    json/truncated|The text ends inside or before a value.|39|1|40
    json/unexpected-byte|A byte that the grammar does not allow.|41|32|40
    json/trailing-comma|A comma after the last element or member.|41|32|42
    json/trailing-data|Data after the root value. The offset is its first byte.|41|32|40
    json/invalid-utf8|Invalid UTF-8 in a string, overlong forms and surrogates included.|41|32|36
    json/control-character|An unescaped control character in a string.|41|32|43
    json/invalid-escape|An unknown escape. The offset is the backslash.|41|32|43
    json/lone-surrogate|An unpaired surrogate. The offset is its backslash.|41|32|44
    json/invalid-number|A number with a leading zero or plus, or with missing digits.|41|32|45
    json/number-too-long|A number longer than 'JSONLimits/numberCharacters'.|41|16|17
    json/duplicate-member|Two members of an object have the same name, with or without escapes. The offset is that of the second name.|41|32|46
    json/too-deep|The nesting exceeds 'JSONLimits/depth'.|15|16|17
    json/too-many-values|The number of values exceeds 'JSONLimits/values'.|15|16|17
    jws/too-large|A token or header exceeds 'JWSLimits'.|15|16|17
    jws/segments|Not exactly three segments separated by periods.|47|48|49
    jws/base64|A segment is not unpadded base64url.|50|51|52
    jws/header|The header is not a JSON object, or a member has the wrong type.|3|51|49
    jws/critical-header|The header requires an extension ('crit', 'b64'); none is supported.|53|54|55
    jws/embedded-key|The header contains a key or the URL of a key ('jwk', 'jku', 'x5u').|53|54|56
    jws/algorithm|The algorithm is not ES256.|57|54|58
    jws/certificates|Not one or three certificates in standard base64.|3|51|59
    jws/signature-length|The signature is not 64 bytes long.|3|51|60
    certificate/malformed|The certificate is not valid DER.|53|54|61
    certificate/version|The version is not 3.|53|54|62
    certificate/algorithm-mismatch|The two signature algorithm identifiers differ.|53|54|63
    certificate/validity|A date of the validity is invalid.|53|54|64
    certificate/serial-number|The serial number has more than 20 bytes.|53|54|65
    certificate/empty-name|The issuer or the subject is empty.|53|54|66
    certificate/path-length|A certificate that is not that of a CA has a path length.|53|54|67
    certificate/duplicate-extension|A duplicate extension.|53|54|68
    cms/malformed|The message is not valid BER.|3|69|70
    cms/content-type|The content type of the outer wrapper is not 'id-signedData'.|3|69|70
    cms/version|The version of the message is not 1.|3|69|70
    cms/encapsulated-content-type|The content type is not 'id-data'.|3|69|70
    cms/detached|The content is detached.|3|69|70
    cms/digest-algorithms|The digest algorithms are not exactly the signer's.|3|69|70
    cms/no-certificates|No certificate.|3|69|70
    cms/too-many-certificates|More certificates than 'CMSLimits/certificates'.|3|16|17
    cms/certificate-choice|An entry of the certificates is not a certificate.|3|69|70
    cms/revocation-lists|Revocation lists are present.|3|69|70
    cms/no-signer|No signer.|3|69|70
    cms/several-signers|More than one signer.|3|69|70
    cms/signer-version|The version of the signer is not 1.|3|69|70
    cms/digest-algorithm|A digest algorithm other than SHA-1 and SHA-256.|3|69|71
    cms/signature-algorithm|A signature algorithm other than RSA PKCS#1 v1.5 with the signer's digest.|3|69|70
    cms/signed-attributes|Signed attributes are not valid DER, or empty. 'found' is the 'asn1/…' code.|3|69|72
    cms/duplicate-attribute|A duplicate signed attribute.|3|69|72
    cms/missing-attribute|Content-type or message-digest is missing among the signed attributes.|3|69|73
    cms/attribute-values|A signed attribute does not have exactly one value.|3|69|73
    cms/content-type-attribute|The content-type attribute differs from the content type.|3|69|74
    cms/message-digest-attribute|The message-digest attribute has the wrong length.|3|69|75
    cms/unsigned-attributes|Unsigned attributes are present.|3|69|70
    ocsp/malformed|The response is not DER of the types in RFC 6960, 4.2.1.|76|77|78
    ocsp/too-large|The response has more bytes or certificates than 'OCSPLimits' allows.|76|77|78
    ocsp/status|The responder answered with an error, such as 'tryLater'.|76|77|78
    ocsp/response-type|The response is not a basic response.|76|77|78
    ocsp/algorithm|The signature algorithm, or the digest that identifies the certificate, is not allowed.|76|77|78
    ocsp/critical-extension|A critical extension that this package does not process.|76|77|78
    ocsp/wrong-issuer|The certificate was not issued by the given issuer.|76|79|78
    ocsp/responder|The responder is neither the issuer nor a delegate whose certificate the issuer signed.|76|77|80
    ocsp/responder-purpose|The certificate of the delegate is not for signing OCSP responses.|76|77|80
    ocsp/responder-validity|The certificate of the delegate is not valid at this time.|76|77|78
    ocsp/weak-key|The key of the responder is too small, too large or of the wrong type.|76|77|78
    ocsp/signature|The signature of the response is invalid.|76|77|81
    ocsp/nonce|The nonce of the response is not that of the request.|76|77|82
    ocsp/other-certificate|The response has no entry for the certificate.|76|77|78
    ocsp/future|The response is from the future.|76|83|84
    ocsp/stale|The next update of the response is due.|76|77|84
    ocsp/update-times|The next update is before this update.|76|77|78
    ocsp/revoked|The certificate is revoked.|76|85|86
    ocsp/unknown|The responder does not know the certificate.|76|87|86
    ocsp/missing|There is no response for a certificate, and the policy requires one.|76|77|78
    ocsp/internal|libcrypto failed or forbids a digest. The status is not known; try again.|88|89|78
    trust/no-signer-certificate|The signer certificate that the message names is missing.|53|54|90
    trust/ambiguous-certificate|Two certificates have the same issuer and serial number.|53|54|65
    trust/incomplete-chain|The certificate of the signer's issuer is missing.|91|92|93
    trust/untrusted|The chain does not end at a trust anchor: its root is not known.|94|95|93
    trust/not-issued|The chain ends in the name of a trust anchor, but the key of this anchor, or of the intermediate that it issued, did not sign the certificate that the message names.|96|97|98
    trust/issued-by-signer|A certificate of the chain was issued by a certificate that is trusted as a signer only.|53|99|100
    trust/chain-order|An unexpected certificate in the chain, or certificates in the wrong order.|53|54|90
    trust/algorithm|A certificate is signed with an algorithm that is not allowed.|53|54|101
    trust/weak-key|A key is too small, too large, of the wrong type, or has a bad exponent.|53|102|101
    trust/basic-constraints|An issuer is not a CA, or the signer is one.|53|54|103
    trust/path-length|More intermediates than a CA's path length allows.|53|54|104
    trust/key-usage|The key usage does not allow the operation.|53|54|105
    trust/critical-extension|An unsupported extension that is critical, or a constraint on names or policies, which must be.|53|54|68
    trust/not-yet-valid|A certificate was not yet valid.|106|107|108
    trust/expired|A certificate had expired.|109|110|108
    trust/marker-missing|A certificate lacks the marker extension of its purpose.|53|54|111
    trust/extended-key-usage|The extended key usage of a certificate restricts its key to other purposes.|53|54|112
    trust/name|A certificate does not have the required name.|53|54|90
    trust/message-digest|The digest of the content differs from the signed one.|113|54|114
    trust/outdated-digest|The receipt was created after Apple had ceased to sign with SHA-1.|115|116|117
    trust/signature|The signature is invalid for the content and key.|118|54|119
    trust/digest-disabled|The OpenSSL policy of this system forbids the digest, such as SHA-1, so the signature cannot be verified.|120|121|90
    trust/internal|libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try again.|88|122|90
    payload/malformed|Not JSON, or not within the limits of the JSON reader.|123|32|124
    payload/type|A value has another JSON type than its field; at the top level, not an object.|123|32|124
    payload/integer|A number is not a 64-bit integer, or is not written as an integer.|123|32|124
    payload/date|A timestamp lies outside the years 0001 to 9999.|123|32|124
    payload/null-character|A string contains U+0000, which many systems treat as the end of a string.|123|32|124
    payload/missing-member|A required field is missing.|123|32|124
    payload/exclusive-members|Two members exclude each other.|123|32|124
    payload/too-many-signed-members|A response has more than 4,096 tokens.|123|16|124
    legacy/plist|The document is not a flat property list.|3|32|125
    legacy/base64|A value is not base64.|3|32|125
    legacy/missing|A required key is missing.|3|32|125
    legacy/empty|A required value is empty.|3|32|125
    legacy/integer|A value is not a decimal number that fits 64 bits.|3|32|125
    legacy/flag|A value is neither 'true' nor 'false'.|3|32|125
    legacy/date|A value is not a date in the form required by its key.|3|32|125
    legacy/date-mismatch|The two forms of a date differ.|3|32|125
    legacy/signature-version|The version of the signature is unknown.|3|32|125
    legacy/signature-length|The signature ends before its certificate.|3|32|125
    legacy/certificate-length|The certificate does not have the given length.|3|32|125
    plist/malformed|A byte that the format does not allow.|3|32|125
    plist/truncated|The document ends inside the dictionary.|3|32|125
    plist/trailing-data|Data after the dictionary.|3|32|125
    plist/comment|A comment.|3|32|125
    plist/nested|A dictionary, array or data instead of a string.|3|32|125
    plist/duplicate-key|A duplicate key.|3|32|125
    plist/control-character|An unescaped control character in a string.|3|32|125
    plist/escape|An unknown, incomplete or ambiguous escape.|3|32|125
    plist/surrogate|An unpaired surrogate.|3|32|125
    plist/encoding|Invalid UTF-8.|3|32|125
    plist/too-large|The document is too large.|3|16|125
    plist/too-many-entries|The dictionary has too many entries.|3|16|125
    receipt/malformed|The payload is not a SET of attributes in DER.|3|126|127
    receipt/duplicate-attribute|A duplicate attribute other than an in-app purchase.|3|126|127
    receipt/missing-attribute|A required attribute is missing or empty.|3|126|127
    receipt/value|A value whose type does not match its attribute.|3|126|127
    receipt/number|A number is out of range for its attribute.|3|126|127
    receipt/date|A date is invalid.|3|126|128
    claims/date-future|The signed date is in the future, by more than the tolerance for clocks.|129|130|131
    claims/stale|The document is older than the caller accepts.|132|133|131
    claims/date-missing|The document has no date, so its age is unknown.|134|135|131
    claims/expired|The expiration date of the document has passed.|134|136|131
    claims/bundle-id|The bundle id is that of another app.|137|138|139
    claims/bundle-id-missing|The document has no bundle id.|134|140|131
    claims/app-not-named|A document of this kind names no app, and nothing beside it does.|134|141|131
    claims/application-version|The version of the app is not accepted.|134|142|131
    claims/application-version-missing|The document has no version of the app.|134|143|131
    claims/app-id|The app Apple id is that of another app.|144|145|139
    claims/app-id-missing|The document has no app Apple id, where one is required.|134|146|131
    claims/environment|The environment is not accepted, or not allowed for this signer.|147|148|139
    claims/environment-missing|The document has no environment.|134|149|131
    claims/original-transaction|The original transaction id differs from that of the enclosing document.|134|54|131
    claims/device|The document is bound to another device.|150|151|139
    claims/device-missing|The document is not bound to a device.|134|152|131
    claims/app-account-token|The app account token differs.|153|154|131
    claims/app-account-token-missing|The document has no app account token.|134|155|131
    claims/app-transaction-id|The app transaction id differs.|134|154|131
    claims/app-transaction-id-missing|The document has no app transaction id.|134|156|131
    api/rejected|Apple rejected the request, with an error code of the App Store Server API.|157|158|159
    api/unauthorized|Apple rejected the bearer token.|157|158|159
    api/rate-limited|Too many requests.|157|158|159
    api/status|An HTTP status that is neither success nor an error of the API.|157|158|159
    api/unreadable|The body of a successful response does not have the documented form.|157|158|159
    api-client/token|There is no bearer token.|160|161|162
    api-client/transport|There is no response.|160|161|162
    api-client/pages|There are more pages than allowed.|160|161|162
    api-client/continuation|A page does not state whether more follow, or names no next page, or the same one again.|160|161|162
    api-client/cancelled|The task was cancelled.|160|161|162
    api-request/identifier|An identifier is empty, too long, or has control characters.|163|164|159
    api-request/range|A number is out of range.|163|164|159
    api-request/too-long|A text is too long.|163|164|159
    api-request/missing|A required value is missing or empty.|163|164|159
    api-request/form|A value has the wrong form: a UUID, a storefront, a URL or an image.|163|164|159
    api-request/combination|Parameters exclude each other, or one requires another.|163|164|159
    api-request/environment|The environment has no server.|163|164|159
    key/malformed|The file is neither PEM nor DER of a key, or is damaged.|165|166|167
    key/encrypted|The private key is encrypted with a password.|165|166|167
    key/public|A public key where a private key is expected.|165|166|167
    key/private|A private key where a public key is expected.|165|168|167
    key/certificate|A certificate instead of a key.|165|166|167
    key/format|A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH.|165|166|167
    key/algorithm|Not an elliptic curve key, such as RSA or Ed25519.|165|166|167
    key/curve|An elliptic curve key on a curve other than P-256.|165|166|167
    key/several|The file has several PEM blocks.|165|166|167
    key/purpose|According to its name, the file is a key of another Apple service.|165|166|167
    key/id|The key id is empty, invalid, or differs from the key id in the file name.|165|169|167
    key/mismatch|The public key in the file does not belong to the private key.|165|166|167
    key/internal|libcrypto failed, for instance because memory ran out.|88|122|167
    offer/malformed|The document is neither a JSON object nor a token (JWS).|170|171|172
    offer/missing|A field is missing.|170|171|172
    offer/field|A field has a wrong type or an invalid value.|170|171|172
    offer/separator|The fields are joined with a separator other than U+2063.|170|171|172
    offer/letter-case|A UUID is signed in upper case.|170|171|172
    offer/field-order|The fields are signed in the wrong order.|170|171|172
    offer/field-value|A field is signed with a different value, or omitted.|170|171|172
    offer/time-unit|The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds.|170|171|172
    offer/raw-signature|The signature is r and s (IEEE P1363) instead of DER.|170|171|172
    offer/der-signature|The signature of a token is DER instead of r and s.|170|171|172
    offer/base64url|The signature is in base64url, or has no padding, instead of base64.|170|171|172
    offer/encoding|The signature or a segment is in another encoding, or damaged.|170|171|172
    offer/hashed-twice|The message was hashed before it was signed, and so it was hashed twice.|170|171|172
    offer/key|The signature was made with another key, or over other values; no common mistake explains it.|170|173|172
    offer/key-id|The key id does not match the public key.|170|171|172
    offer/bundle-id|The bundle id is that of another app.|170|171|172
    offer/stale|The offer is older than 24 hours.|170|174|172
    offer/future|The time of signing is in the future.|170|83|172
    offer/algorithm|The algorithm in the header is not ES256.|170|171|172
    offer/audience|The claim 'aud' is not that of a signed request.|170|171|172
    offer/request|The request of an Advanced Commerce token is invalid.|170|171|172
    offer/internal|libcrypto failed; the signature is neither valid nor invalid.|88|122|172
    sign/missing|A required field is missing or empty.|175|176|177
    sign/too-long|A text or list is longer than Apple allows.|175|176|177
    sign/separator|A field contains U+2063, which separates the fields of a promotional offer.|175|176|177
    sign/uuid|A field is not a UUID.|175|176|177
    sign/range|A number or time is out of its range.|175|176|177
    sign/lifetime|A bearer token would be valid for longer than the App Store Server API accepts.|175|176|177
    sign/json|The request is not a JSON object.|175|176|177
    sign/type|A member of the request has another JSON type.|175|176|177
    sign/operation|'operation' or 'version' of the request is missing or wrong.|175|176|177
    sign/combination|Members of the request are incompatible.|175|176|177
    sign/internal|libcrypto failed, for instance because memory ran out.|88|122|177
    input/empty|Empty input.|178|179|180
    input/too-large|Larger than the limit.|181|182|180
    input/unrecognized|No known format.|183|184|180
    input/base64|Damaged base64. 'found' is the 'base64/…' code.|181|184|185
    input/encoded-twice|Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client that encodes twice must be fixed.|181|186|180
    input/json-web-signature|A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.|181|187|180
    input/json|JSON that is not signed, or text that begins like JSON. 'found' is the 'json/…' code of invalid JSON.|181|188|180
    input/empty-json|JSON without contents: '{}'.|181|189|180
    input/cut-token|The start of a token, cut off before its signature. 'found' has its size and the part in which it ends.|181|190|180
    input/several-documents|Several documents where one is expected. 'found' names them.|181|191|180
    input/notification-v1|A notification of version 1, which is not signed and which Apple no longer sends.|181|192|180
    input/transaction-id|A transaction id instead of the transaction.|181|193|180
    input/private-key|A private key, which is never printed.|181|194|180
    input/property-list|A property list in XML or binary form.|181|184|180
    input/certificate|A certificate, or another PEM file.|181|195|180
    input/wrong-kind|A document of another kind than required.|181|196|197
    input/anchor|A file of trust anchors without certificates, or with an unreadable value.|181|198|180
    interface/null|A null pointer or handle.|199|200|201
    interface/length|A negative length or count, or one above the limit.|199|200|201
    interface/offset|Offsets that decrease, are not aligned, or lie outside the buffer.|199|200|201
    interface/value|A number that is not a valid kind of document, time or index.|199|200|201
    interface/option|A missing, unknown or invalid option.|199|200|201
    interface/evidence|A result without a verified document has no evidence for a ledger and no certificates for OCSP requests.|199|200|201
    ledger/unknown-format|The ledger was written by a later version of this package.|202|203|204
    ledger/malformed|The bytes are not a ledger, or were truncated or changed.|202|205|204
    ledger/two-spellings|A member is present under its present name and under its former one.|202|205|204
    ledger/too-large|The ledger is too large for the limits of JSON.|202|206|204
    policy/malformed|The document is not a JSON object.|207|208|209
    policy/unknown-member|A field is unknown.|207|210|209
    policy/type|A field has the wrong type.|207|210|209
    policy/value|A string is not a duration, date or known value.|207|210|209
    storekit/json|The file is not valid JSON.|211|212|213
    storekit/missing|The file has none of the members of a '.storekit' file.|211|212|213
    storekit/type|The file is not a JSON object.|211|212|213
    storekit/already-local|The file to convert is already local.|211|212|213
    transport/request|The URL or a header field cannot be sent.|214|215|162
    transport/insecure|The URL is not 'https', and plain 'http' is not allowed for this server.|214|216|162
    transport/unknown-host|The name of the server or of the proxy was not found.|214|217|162
    transport/unreachable|No connection to the server or to the proxy.|214|217|162
    transport/proxy|The proxy rejected the connection.|214|217|162
    transport/tls|The TLS handshake failed.|214|217|162
    transport/certificate|The certificate of the server is not trusted, expired, or for another host.|214|218|162
    transport/authorities|The file of certificate authorities cannot be read.|214|219|162
    transport/timeout|No complete response in time.|214|217|162
    transport/closed|The connection ended before the response was complete.|214|217|162
    transport/too-large|The body of the response is too large.|214|220|162
    transport/headers|The header fields of the response are too large.|214|217|162
    transport/redirect|The server redirects to another address.|214|221|162
    transport/malformed|The response is not HTTP.|214|217|162
    transport/status|The status of the response is not success.|214|217|162
    transport/cancelled|The task was cancelled.|214|217|162
    transport/internal|libcurl failed, for instance because memory ran out.|88|217|162
    io/not-found|The file or folder does not exist.|222|223|224
    io/directory|The path is a folder where a file is expected.|222|225|224
    io/no-files|Neither the folder nor its subfolders contain a file that is read.|222|226|224
    io/file-name|The name of a file in the folder is not UTF-8.|222|227|224
    io/too-many-files|The folder exceeds the limit of entries or of levels.|222|228|224
    io/permission|The system denies permission to read or write.|222|229|224
    io/read|The system reported an error while reading.|222|230|224
    io/closed|Standard output was closed.|231|232|224
    io/full|No space is left for the output.|222|230|224
    io/write|The system reported an error while writing, or the destination is no regular file.|222|233|224
    io/exists|The output file exists; no file is overwritten.|222|234|224
    io/not-empty|The output folder is not empty.|222|234|224
    io/file-in-use|Another process uses the file.|222|235|224
    io/credentials|The file of API credentials is incomplete.|222|236|224
    io/permissions|Users other than the owner can read the file of API credentials.|222|237|224
    io/not-installed|'receiptctl-net', which uses the network, is not installed.|222|238|224
    io/not-started|'receiptctl-net' cannot be started.|222|238|224
    io/port-in-use|Another process listens on the port.|222|239|224
    io/listen|The system denies listening on the address.|222|230|224
    mint/kind|The payload has members of another kind.|240|241|224
    mint/type|A field of the payload is of another type.|240|241|224
    mint/unknown-member|The payload has a field that its kind does not have.|240|241|224
    mint/value|A field has a value that Apple's documents cannot have.|240|241|224
    mint/too-many|A list in the payload exceeds the limit of elements.|240|241|224
    mint/authority|The keys and certificates of the test authority do not belong together.|240|242|224
    script/invalid|The script cannot be played: it is not valid, or not for this verb.|243|244|245
    usage/unknown-option|The option is unknown.|246|247|224
    usage/unknown-verb|The verb is unknown.|246|247|224
    usage/verb-after-options|A verb follows options; it must be the first argument.|246|247|224
    usage/missing-value|The value of the last option is missing.|246|247|224
    usage/unexpected-value|A flag has a value.|246|247|224
    usage/invalid-value|The value of an option or operand is invalid.|246|247|224
    usage/missing-operand|An operand is missing.|246|247|224
    usage/unexpected-operand|There are more operands than declared.|246|247|224
    usage/standard-input|Standard input is given twice.|246|247|224
    usage/binary-output|The output is binary, and standard output is a terminal.|246|247|224
    usage/encoding|The argument is not UTF-8.|246|247|224
    vectors/member|A member is missing or has the wrong type.|248|249|250
    vectors/value|An invalid value.|248|249|250
    vectors/count|The number of vectors differs from the index.|248|249|250
    vectors/input|An input in an unknown form.|248|249|250
    vectors/digest|A file does not have the SHA-256 of the index.|248|249|250
    vectors/path|A path leaves the folder of the vectors.|248|249|250
    vectors/duplicate-result|An id has two results.|248|249|250
    vectors/no-results|The file has no results.|248|249|250
    """#
}
