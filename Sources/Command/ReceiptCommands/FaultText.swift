// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CMSContainer
import OpenSSLTrust
import StorePayloads
import StoreReceipts
import StoreVerification
import X509Certificates

// The text of every error, and nowhere else: what failed, in a sentence that starts in lower case and
// has no full stop, and where there is something to do about it, a hint.

extension VerificationError {
  func message(in context: FaultContext) -> String {
    switch self {
    case .input(let error): error.message(in: context)
    case .container(let error): error.message
    case .certificate(let error): error.message
    case .trust(let error): error.message(in: context)
    case .receipt(let error): error.message
    case .legacyReceipt(let error): error.message
    case .token(let error): error.message
    case .payload(let error): error.message
    case .nested(let member, let error): "in \(member), \(error.message(in: context))"
    case .claim(let error): error.message
    }
  }

  func hint(in context: FaultContext) -> String? {
    switch self {
    case .input(let error): context.isToken ? error.tokenHint(in: context) : error.hint(in: context)
    case .container(let error): error.hint(in: context)
    case .token(let error): error.hint
    case .payload: nil
    case .nested(_, let error): error.hint(in: context)
    case .certificate, .receipt, .legacyReceipt:
      context.isFromAppAttest ? appAttestHint : "receiptctl dump shows what stands there"
    case .trust(let error): error.hint(in: context)
    case .claim(let error): error.hint
    }
  }
}

private let appAttestHint =
  "this looks like an App Attest receipt: it is for Apple's attestation service, without purchases"

let rootHint = "--root takes certificates in PEM, several in a file, or one in DER"

// MARK: Input

extension InputError {
  var message: String {
    switch code {
    case .empty: "the input is empty"
    case .tooLarge: "the input is larger than the limit"
    case .unrecognized: "this is no receipt and no token in any form that is known"
    case .base64: "this looks like base64, yet it is damaged"
    case .encodedTwice: "this is base64 of base64"
    case .jsonWebSignature: "this is a signed token (JWS), not a receipt"
    case .json: "this is JSON, not a receipt"
    case .propertyList: "this is an XML or binary property list, not a receipt"
    case .certificate: "this is a certificate or another PEM file, not a receipt"
    case .wrongKind: "this is another kind of document than asked for"
    case .anchor: "no certificate can be read from it"
    }
  }

  func hint(in context: FaultContext) -> String? {
    foreignHint(in: context) ?? formHint
  }

  /// What other format it is, where its first octets tell.
  private func foreignHint(in context: FaultContext) -> String? {
    switch code {
    case .unrecognized, .json, .propertyList, .base64, .encodedTwice, .anchor:
      ForeignFormat(context.bytes)?.hint
    default: nil
    }
  }

  private var formHint: String? {
    switch code {
    case .empty: "look at what should have written it: a receipt has some thousand octets"
    case .tooLarge: "--max-size sets another limit; genuine receipts have some thousand octets"
    case .unrecognized:
      "a receipt is DER or BER, base64 of it, or an old property list; a token begins with eyJ"
    case .base64: base64Hint
    case .encodedTwice: "the client encodes what is base64 already: leave one of the two out"
    case .jsonWebSignature:
      "tokens come from StoreKit 2 and the App Store Server API; verify and decode read them"
    case .json:
      "take the base64 out of it, such as latest_receipt; a body with receipt-data is read as it is"
    case .propertyList:
      "old transaction receipts are OpenStep property lists: { \"signature\" = …; }"
    case .certificate: "receiptctl dump shows certificates; --root takes them"
    case .wrongKind: "leave out --kind to take any kind"
    case .anchor: rootHint
    }
  }

  /// `found` is the code of the base64 layer.
  private var base64Hint: String? {
    switch found {
    case "base64/space": "a + became a space when a form was decoded; send it percent-encoded"
    case "base64/percent-escape": "it is still percent-encoded: decode the form field first"
    case "base64/mixed-alphabets": "it has - or _ as well as + or /: was a part of it replaced?"
    case "base64/length", "base64/padding", "base64/non-canonical":
      "its end is damaged: was the text cut off on its way?"
    default: "something that is not base64 stands in it: was other text added, or a part cut off?"
    }
  }
}

// MARK: Structure

extension ASN1Error {
  var message: String {
    switch code {
    case .truncated: "it ends inside an element"
    case .missingElement: "an element is missing"
    case .unexpectedTag: "another element stands here than expected"
    case .trailingData: "octets follow the last element"
    case .invalidTag: "a tag is too large, or longer than it needs to be"
    case .lengthTooLong: "a length has more than four octets"
    case .nonMinimalLength: "a length is longer than it needs to be"
    case .indefiniteLength: "an indefinite length stands where none may"
    case .missingEndOfContents: "an element of indefinite length does not end"
    case .unexpectedEndOfContents: "an end stands where no element of indefinite length is open"
    case .notConstructed: "an element should hold others, and does not"
    case .notPrimitive: "an element holds others, and should not"
    case .tooDeep: "its elements are nested too deep"
    case .tooManyElements: "it has too many elements"
    case .invalidInteger: "an INTEGER is empty, or longer than it needs to be"
    case .integerOutOfRange: "an INTEGER is too large"
    case .invalidBoolean: "a BOOLEAN is neither true nor false"
    case .invalidNull: "a NULL is not empty"
    case .invalidObjectIdentifier: "an OBJECT IDENTIFIER is malformed"
    case .invalidBitString: "a BIT STRING is malformed"
    case .invalidString: "a string has characters that its type does not allow"
    }
  }
}

extension PropertyListError {
  var message: String {
    switch code {
    case .malformed: "it is no property list, or a damaged one"
    case .truncated: "it ends inside the property list"
    case .trailingData: "something follows the property list"
    case .comment: "a comment stands in the property list"
    case .nested: "something nested stands in the property list"
    case .duplicateKey: "a key of the property list stands twice"
    case .controlCharacter: "a control character stands in the property list"
    case .escape: "an escape in the property list is unknown"
    case .surrogate: "half of a character stands in the property list"
    case .encoding: "the property list is not UTF-8"
    case .tooLarge: "the property list is too large"
    case .tooManyEntries: "the property list has too many entries"
    }
  }
}

extension CMSError {
  var message: String {
    switch code {
    case .malformed: "its container is damaged"
    case .contentType: "its container is not a signed message"
    case .version: "its container has an unknown version"
    case .encapsulatedContentType: "what was signed is not plain data"
    case .detached: "what was signed is not in it"
    case .digestAlgorithms: "its container announces another digest than its signer used"
    case .noCertificates: "it holds no certificate"
    case .tooManyCertificates: "it holds too many certificates"
    case .certificateChoice: "something else stands among its certificates"
    case .revocationLists: "it holds revocation lists, which no receipt has"
    case .noSigner: "nobody signed it"
    case .severalSigners: "more than one signed it"
    case .signerVersion: "its signer has an unknown version"
    case .digestAlgorithm: "its digest is neither SHA-1 nor SHA-256"
    case .signatureAlgorithm: "its signature is not RSA with the signer's digest"
    case .signedAttributes: "its signed attributes are damaged"
    case .duplicateAttribute: "one of its signed attributes stands twice"
    case .missingAttribute: "one of its signed attributes is missing"
    case .attributeValues: "one of its signed attributes has no value, or several"
    case .contentTypeAttribute: "its signed attributes are about other content"
    case .messageDigestAttribute: "its signed attributes carry no digest of the right length"
    case .unsignedAttributes: "it has unsigned attributes, which no receipt has"
    }
  }

  func hint(in context: FaultContext) -> String? {
    if context.isFromAppAttest { return appAttestHint }
    switch (code, found) {
    case (.malformed, "asn1/truncated"), (.malformed, "asn1/missing-end-of-contents"):
      return "its end is missing: was it cut off on its way? receiptctl dump shows how far it goes"
    case (.malformed, "asn1/trailing-data"):
      return "something follows it: was it joined with another file, or read into a larger buffer?"
    case (.malformed, _): return "receiptctl dump shows how far it can be read"
    default: return nil
    }
  }
}

extension CertificateError {
  var message: String {
    switch code {
    case .malformed: "one of its certificates is damaged"
    case .version: "one of its certificates is not version 3"
    case .algorithmMismatch: "one of its certificates names two signature algorithms"
    case .validity: "one of its certificates has no proper dates"
    case .duplicateExtension: "one of its certificates has an extension twice"
    }
  }
}

extension ReceiptError {
  var message: String {
    let subject = path.map(describeAttribute) ?? "its payload"
    return switch code {
    case .malformed: "\(subject) is damaged"
    case .duplicateAttribute: "\(subject) stands twice"
    case .missingAttribute: "\(subject) is missing"
    case .value: "\(subject) has a value of the wrong type"
    case .number: "\(subject) is a number out of range"
    case .date: "\(subject) is not a date"
    }
  }
}

extension LegacyReceiptError {
  var message: String {
    let subject = key.map { "its \($0)" } ?? "it"
    return switch code {
    case .propertyList:
      document == .receipt
        ? "it is no flat property list" : "its \(document.rawValue) is no flat property list"
    case .base64: "\(subject) is not base64"
    case .missing: "\(subject) is missing"
    case .empty: "\(subject) is empty"
    case .integer: "\(subject) is not a number"
    case .flag: "\(subject) is neither true nor false"
    case .date: "\(subject) is not a date"
    case .dateMismatch: "\(subject) is another moment than its milliseconds say"
    case .signatureVersion: "its signature has an unknown version"
    case .signatureLength: "its signature is cut off"
    case .certificateLength: "its certificate is not as long as its signature says"
    }
  }
}

// MARK: Trust

extension TrustError {
  func message(in context: FaultContext) -> String {
    switch code {
    case .noSignerCertificate: "its signer's certificate is not in it"
    case .ambiguousCertificate: "two of its certificates share issuer and serial number"
    case .incompleteChain: "the certificate of its signer's issuer is missing"
    case .untrusted:
      context.trustsApple
        ? "its certificate chain does not end in an Apple root"
        : "its certificate chain does not end in a root that you gave"
    case .chainOrder: "unexpected certificate in the chain, or the order is wrong"
    case .algorithm: "one of its certificates is signed with an algorithm that is not allowed"
    case .weakKey: "one of its keys is too weak, or of the wrong kind"
    case .basicConstraints: "one of its certificates is no authority, or should be none"
    case .pathLength: "its chain is longer than an authority in it allows"
    case .keyUsage: "one of its certificates may not be used like this"
    case .criticalExtension: "one of its certificates has a critical extension that is not known"
    case .notYetValid: "one of its certificates was not valid yet when the \(context.noun) was made"
    case .expired where context.isUndated:
      "one of its certificates has expired, and it does not say when it was made"
    case .expired: "one of its certificates had expired when the \(context.noun) was made"
    case .markerMissing: "one of its certificates is not for \(context.noun)s"
    case .name: "one of its certificates has another name than the policy demands"
    case .messageDigest: "its content was changed: it is not what was signed"
    case .signature: "its signature is wrong: it was changed, or somebody else signed it"
    case .digestDisabled:
      "nothing can be judged, because OpenSSL refuses \(expected ?? "a digest") on this system"
    case .internal: "nothing was judged, because libcrypto failed"
    }
  }

  func hint(in context: FaultContext) -> String? {
    if context.isFromAppAttest { return appAttestHint }
    switch code {
    case .untrusted: return untrustedHint(context)
    case .incompleteChain where context.kind == .transactionReceipt:
      return "it embeds its signer's certificate only; give the issuer's certificate with --root"
    case .incompleteChain where context.isToken:
      return "a token of Apple's carries three certificates: its signer's and those above it"
    case .weakKey where context.isToken: return nil
    case .incompleteChain:
      return "a receipt carries this certificate itself: was it rebuilt by a tool?"
    case .weakKey:
      return context.kind == .transactionReceipt
        ? "receipts up to 2016 have such keys: --legacy-policy transaction-receipt-v2 takes them"
        : "the receipts of 2010 have such keys: --legacy-policy fairplay-2010 takes them"
    case .markerMissing where context.isFromXcode:
      return
        "this \(context.noun) comes from Xcode; give Xcode's certificate with --root to check it"
    case .markerMissing:
      return
        "developers have certificates of Apple's as well; only marked ones sign \(context.noun)s"
    case .expired where context.isUndated:
      return "old tokens have no date; --at TIME says when it was made, if you know"
    case .expired, .notYetValid:
      return
        "the date in the \(context.noun) counts, not now: Apple never signs with an expired certificate"
    case .digestDisabled:
      return
        "allow it in the crypto policy or in the file that OPENSSL_CONF names, or judge elsewhere"
    case .internal:
      return "is OpenSSL's configuration right (OPENSSL_CONF, FIPS)? or did memory run out?"
    default: return nil
    }
  }

  private func untrustedHint(_ context: FaultContext) -> String? {
    if context.isFromXcode {
      return
        "this \(context.noun) comes from Xcode; give Xcode's certificate with --root to check it"
    }
    return context.trustsApple
      ? "for \(context.noun)s of a test authority give its root with --root"
      : "--root replaces Apple's roots; leave it out for \(context.noun)s of Apple's"
  }
}

// MARK: Claims

extension ClaimError {
  var message: String {
    switch code {
    case .dateFuture: "it was made in the future"
    case .stale: "it is older than asked for"
    case .expired: "it has expired"
    case .bundleId: "it is for another app"
    case .applicationVersion: "it is for another version of the app"
    case .appAppleId: "it is for an app with another Apple id"
    case .environment: "it is from another environment"
    case .originalTransaction: "it is about another purchase than what it came with"
    case .device: "it is for another device"
    case .appAccountToken: "it is for another account of the app's own"
    case .appTransactionId: "it is of another download of the app"
    }
  }

  var hint: String? {
    switch code {
    case .dateFuture: "is the clock right? --at TIME sets what now is"
    case .stale: "ask the app for a fresh receipt, or raise --max-age"
    case .expired: "it was bought in volume, for a time; --at TIME judges at another moment"
    case .bundleId: "an app has one bundle id; for several apps --bundle-id may be repeated"
    case .applicationVersion: "--application-version may be repeated"
    case .appAppleId: "the Apple id is the number in the app's address in the App Store"
    case .environment: environmentHint
    case .originalTransaction: nil
    case .device:
      "--device-id may be repeated; iOS: identifierForVendor, macOS: the MAC address of en0"
    case .appAccountToken where found == "none":
      "it names no account: the app gave StoreKit none, or this kind of document has none"
    case .appAccountToken: "whoever sends it is not the customer who bought"
    case .appTransactionId: nil
    }
  }

  private var environmentHint: String? {
    switch found.flatMap(StoreEnvironment.init(word:)) {
    case .sandbox:
      "sandbox, TestFlight and App Review make it; --environment sandbox takes it too"
    case .production: "it is a real purchase; --environment production takes it too"
    case .xcode: "Xcode made it, for any app it likes; no server should take it"
    case nil: nil
    }
  }
}

extension StoreEnvironment {
  /// What a word of a receipt or of a token stands for.
  fileprivate init?(word: String) {
    let isSandbox = PayloadEnvironment(rawValue: word) == .sandbox
    guard let kind = isSandbox ? .sandbox : ReceiptEnvironment(rawValue: word).kind else {
      return nil
    }
    self = kind
  }
}
