// SPDX-License-Identifier: Apache-2.0

/// The operations of vectors.
package enum VectorOperation: String, CaseIterable, Sendable {
  /// Reads an ASN.1 element.
  case asn1Read = "asn1-read"
  /// Reads a CMS message.
  case cmsRead = "cms-read"
  /// Reads the payload of an app receipt.
  case receiptRead = "receipt-read"
  /// Reads a legacy transaction receipt.
  case legacyRead = "legacy-read"
  /// Reads a file of certificates.
  case anchorRead = "anchor-read"
  /// Verifies a receipt of either kind.
  case receiptVerify = "receipt-verify"
  /// Parses JSON.
  case jsonRead = "json-read"
  /// Reads a token without verification.
  case jwsRead = "jws-read"
  /// Reads the payload of a token.
  case payloadRead = "payload-read"
  /// Verifies a token.
  case jwsVerify = "jws-verify"
  /// Verifies an App Store Server API response.
  case responseVerify = "response-verify"
  /// Verifies a certificate chain.
  case chainVerify = "chain-verify"
  /// Verifies a signature of an offer or request.
  case offerVerify = "offer-verify"
  /// Verifies an OCSP response about a certificate.
  case ocspVerify = "ocsp-verify"
  /// Answers whether a customer is entitled to a product.
  case entitlement

  /// The operation with this name.
  package init(named name: String) throws(VectorRunError) {
    guard let operation = VectorOperation(rawValue: name) else { throw .operation(name) }
    self = operation
  }

  /// The error code of this operation when libcrypto fails.
  package var internalCode: String {
    switch self {
    case .offerVerify: "offer/internal"
    case .ocspVerify: "ocsp/internal"
    default: "trust/internal"
    }
  }

  /// This package's result for an input; an unknown parameter is an error.
  package func answer(
    to input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let answer = try run(input, parameters)
    if let unknown = parameters.unread.min() { throw .parameter(unknown) }
    return answer
  }

  /// A new verifier for these parameters; `nil` if the operation creates its own, or needs none.
  package func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier? {
    let verifier = try newVerifier(parameters)
    if verifier != nil, let unknown = parameters.unread.min() { throw .parameter(unknown) }
    return verifier
  }

  private func newVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorVerifier? {
    switch self {
    case .receiptVerify: try ReceiptVerifyRunner.verifier(parameters)
    case .jwsVerify: try JWSVerifyRunner.verifier(parameters)
    case .responseVerify: try ResponseVerifyRunner.verifier(parameters)
    case .offerVerify: try OfferRunner.verifier(parameters)
    case .ocspVerify: try OCSPRunner.verifier(parameters)
    case .asn1Read, .cmsRead, .receiptRead, .legacyRead, .anchorRead, .jsonRead, .jwsRead,
      .payloadRead, .chainVerify, .entitlement:
      nil
    }
  }

  private func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    switch self {
    case .receiptVerify: try ReceiptVerifyRunner.verifier(parameters).answer(to: input)
    case .jwsVerify: try JWSVerifyRunner.verifier(parameters).answer(to: input)
    case .responseVerify: try ResponseVerifyRunner.verifier(parameters).answer(to: input)
    case .asn1Read: VectorAnswer(try ASN1Runner.run(input, parameters))
    case .cmsRead: VectorAnswer(CMSRunner.run(input))
    case .receiptRead: VectorAnswer(ReceiptRunner.run(input))
    case .legacyRead: VectorAnswer(LegacyRunner.run(input))
    case .anchorRead: VectorAnswer(AnchorRunner.run(input))
    case .jsonRead: VectorAnswer(JSONRunner.run(input))
    case .jwsRead: VectorAnswer(JWSRunner.run(input))
    case .payloadRead: VectorAnswer(try PayloadRunner.run(input, parameters))
    case .chainVerify: VectorAnswer(try ChainRunner.run(input, parameters))
    case .offerVerify: try OfferRunner.run(input, parameters)
    case .ocspVerify: try OCSPRunner.verifier(parameters).answer(to: input)
    case .entitlement: try EntitlementRunner.run(input, parameters)
    }
  }
}
