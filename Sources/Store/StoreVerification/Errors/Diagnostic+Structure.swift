// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import CMSContainer
public import X509Certificates

extension Diagnostic {
  /// The hint for bytes that cannot be read.
  static let dumpHint = "reject it: it was damaged or forged; receiptctl dump shows its structure"

  /// The hint for a certificate in a token that cannot be read.
  static let changedTokenHint =
    "reject it, and compare it with what the client received: one changed character of x5c is enough"

  static let appAttestHint =
    "this is probably an App Attest receipt, for Apple's attestation service, which contains no purchases"
}

extension ASN1ErrorCode: ExplainedCode {
  package static var usualAction: String { StandardAction.outline + " up to the offset" }

  package static func row(of error: ASN1Error, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .truncated: ErrorRow("ASN.1 element is truncated", StandardAction.truncation)
    case .missingElement: "ASN.1 element is missing"
    case .unexpectedTag: "unexpected ASN.1 tag"
    case .trailingData: "trailing data after the last ASN.1 element"
    case .invalidTag: "ASN.1 tag number is too large or not minimal"
    case .lengthTooLong: "ASN.1 length has more than four bytes"
    case .nonMinimalLength: "ASN.1 length is not minimal"
    case .indefiniteLength: "indefinite ASN.1 length is not allowed here"
    case .missingEndOfContents: "end-of-contents is missing after an indefinite length"
    case .unexpectedEndOfContents: "unexpected end-of-contents"
    case .notConstructed: "ASN.1 element must be constructed"
    case .notPrimitive: "ASN.1 element must be primitive"
    case .tooDeep: .limit("ASN.1 elements are nested too deeply")
    case .tooManyElements: .limit("too many ASN.1 elements")
    case .invalidInteger: "INTEGER is empty or not minimal"
    case .integerOutOfRange: "INTEGER is out of range"
    case .invalidBoolean: "BOOLEAN is invalid"
    case .defaultValue: "a default value is encoded, which DER omits"
    case .invalidNull: "NULL is not empty"
    case .invalidObjectIdentifier: "OBJECT IDENTIFIER is invalid"
    case .invalidBitString: "BIT STRING is invalid"
    case .invalidString: "string has characters that its type does not allow"
    }
  }
}

extension CMSErrorCode: ExplainedCode {
  package static var usualAction: String { StandardAction.outline }

  package static func row(of error: CMSError, in context: DiagnosticContext) -> ErrorRow {
    let row = row(of: error)
    return context.isFromAppAttest ? ErrorRow(row.message, hint: Diagnostic.appAttestHint) : row
  }

  private static func row(of error: CMSError) -> ErrorRow {
    switch error.code {
    case .malformed: ErrorRow("PKCS#7 container is malformed", hint: malformedHint(error.found))
    case .contentType: "PKCS#7 container is not signed data"
    case .version: "unsupported version of the PKCS#7 container"
    case .encapsulatedContentType: "signed content is not plain data"
    case .detached: "signed content is missing (detached signature)"
    case .digestAlgorithms: "digest algorithms of container and signer differ"
    case .noCertificates: "no certificate in the container"
    case .tooManyCertificates: .limit("too many certificates in the container")
    case .certificateChoice: "unsupported certificate format in the container"
    case .revocationLists: "unexpected revocation lists in the container"
    case .noSigner: "no signer in the container"
    case .severalSigners: "more than one signer in the container"
    case .signerVersion: "unsupported version of the signer info"
    case .digestAlgorithm: "unsupported digest algorithm, only SHA-1 and SHA-256 are allowed"
    case .signatureAlgorithm: "signature algorithm is not RSA with the signer's digest"
    case .signedAttributes: "signed attributes are malformed"
    case .duplicateAttribute: "duplicate signed attribute"
    case .missingAttribute: "signed attribute is missing"
    case .attributeValues: "signed attribute must have exactly one value"
    case .contentTypeAttribute: "content-type attribute does not match the content"
    case .messageDigestAttribute: "message-digest attribute has the wrong length"
    case .unsignedAttributes: "unexpected unsigned attributes"
    }
  }

  private static func malformedHint(_ cause: String?) -> String {
    switch cause {
    case "asn1/truncated", "asn1/missing-end-of-contents":
      "the document is incomplete: check whether it was truncated in transit; receiptctl dump shows where it ends"
    case "asn1/trailing-data":
      "bytes follow the document: check for a second file or an oversized buffer"
    default: Diagnostic.dumpHint
    }
  }
}

extension CertificateErrorCode: ExplainedCode {
  package static var usualAction: String { StandardAction.forgery }

  package static func row(of error: CertificateError, in context: DiagnosticContext) -> ErrorRow {
    ErrorRow(message(of: error.code), hint: context.structureHint)
  }

  private static func message(of code: Self) -> String {
    switch code {
    case .malformed: "certificate is malformed"
    case .version: "certificate is not version 3"
    case .algorithmMismatch: "certificate has two different signature algorithms"
    case .validity: "certificate has an invalid validity period"
    case .serialNumber: "certificate serial number is too long"
    case .emptyName: "certificate has an empty name"
    case .pathLength: "certificate has a path length, but is not that of a CA"
    case .duplicateExtension: "certificate has a duplicate extension"
    }
  }
}

extension DiagnosticContext {
  /// The hint for bytes that cannot be read.
  var structureHint: String {
    guard !isToken else { return Diagnostic.changedTokenHint }
    return isFromAppAttest ? Diagnostic.appAttestHint : Diagnostic.dumpHint
  }
}
