// SPDX-License-Identifier: Apache-2.0

// Texts of errors in the logs of servers that use Apple's libraries, by their cause.
//
// Source: the libraries named, and the issues of Apple's four App Store Server Libraries.

extension Vocabulary {
  static let logTexts = Vocabulary(
    "log-texts",
    "texts of errors in logs, in any case",
    role: .texts,
    networkTexts + keyTexts + answerTexts + tokenTexts + certificateTexts
  )

  private static let networkTexts = [
    text(
      "ocsp.apple.com",
      "Apple's server that says whether a certificate is revoked; Apple's libraries ask it if online checks are on",
      causes: "no access over plain HTTP (port 80), a proxy, a time limit, or an outage",
      action:
        "allow http://ocsp.apple.com and verify again, or turn online checks off; ReceiptKit asks no server: 'receiptctl ocsp fetch' gets the answer, and 'receiptctl verify' reads it",
      ["ocsp2.apple.com"]
    ),
    text(
      "socket hang up",
      "the other side closed the connection before it answered",
      causes: "an idle connection that was used again, a proxy or firewall, or an outage",
      action:
        "send a query again; before a changing request is repeated, ask whether it took effect",
      ["ECONNRESET", "connection reset by peer", "EPIPE"]
    ),
    text(
      "ENOTFOUND",
      "the name of the host has no address (DNS)",
      causes:
        "a typing error in the URL, or a container or function without DNS or internet access",
      action:
        "compare the host: api.storekit.apple.com, api.storekit-sandbox.apple.com, or the older …itunes.apple.com",
      ["EAI_AGAIN", "getaddrinfo", "Name or service not known", "UnknownHostException"]
    ),
    text(
      "ETIMEDOUT",
      "the other side did not answer in time",
      causes: "a firewall that drops packets, an overloaded server of yours, or an outage",
      action:
        "allow outgoing connections to Apple (17.0.0.0/8), set a limit of 30 s, and send a query again",
      ["ESOCKETTIMEDOUT", "SocketTimeoutException", "connect timed out", "read timed out"]
    ),
    text(
      "ECONNREFUSED",
      "no program listens at this address",
      causes: "a wrong host or port, often a proxy or the test store that does not run",
      action: "compare host and port; 'receiptctl serve' prints those of the test store"
    ),
  ]

  private static let keyTexts = [
    text(
      "PEM routines no start line",
      "OpenSSL expected a key or certificate in PEM, and found no line with BEGIN",
      causes:
        "a .p8 key whose line breaks were lost in an environment variable; a path instead of the contents; a root certificate in DER where the program reads PEM, or read as text",
      action:
        "pass the file's bytes; in a variable write the line breaks as \\n and replace them; 'receiptctl sign api-token' with the same .p8 file names its fault",
      ["no start line"]
    ),
    text(
      "DECODER routines unsupported",
      "OpenSSL 3 cannot read the private key",
      causes: "a .p8 key without its line breaks, with quotation marks, or truncated",
      action: "pass the bytes of the .p8 file; 'receiptctl sign api-token' with it names its fault",
      ["Could not deserialize key data", "Unable to load PEM file", "InvalidKeySpecException"]
    ),
    text(
      "secretOrPrivateKey must be an asymmetric key",
      "jsonwebtoken got a text that is no private key, for ES256",
      causes: "an empty variable, a path, or a .p8 key without its line breaks",
      action: "pass the contents of the .p8 file, with its first and last line",
      ["secretOrPrivateKey must have a value"]
    ),
    text(
      "X509Certificate is not a constructor",
      "the version of Node is older than the class that verification needs (15.6)",
      causes: "an old runtime, often of a cloud function",
      action: "use a version of Node that is maintained"
    ),
  ]

  private static let answerTexts = [
    text(
      "Unexpected end of JSON input",
      "the program read an empty or truncated body as JSON",
      causes:
        "an answer of Apple's without a body: 401, a 404 of a wrong path or of a request that this environment lacks, 429 or 5xx",
      action:
        "look at the status before the body is parsed: 'curl -i' prints it, and 'receiptctl explain' explains it",
      ["invalid json response body", "Expecting value: line 1 column 1"]
    ),
    text(
      "Unexpected token in JSON",
      "the program read text that is no JSON, often a page in HTML",
      causes: "a proxy or gateway that answered instead of Apple, a wrong host, or a 5xx",
      action: "log status, headers and the first bytes of the body",
      ["is not valid JSON"]
    ),
    text(
      "Cannot deserialize value of type",
      "Jackson does not know a value of Apple's, or maps it by its name in Java",
      causes:
        "a version of Apple's library that is older than the value; or Jackson for a type that is written for Gson, where the value has another name",
      action:
        "update the library, and read enumerations by their value, as text that may be unknown; the value itself is explained with its member",
      ["not one of the values accepted for Enum class", "No enum constant"]
    ),
    text(
      "Unauthenticated",
      "the text with which Apple's servers reject the bearer token, with the HTTP status 401",
      causes:
        "iss that is not the issuer id beside the In-App Purchase keys; a key of the App Store Connect API; bid of another app, or none; aud other than appstoreconnect-v1; exp more than an hour after iat; production before the first release",
      action: "make a token with 'receiptctl sign api-token' and compare the claims",
      ["NOT_AUTHORIZED", "the JSON Web Token (JWT) is invalid"]
    ),
    text(
      "Cannot connect to iTunes Store",
      "StoreKit's text for SKError.unknown, number 0: the App Store did not answer as expected",
      causes:
        "a device without an Apple Account or network, a sandbox account that must sign in, or a product that is not cleared for sale",
      action: "log the error inside it, of ASDErrorDomain or AMSErrorDomain, and try again"
    ),
  ]

  private static let tokenTexts = [
    text(
      "jwt malformed",
      "the text is no token: it has not three parts with two periods",
      causes:
        "a receipt, the JSON around the token, quotation marks, a member that was truncated, or null",
      action:
        "pass signedPayload, signedTransactionInfo or signedRenewalInfo alone; 'receiptctl decode' names the damage (jws/segments)",
      [
        "Not enough segments", "Wrong number of segments", "Invalid Compact JWS",
        "JWT strings must contain exactly 2 period characters",
      ]
    ),
    text(
      "invalid algorithm",
      "the token has another algorithm than the program allows; Apple signs with ES256",
      causes: "a list of algorithms without ES256, or a token that Apple did not sign",
      action: "allow ES256 alone; 'receiptctl decode' shows the header (jws/algorithm)",
      ["The specified alg value is not allowed"]
    ),
    text(
      "jwt expired",
      "the time exp of a token has passed",
      causes:
        "a token for Apple's API that was stored, a wrong clock; Apple's own tokens have no exp",
      action: "make a new token for each hour, and compare the clock",
      ["Signature has expired", "TokenExpiredError"]
    ),
  ]

  private static let certificateTexts = [
    text(
      "certificate has expired",
      "a certificate was not valid at the time of the check",
      causes:
        "an older token that is checked at the present time instead of its signedDate, a wrong clock, or for a connection an old list of roots",
      action:
        "'receiptctl verify' checks at the time of signing and names the certificate (trust/expired); update the system's certificates",
      ["CERT_HAS_EXPIRED", "CertificateExpiredException"]
    ),
    text(
      "unable to get local issuer certificate",
      "the program does not trust the issuer of a certificate, of a connection or of a token",
      causes:
        "a container without ca-certificates, a proxy that opens TLS, or a verifier without Apple Root CA - G3",
      action:
        "install the system's certificates or that of the proxy; for a token, 'receiptctl verify' has Apple's roots built in (trust/untrusted)",
      [
        "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to verify the first certificate",
        "self signed certificate in certificate chain",
        "self-signed certificate in certificate chain", "PKIX path building failed",
        "unable to find valid certification path to requested target", "CERTIFICATE_VERIFY_FAILED",
        "certificate signed by unknown authority",
      ]
    ),
  ]

  private static func text(
    _ code: String,
    _ meaning: String,
    causes: String,
    action: String,
    _ others: [String] = []
  ) -> Meaning {
    Meaning(
      code,
      "text of a log",
      meaning,
      causes: causes,
      action: action,
      source: "the library that wrote it, and issues of Apple's App Store Server Libraries",
      aliases: others
    )
  }
}
