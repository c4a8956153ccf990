// SPDX-License-Identifier: Apache-2.0

// Made by './dev vectors' from the comments of the error codes. Do not edit it.

extension ErrorExplanation {
  /// A row for each code: code, meaning, and the numbers of causes, action and source in `texts`.
  static let table = #"""
    asn1/truncated|The document ends inside an element. The offset is that of the first missing byte, or of contents that are too short.|0|1|2
    asn1/missing-element|An element of the type is missing. The offset is its expected position.|3|4|5
    asn1/unexpected-tag|The element has another tag.|3|4|6
    asn1/trailing-data|Bytes follow the last element of the type. The offset is that of the first.|7|4|8
    asn1/invalid-tag|A tag number is too large, or not minimally encoded.|3|4|6
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
    asn1/integer-out-of-range|An INTEGER exceeds 64 bits, or the range of its field.|3|4|18
    asn1/invalid-boolean|A BOOLEAN is neither '00' nor 'FF'.|3|4|19
    asn1/default-value|A field has its default value, which DER omits.|3|4|20
    asn1/invalid-null|A NULL has contents.|3|4|21
    asn1/invalid-object-identifier|An OBJECT IDENTIFIER is empty, truncated or not minimally encoded.|3|4|22
    asn1/invalid-bit-string|A BIT STRING lacks its count of unused bits, or an unused bit is not zero.|3|4|23
    asn1/invalid-string|A string contains bytes that its type does not allow.|3|4|24
    base64/character|A byte is not in the alphabet.|25|26|27
    base64/length|The last group has a single character, which cannot hold a byte.|25|26|27
    base64/padding|Padding is missing, excessive or misplaced.|25|26|27
    base64/non-canonical|The last character has trailing bits (pad bits of RFC 4648, 3.5) that are not zero.|25|26|27
    base64/space|A space inside the text, probably a plus sign ('+') changed by form decoding.|28|29|27
    base64/percent-escape|A '%' inside the text: it is percent-encoded.|30|31|27
    base64/mixed-alphabets|The text mixes both alphabets.|25|32|27
    time/malformed|A byte is not the expected digit or separator.|3|33|34
    time/truncated|The text ends inside a field.|3|33|34
    time/missing-zone|The time zone is missing.|3|33|34
    time/out-of-range|A field or the date is invalid: February 30, 24:00, :60, the year 0.|3|33|34
    time/fraction-length|The fraction of a second has too many digits.|3|33|34
    time/trailing-bytes|Bytes follow a complete date.|3|33|34
    json/too-large|The text exceeds 'JSONLimits/bytes'.|15|16|17
    json/byte-order-mark|The text begins with a byte order mark.|35|36|37
    json/encoding|The text is in UTF-16 or UTF-32.|38|39|37
    json/truncated|The text ends inside or before a value.|40|1|41
    json/unexpected-byte|A byte that the grammar does not allow.|42|33|41
    json/trailing-comma|A comma after the last element or member.|42|33|43
    json/trailing-data|Data after the root value. The offset is its first byte.|42|33|41
    json/invalid-utf8|Invalid UTF-8 in a string, overlong forms and surrogates included.|42|33|37
    json/control-character|An unescaped control character in a string.|42|33|44
    json/invalid-escape|An unknown escape. The offset is the backslash.|42|33|44
    json/lone-surrogate|An unpaired surrogate. The offset is its backslash.|42|33|45
    json/invalid-number|A number with a leading zero or plus, or with missing digits.|42|33|46
    json/number-too-long|A number longer than 'JSONLimits/numberCharacters'.|42|16|17
    json/duplicate-member|Two members of an object have the same name, with or without escapes. The offset is that of the second name.|42|33|47
    json/too-deep|The nesting exceeds 'JSONLimits/depth'.|15|16|17
    json/too-many-values|The number of values exceeds 'JSONLimits/values'.|15|16|17
    jws/too-large|A token or header exceeds 'JWSLimits'.|15|16|17
    jws/segments|Not exactly three segments separated by periods.|48|49|50
    jws/base64|A segment is not unpadded base64url.|51|52|53
    jws/header|The header is not a JSON object, or a member has the wrong type.|3|52|54
    jws/critical-header|The header requires an extension ('crit', 'b64'); none is supported.|55|56|57
    jws/embedded-key|The header contains a key or the URL of a key ('jwk', 'jku', 'x5u').|55|56|58
    jws/algorithm|The algorithm is not ES256.|59|56|60
    jws/certificates|Not one or three certificates in standard base64.|3|52|61
    jws/signature-length|The signature is not 64 bytes long.|3|52|62
    certificate/malformed|The certificate is not valid DER.|55|56|63
    certificate/version|The version is not 3.|55|56|64
    certificate/algorithm-mismatch|The two signature algorithm identifiers differ.|55|56|65
    certificate/validity|A date of the validity is invalid.|55|56|66
    certificate/serial-number|The serial number has more than 20 bytes.|55|56|67
    certificate/empty-name|The issuer or the subject is empty.|55|56|68
    certificate/path-length|A certificate that is not that of a CA has a path length.|55|56|69
    certificate/duplicate-extension|A duplicate extension.|55|56|70
    cms/malformed|The message is not valid BER.|3|71|72
    cms/content-type|The content type of the outer wrapper is not 'id-signedData'.|3|71|72
    cms/version|The version of the message is not 1.|3|71|72
    cms/encapsulated-content-type|The content type is not 'id-data'.|3|71|72
    cms/detached|The content is detached.|3|71|72
    cms/digest-algorithms|The digest algorithms are not exactly the signer's.|3|71|72
    cms/no-certificates|No certificate.|3|71|72
    cms/too-many-certificates|More certificates than 'CMSLimits/certificates'.|3|16|17
    cms/certificate-choice|An entry of the certificates is not a certificate.|3|71|72
    cms/revocation-lists|Revocation lists are present.|3|71|72
    cms/no-signer|No signer.|3|71|72
    cms/several-signers|More than one signer.|3|71|72
    cms/signer-version|The version of the signer is not 1.|3|71|72
    cms/digest-algorithm|A digest algorithm other than SHA-1 and SHA-256.|3|71|73
    cms/signature-algorithm|A signature algorithm other than RSA PKCS#1 v1.5 with the signer's digest.|3|71|72
    cms/signed-attributes|Signed attributes are not valid DER, or empty. 'found' is the 'asn1/…' code.|3|71|74
    cms/duplicate-attribute|A duplicate signed attribute.|3|71|74
    cms/missing-attribute|Content-type or message-digest is missing among the signed attributes.|3|71|75
    cms/attribute-values|A signed attribute does not have exactly one value.|3|71|75
    cms/content-type-attribute|The content-type attribute differs from the content type.|3|71|76
    cms/message-digest-attribute|The message-digest attribute has the wrong length.|3|71|77
    cms/unsigned-attributes|Unsigned attributes are present.|3|71|72
    ocsp/malformed|The response is not DER of the types in RFC 6960, 4.2.1.|78|79|80
    ocsp/too-large|The response has more bytes or certificates than 'OCSPLimits' allows.|78|79|80
    ocsp/status|The responder answered with an error, such as 'tryLater'.|78|79|80
    ocsp/response-type|The response is not a basic response.|78|79|80
    ocsp/algorithm|The signature algorithm, or the digest that identifies the certificate, is not allowed.|78|79|80
    ocsp/critical-extension|A critical extension that this package does not process.|78|79|80
    ocsp/wrong-issuer|The certificate was not issued by the given issuer.|78|81|82
    ocsp/responder|The responder is neither the issuer nor a delegate whose certificate the issuer signed.|78|79|83
    ocsp/responder-purpose|The certificate of the delegate is not for signing OCSP responses.|78|79|83
    ocsp/responder-validity|The certificate of the delegate is not valid at this time.|78|79|80
    ocsp/weak-key|The key of the responder is too small, too large or of the wrong type.|78|79|80
    ocsp/signature|The signature of the response is invalid.|78|79|84
    ocsp/nonce|The nonce of the response is not that of the request.|78|79|85
    ocsp/other-certificate|The response has no entry for the certificate.|78|79|84
    ocsp/future|The response is from the future.|78|86|87
    ocsp/stale|The next update of the response is due.|78|79|87
    ocsp/update-times|The next update is before this update.|78|79|80
    ocsp/revoked|The certificate is revoked.|78|88|89
    ocsp/unknown|The responder does not know the certificate.|78|90|89
    ocsp/missing|There is no response for a certificate, and the policy requires one.|78|79|80
    ocsp/internal|libcrypto failed or forbids a digest. The status is not known; try again.|91|92|80
    trust/no-signer-certificate|The signer certificate that the message names is missing.|55|56|93
    trust/ambiguous-certificate|Two certificates have the same issuer and serial number.|55|56|67
    trust/incomplete-chain|The certificate of the signer's issuer is missing.|94|95|96
    trust/untrusted|The chain does not end at a trust anchor: its root is not known.|97|98|96
    trust/not-issued|The chain ends in the name of a trust anchor, but the key of this anchor, or of the intermediate that it issued, did not sign the certificate that the message names.|99|100|101
    trust/issued-by-signer|A certificate of the chain was issued by a certificate that is trusted as a signer only.|55|102|103
    trust/chain-order|An unexpected certificate in the chain, or certificates in the wrong order.|55|56|93
    trust/algorithm|A certificate is signed with an algorithm that is not allowed.|55|56|104
    trust/weak-key|A key is too small, too large, of the wrong type, or has a bad exponent.|55|105|106
    trust/basic-constraints|An issuer is not a CA, or the signer is one.|55|56|107
    trust/path-length|More intermediates than a CA's path length allows.|55|56|108
    trust/key-usage|The key usage does not allow the operation.|55|56|109
    trust/critical-extension|An unsupported extension that is critical, or a constraint on names or policies, which must be.|55|56|70
    trust/not-yet-valid|A certificate was not yet valid.|110|111|101
    trust/expired|A certificate had expired.|112|113|101
    trust/marker-missing|A certificate lacks the marker extension of its purpose.|55|56|114
    trust/extended-key-usage|The extended key usage of a certificate restricts its key to other purposes.|55|56|115
    trust/name|A certificate does not have the required name.|55|56|93
    trust/message-digest|The digest of the content differs from the signed one.|116|56|117
    trust/outdated-digest|The receipt was created after Apple had ceased to sign with SHA-1.|118|119|120
    trust/signature|The signature is invalid for the content and key.|121|56|122
    trust/digest-disabled|The OpenSSL policy of this system forbids the digest, such as SHA-1, so the signature cannot be verified.|123|124|93
    trust/internal|libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try again.|91|125|93
    payload/malformed|Not JSON, or not within the limits of the JSON reader.|126|33|127
    payload/type|A value has another JSON type than its field; at the top level, not an object.|126|33|127
    payload/integer|A number is not a 64-bit integer, or is not written as an integer.|126|33|127
    payload/date|A timestamp lies outside the years 0001 to 9999.|126|33|127
    payload/null-character|A string contains U+0000, which many systems treat as the end of a string.|126|33|127
    payload/missing-member|A required field is missing.|126|33|127
    payload/exclusive-members|Two members exclude each other.|126|33|127
    payload/too-many-signed-members|A response has more than 4,096 tokens.|126|16|127
    legacy/plist|The document is not a flat property list.|3|33|128
    legacy/base64|A value is not base64.|3|33|128
    legacy/missing|A required key is missing.|3|33|128
    legacy/empty|A required value is empty.|3|33|128
    legacy/integer|A value is not a decimal number that fits 64 bits.|3|33|128
    legacy/flag|A value is neither 'true' nor 'false'.|3|33|128
    legacy/date|A value is not a date in the form required by its key.|3|33|128
    legacy/date-mismatch|The two forms of a date differ.|3|33|128
    legacy/signature-version|The version of the signature is unknown.|3|33|128
    legacy/signature-length|The signature ends before its certificate.|3|33|128
    legacy/certificate-length|The certificate does not have the given length.|3|33|128
    plist/malformed|A byte that the format does not allow.|3|33|128
    plist/truncated|The document ends inside the dictionary.|3|33|128
    plist/trailing-data|Data after the dictionary.|3|33|128
    plist/comment|A comment.|3|33|128
    plist/nested|A dictionary, array or data instead of a string.|3|33|128
    plist/duplicate-key|A duplicate key.|3|33|128
    plist/control-character|An unescaped control character in a string.|3|33|128
    plist/escape|An unknown, incomplete or ambiguous escape.|3|33|128
    plist/surrogate|An unpaired surrogate.|3|33|128
    plist/encoding|Invalid UTF-8.|3|33|128
    plist/too-large|The document is too large.|3|16|128
    plist/too-many-entries|The dictionary has too many entries.|3|16|128
    receipt/malformed|The payload is not a SET of attributes in DER.|3|129|130
    receipt/duplicate-attribute|A duplicate attribute other than an in-app purchase.|3|129|130
    receipt/missing-attribute|A required attribute is missing or empty.|3|129|130
    receipt/value|A value whose type does not match its attribute.|3|129|130
    receipt/number|A number is out of range for its attribute.|3|129|130
    receipt/date|A date is invalid.|3|129|131
    claims/date-future|The signed date is in the future, by more than the tolerance for clocks.|132|133|134
    claims/stale|The document is older than the caller accepts.|135|136|134
    claims/date-missing|The document has no date, so its age is unknown.|137|138|134
    claims/expired|The expiration date of the document has passed.|137|139|134
    claims/bundle-id|The bundle id is that of another app.|140|141|142
    claims/bundle-id-missing|The document has no bundle id.|137|143|134
    claims/app-not-named|A document of this kind names no app, and nothing beside it does.|137|144|134
    claims/application-version|The version of the app is not accepted.|137|145|134
    claims/application-version-missing|The document has no version of the app.|137|146|134
    claims/app-id|The app Apple id is that of another app.|147|148|142
    claims/app-id-missing|The document has no app Apple id, where one is required.|137|149|134
    claims/environment|The environment is not accepted, or not allowed for this signer.|150|151|142
    claims/environment-missing|The document has no environment.|137|152|134
    claims/original-transaction|The original transaction id differs from that of the enclosing document.|137|56|134
    claims/device|The document is bound to another device.|153|154|142
    claims/device-missing|The document is not bound to a device.|137|155|134
    claims/app-account-token|The app account token differs.|156|157|134
    claims/app-account-token-missing|The document has no app account token.|137|158|134
    claims/app-transaction-id|The app transaction id differs.|137|157|134
    claims/app-transaction-id-missing|The document has no app transaction id.|137|159|134
    api/rejected|Apple rejected the request, with an error code of the App Store Server API.|160|161|162
    api/unauthorized|Apple rejected the bearer token.|160|161|162
    api/rate-limited|Too many requests.|160|161|162
    api/status|An HTTP status that is neither success nor an error of the API.|160|161|162
    api/unreadable|The body of a successful response does not have the documented form.|160|161|162
    api-client/token|There is no bearer token.|163|164|165
    api-client/transport|There is no response.|163|164|165
    api-client/pages|There are more pages than allowed.|163|164|165
    api-client/continuation|A page does not state whether more follow, or names no next page, or the same one again.|163|164|165
    api-client/cancelled|The task was cancelled.|163|164|165
    api-request/identifier|An identifier is empty, too long, or has control characters.|166|167|162
    api-request/range|A number is out of range.|166|167|162
    api-request/too-long|A text is too long.|166|167|162
    api-request/missing|A required value is missing or empty.|166|167|162
    api-request/form|A value has the wrong form: a UUID, a storefront, a URL or an image.|166|167|162
    api-request/combination|Parameters exclude each other, or one requires another.|166|167|162
    api-request/environment|The environment has no server.|166|167|162
    key/malformed|The file is neither PEM nor DER of a key, or is damaged.|168|169|170
    key/encrypted|The private key is encrypted with a password.|168|169|170
    key/public|A public key where a private key is expected.|168|169|170
    key/private|A private key where a public key is expected.|168|171|170
    key/certificate|A certificate instead of a key.|168|169|170
    key/format|A private key in a format other than PKCS #8, such as SEC 1, PKCS #12 or OpenSSH.|168|169|170
    key/algorithm|Not an elliptic curve key, such as RSA or Ed25519.|168|169|170
    key/curve|An elliptic curve key on a curve other than P-256.|168|169|170
    key/several|The file has several PEM blocks.|168|169|170
    key/purpose|According to its name, the file is a key of another Apple service.|168|169|170
    key/id|The key id is empty, invalid, or differs from the key id in the file name.|168|172|170
    key/mismatch|The public key in the file does not belong to the private key.|168|169|170
    key/internal|libcrypto failed, for instance because memory ran out.|91|125|170
    offer/malformed|The document is neither a JSON object nor a token (JWS).|173|174|175
    offer/missing|A field is missing.|173|174|175
    offer/field|A field has a wrong type or an invalid value.|173|174|175
    offer/separator|The fields are joined with a separator other than U+2063.|173|174|175
    offer/letter-case|A UUID is signed in upper case.|173|174|175
    offer/field-order|The fields are signed in the wrong order.|173|174|175
    offer/field-value|A field is signed with a different value, or omitted.|173|174|175
    offer/time-unit|The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds.|173|174|175
    offer/raw-signature|The signature is r and s (IEEE P1363) instead of DER.|173|174|175
    offer/der-signature|The signature of a token is DER instead of r and s.|173|174|175
    offer/base64url|The signature is in base64url, or has no padding, instead of base64.|173|174|175
    offer/encoding|The signature or a segment is in another encoding, or damaged.|173|174|175
    offer/hashed-twice|The message was hashed before it was signed, and so it was hashed twice.|173|174|175
    offer/key|The signature was made with another key, or over other values; no common mistake explains it.|173|176|175
    offer/key-id|The key id does not match the public key.|173|174|175
    offer/bundle-id|The bundle id is that of another app.|173|174|175
    offer/stale|The offer is older than 24 hours.|173|177|175
    offer/future|The time of signing is in the future.|173|86|175
    offer/algorithm|The algorithm in the header is not ES256.|173|174|175
    offer/audience|The claim 'aud' is not that of a signed request.|173|174|175
    offer/request|The request of an Advanced Commerce token is invalid.|173|174|175
    offer/internal|libcrypto failed; the signature is neither valid nor invalid.|91|125|175
    sign/missing|A required field is missing or empty.|178|179|180
    sign/too-long|A text or list is longer than Apple allows.|178|179|180
    sign/separator|A field contains U+2063, which separates the fields of a promotional offer.|178|179|180
    sign/uuid|A field is not a UUID.|178|179|180
    sign/range|A number or time is out of its range.|178|179|180
    sign/lifetime|A bearer token would be valid for longer than the App Store Server API accepts.|178|179|180
    sign/json|The request is not a JSON object.|178|179|180
    sign/type|A member of the request has another JSON type.|178|179|180
    sign/operation|'operation' or 'version' of the request is missing or wrong.|178|179|180
    sign/combination|Members of the request are incompatible.|178|179|180
    sign/internal|libcrypto failed, for instance because memory ran out.|91|125|180
    input/empty|Empty input.|181|182|183
    input/too-large|Larger than the limit.|184|185|183
    input/unrecognized|No known format.|186|187|183
    input/base64|Damaged base64. 'found' is the 'base64/…' code.|184|187|27
    input/encoded-twice|Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client that encodes twice must be fixed.|184|188|183
    input/json-web-signature|A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.|184|189|183
    input/json|JSON that is not signed, or text that begins like JSON. 'found' is the 'json/…' code of invalid JSON.|184|190|183
    input/empty-json|JSON without contents: '{}'.|184|191|183
    input/cut-token|The start of a token, cut off before its signature. 'found' has its size and the part in which it ends.|184|192|183
    input/several-documents|Several documents where one is expected. 'found' names them.|184|193|183
    input/notification-v1|A notification of version 1, which is not signed and which Apple no longer sends.|184|194|183
    input/transaction-id|A transaction id instead of the transaction.|184|195|183
    input/private-key|A private key, which is never printed.|184|196|183
    input/property-list|A property list in XML or binary form.|184|187|183
    input/certificate|A certificate, or another PEM file.|184|197|183
    input/wrong-kind|A document of another kind than required.|184|198|199
    input/anchor|A file of trust anchors without certificates, or with an unreadable value.|184|200|183
    interface/null|A null pointer or handle.|201|202|203
    interface/length|A negative length or count, or one above the limit.|201|202|203
    interface/offset|Offsets that decrease, are not aligned, or lie outside the buffer.|201|202|203
    interface/value|A number that is not a valid kind of document, time or index.|201|202|203
    interface/option|A missing, unknown or invalid option.|201|202|203
    interface/evidence|A result without a verified document has no evidence for a ledger and no certificates for OCSP requests.|201|202|203
    ledger/unknown-format|The ledger has the format of another version of this package.|204|205|206
    ledger/malformed|The bytes are not a ledger, or were truncated or changed.|204|207|206
    ledger/too-large|The ledger is too large for the limits of JSON.|204|208|206
    policy/malformed|The document is not a JSON object.|209|210|211
    policy/unknown-member|A field is unknown.|209|212|211
    policy/type|A field has the wrong type.|209|212|211
    policy/value|A string is not a duration, date or known value.|209|212|211
    storekit/json|The file is not valid JSON.|213|214|215
    storekit/missing|The file has none of the members of a '.storekit' file.|213|214|215
    storekit/type|The file is not a JSON object.|213|214|215
    storekit/already-local|The file to convert is already local.|213|214|215
    transport/request|The URL or a header field cannot be sent.|216|217|165
    transport/insecure|The URL is not 'https', and plain 'http' is not allowed for this server.|216|218|165
    transport/unknown-host|The name of the server or of the proxy was not found.|216|219|165
    transport/unreachable|No connection to the server or to the proxy.|216|219|165
    transport/proxy|The proxy rejected the connection.|216|219|165
    transport/tls|The TLS handshake failed.|216|219|165
    transport/certificate|The certificate of the server is not trusted, expired, or for another host.|216|220|165
    transport/authorities|The file of certificate authorities cannot be read.|216|221|165
    transport/timeout|No complete response in time.|216|219|165
    transport/closed|The connection ended before the response was complete.|216|219|165
    transport/too-large|The body of the response is too large.|216|222|165
    transport/headers|The header fields of the response are too large.|216|219|165
    transport/redirect|The server redirects to another address.|216|223|165
    transport/malformed|The response is not HTTP.|216|219|165
    transport/status|The status of the response is not success.|216|219|165
    transport/cancelled|The task was cancelled.|216|219|165
    transport/internal|libcurl failed, for instance because memory ran out.|91|219|165
    io/not-found|The file or folder does not exist.|224|225|226
    io/directory|The path is a folder where a file is expected.|224|227|226
    io/no-files|Neither the folder nor its subfolders contain a file that is read.|224|228|226
    io/file-name|The name of a file in the folder is not UTF-8.|224|229|226
    io/too-many-files|The folder exceeds the limit of entries or of levels.|224|230|226
    io/permission|The system denies permission to read or write.|224|231|226
    io/read|The system reported an error while reading.|224|232|226
    io/closed|Standard output was closed.|233|234|226
    io/full|No space is left for the output.|224|232|226
    io/write|The system reported an error while writing, or the destination is no regular file.|224|235|226
    io/exists|The output file exists; no file is overwritten.|224|236|226
    io/not-empty|The output folder is not empty.|224|236|226
    io/file-in-use|Another process uses the file.|224|237|226
    io/credentials|The file of API credentials is incomplete.|224|238|226
    io/permissions|Users other than the owner can read the file of API credentials.|224|239|226
    io/not-installed|'receiptctl-net', which uses the network, is not installed.|224|240|226
    io/not-started|'receiptctl-net' cannot be started.|224|240|226
    io/port-in-use|Another process listens on the port.|224|241|226
    io/listen|The system denies listening on the address.|224|232|226
    mint/kind|The payload has members of another kind.|242|243|226
    mint/type|A field of the payload is of another type.|242|243|226
    mint/unknown-member|The payload has a field that its kind does not have.|242|243|226
    mint/value|A field has a value that Apple's documents cannot have.|242|243|226
    mint/too-many|A list in the payload exceeds the limit of elements.|242|243|226
    mint/authority|The keys and certificates of the test authority do not belong together.|242|244|226
    script/invalid|The script cannot be played: it is not valid, or not for this verb.|245|246|247
    usage/unknown-option|The option is unknown.|248|249|226
    usage/unknown-verb|The verb is unknown.|248|249|226
    usage/verb-after-options|A verb follows options; it must be the first argument.|248|249|226
    usage/missing-value|The value of the last option is missing.|248|249|226
    usage/unexpected-value|A flag has a value.|248|249|226
    usage/invalid-value|The value of an option or operand is invalid.|248|249|226
    usage/missing-operand|An operand is missing.|248|249|226
    usage/unexpected-operand|There are more operands than declared.|248|249|226
    usage/standard-input|Standard input is given twice.|248|249|226
    usage/binary-output|The output is binary, and standard output is a terminal.|248|249|226
    usage/encoding|The argument is not UTF-8.|248|249|226
    vectors/member|A member is missing or has the wrong type.|250|251|252
    vectors/value|An invalid value.|250|251|252
    vectors/count|The number of vectors differs from the index.|250|251|252
    vectors/input|An input in an unknown form.|250|251|252
    vectors/digest|A file does not have the SHA-256 of the index.|250|251|252
    vectors/path|A path leaves the folder of the vectors.|250|251|252
    vectors/duplicate-result|An id has two results.|250|251|252
    vectors/no-results|The file has no results.|250|251|252
    """#
}
