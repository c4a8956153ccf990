// SPDX-License-Identifier: Apache-2.0

// The errors of Apple's App Store Server Libraries for Java, Node, Python and Swift.
//
// Source: the libraries' sources: VerificationStatus (Java, Node, Python), VerificationError (Swift). In an exception of Node
// the status is a number.

extension Vocabulary {
  static let appleLibraries = Vocabulary(
    "apple-libraries",
    "errors of Apple's App Store Server Libraries",
    members: ["verificationStatus", "verificationError"],
    [
      status(
        "VERIFICATION_FAILURE",
        "the document could not be verified; the libraries say it for most faults, from a wrong signature to a failed OCSP request",
        node: 1,
        causes:
          "a wrong or missing root certificate, such as AppleRootCA-G3; a token that was changed, truncated or copied with spaces; StoreKit Testing in Xcode; a clock that is wrong; no access to ocsp.apple.com with online checks",
        action:
          "'receiptctl verify FILE' names the cause: trust/untrusted, trust/signature, trust/expired, jws/base64 or jws/segments"
      ),
      status(
        "RETRYABLE_VERIFICATION_FAILURE",
        "the revocation of a certificate could not be checked now, with online checks (Node)",
        node: 2,
        causes: "no connection to ocsp.apple.com, or an outage of it",
        action:
          "try again later, and answer a notification with 503 meanwhile; 'receiptctl ocsp fetch' shows the answer; the same is ocsp/missing"
      ),
      status(
        "INVALID_APP_IDENTIFIER",
        "the document is about another app: bundleId, or in production appAppleId, is not that of the verifier",
        node: 3,
        causes:
          "a verifier with the bundle id of another target; appAppleId that is missing or the team id",
        action:
          "'receiptctl decode FILE' shows both ids; the same are claims/bundle-id and claims/app-id"
      ),
      status(
        "INVALID_ENVIRONMENT",
        "the document is from another environment than the verifier expects",
        node: 4,
        causes:
          "a tester, TestFlight or App Review, whose documents are of the sandbox; or a test in Xcode",
        action:
          "make a verifier for each environment, and try production first; the same is claims/environment"
      ),
      status(
        "INVALID_CHAIN_LENGTH",
        "the header x5c of the token does not have three certificates",
        node: 5,
        causes:
          "a token of StoreKit Testing in Xcode, which has one certificate, or of another service, which has none",
        action:
          "'receiptctl decode FILE' shows certificates and environment; the same are jws/certificates and trust/incomplete-chain"
      ),
      status(
        "INVALID_CERTIFICATE",
        "a certificate cannot be read: one in the token, a root of the verifier, or one with an unusable OCSP answer",
        node: 6,
        causes: "roots in PEM instead of DER, or no roots at all; x5c that was changed",
        action:
          "load the roots of Apple PKI as DER, and compare with 'receiptctl verify FILE'; the same are the codes certificate/…"
      ),
      status(
        "FAILURE",
        "the payload has a member of another type than the library expects, or an OCSP answer is not valid (Node)",
        node: 7,
        causes:
          "a payload of a newer version of Apple's, or a document of another kind: a transaction passed as a notification",
        action:
          "'receiptctl decode FILE' shows the kind and unreadable members; the same are payload/type and input/wrong-kind"
      ),
      status(
        "INVALID_CHAIN",
        "the certificates of the token form no chain (the name is in the libraries for Java and Python)",
        causes: "certificates of different chains, or a root that is not Apple's",
        action:
          "'receiptctl verify FILE' names the certificate; the same are trust/untrusted and trust/not-issued"
      ),
      status(
        "INVALID_JWT_FORMAT",
        "the text is no token that the Swift library can read",
        causes:
          "a receipt instead of a token, a truncated token, the JSON around a token, another algorithm than ES256, or a chain of another length",
        action:
          "'receiptctl decode FILE' reads the text in any form and names the damage; the same are jws/segments, jws/header and jws/certificates"
      ),
      error(
        "VerificationException",
        "the exception of Apple's libraries for Java, Node and Python: a document could not be verified; its status says why",
        action: "explain the status in the exception, such as INVALID_ENVIRONMENT"
      ),
      error(
        "VerificationError",
        "the error of Apple's Swift library, and of StoreKit on a device: a document could not be verified; the case says why",
        action: "explain the case, such as INVALID_JWT_FORMAT or invalidSignature"
      ),
      error(
        "APIException",
        "the exception of Apple's libraries for a request that the App Store Server API rejected, with its HTTP status and error number",
        action: "explain the number in the exception (rawApiError, errorCode), else the HTTP status"
      ),
      error(
        "SigningException",
        "Apple's library could not sign: the key or the data is not usable",
        action:
          "'receiptctl sign' with the same .p8 file names the fault; the codes are key/… and sign/…"
      ),
    ]
  )

  private static func status(
    _ code: String,
    _ meaning: String,
    node number: Int? = nil,
    causes: String,
    action: String
  ) -> Meaning {
    Meaning(
      code,
      "error of Apple's App Store Server Libraries" + (number.map { ", in Node \($0)" } ?? ""),
      meaning,
      causes: causes,
      action: action,
      source: source,
      aliases: number.map { ["VerificationException \($0)"] } ?? []
    )
  }

  private static func error(_ code: String, _ meaning: String, action: String) -> Meaning {
    Meaning(
      code,
      "exception of Apple's App Store Server Libraries",
      meaning,
      action: action,
      source: source
    )
  }

  private static let source = "Apple, app-store-server-library for Java, Node, Python and Swift"
}
