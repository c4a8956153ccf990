// SPDX-License-Identifier: Apache-2.0

/// The functions that vectors are about, and the rooms of this package that answer for them.
package enum VectorOperation: String, CaseIterable, Sendable {
  /// Reading one element of ASN.1.
  case asn1Read = "asn1-read"
  /// Reading a PKCS#7 message.
  case cmsRead = "cms-read"
  /// Reading the payload of a receipt.
  case receiptRead = "receipt-read"
  /// Reading a transaction receipt.
  case legacyRead = "legacy-read"
  /// Reading a file of certificates.
  case anchorRead = "anchor-read"
  /// Verifying a receipt of either kind.
  case receiptVerify = "receipt-verify"
  /// Reading a JSON text.
  case jsonRead = "json-read"
  /// Reading a token.
  case jwsRead = "jws-read"
  /// Reading the payload of a token.
  case payloadRead = "payload-read"
  /// Verifying a token.
  case jwsVerify = "jws-verify"
  /// Verifying an answer of the App Store Server API.
  case responseVerify = "response-verify"
  /// Verifying a chain of certificates.
  case chainVerify = "chain-verify"
  /// Saying whether a customer may use a product.
  case entitlement

  /// The operation of this name.
  package init(named name: String) throws(VectorRunError) {
    guard let operation = VectorOperation(rawValue: name) else { throw .operation(name) }
    self = operation
  }

  /// What this package says to an input; a parameter that it does not know is an error.
  package func answer(
    to input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let answer = try run(input, parameters)
    if let unknown = parameters.unread.min() { throw .parameter(unknown) }
    return answer
  }

  /// A fresh verifier for these parameters; `nil` where the operation makes its own, or only
  /// reads.
  package func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier? {
    let verifier = try freshVerifier(parameters)
    if verifier != nil, let unknown = parameters.unread.min() { throw .parameter(unknown) }
    return verifier
  }

  private func freshVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorVerifier? {
    switch self {
    case .receiptVerify: try VerifyRunner.verifier(parameters)
    case .jwsVerify: try TokenRunner.verifier(parameters)
    case .responseVerify: try ResponseRunner.verifier(parameters)
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
    case .asn1Read: VectorAnswer(try ASN1Runner.run(input, parameters))
    case .cmsRead: VectorAnswer(CMSRunner.run(input))
    case .receiptRead: VectorAnswer(ReceiptRunner.run(input))
    case .legacyRead: VectorAnswer(LegacyRunner.run(input))
    case .anchorRead: VectorAnswer(AnchorRunner.run(input))
    case .receiptVerify: try VerifyRunner.run(input, parameters)
    case .jsonRead: VectorAnswer(JSONRunner.run(input))
    case .jwsRead: VectorAnswer(JWSRunner.run(input))
    case .payloadRead: VectorAnswer(try PayloadRunner.run(input, parameters))
    case .jwsVerify: try TokenRunner.run(input, parameters)
    case .responseVerify: try ResponseRunner.run(input, parameters)
    case .chainVerify: VectorAnswer(try ChainRunner.run(input, parameters))
    case .entitlement: try EntitlementRunner.run(input, parameters)
    }
  }
}
