// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreLab
package import StrictTime

/// Signs tokens and receipts as the App Store or as Xcode does.
///
/// Keys are derived from the seed, and ECDSA is deterministic (RFC 6979): the same state produces the same bytes.
package struct StoreSigner: Sendable {
  package let tokens: TokenAuthority
  let receipts: TestAuthority
  /// Whether to sign with a single self-signed certificate, as Xcode does.
  let signsAsXcode: Bool
  private let signer: TokenSigner
  private var cache: TokenCache?

  /// A signer for a store; its certificates name an OCSP responder if it has an address.
  package init(_ options: StoreOptions, responder: String? = nil) throws(TrustError) {
    var tokens = try TokenAuthority(seed: options.seed)
    var receipts = try TestAuthority(seed: options.seed)
    if let responder {
      let access = ExtensionBuilder.ocspResponder(at: responder)
      tokens = try tokens.adjusting {
        $0.intermediate.setExtension(access)
        $0.leaf.setExtension(access)
      }
      receipts = try receipts.adjusting {
        $0.intermediate.setExtension(access)
        $0.leaf.setExtension(access)
      }
    }
    (self.tokens, self.receipts) = (tokens, receipts)
    signsAsXcode = options.environment == .xcode && !options.signsXcodeWithChain
    signer = TokenSigner(signsAsXcode ? tokens.xcodeToken(signing: []) : tokens.token(signing: []))
  }

  /// A signer for stores of an environment; production and sandbox have the same.
  ///
  /// Stores share it because deriving keys takes longer than signing.
  package init(
    seed: String,
    environment: SimulatedEnvironment = .production
  ) throws(TrustError) {
    var options = StoreOptions()
    options.seed = seed
    options.environment = environment
    try self.init(options)
  }

  /// A copy of the signer that caches the tokens it signed last.
  package func caching() -> StoreSigner {
    var signer = self
    signer.cache = TokenCache()
    return signer
  }

  /// A signed token.
  package func token(_ payload: some EnvelopeBuilder) throws(TrustError) -> String {
    let payload = try payload.payload(signedBy: tokens)
    if let token = cache?.token(of: payload) { return token }
    let token = try signer.text(signing: payload)
    cache?.insert(token, of: payload)
    return token
  }

  /// A signed receipt in DER, or as Xcode writes it.
  package func receipt(_ receipt: ReceiptBuilder) throws(TrustError) -> [UInt8] {
    guard signsAsXcode else { return try receipts.receipt(receipt) }
    return try receipts.xcodeReceipt { $0 = receipt }
  }

  /// The response of the OCSP responder that the certificates name to a request in DER, signed at a time.
  package func certificateStatus(
    _ request: ArraySlice<UInt8>,
    _ answers: CertificateAnswers,
    at time: Timestamp
  ) throws(TrustError) -> [UInt8] {
    let responder = OCSPResponder(tokens: tokens, receipts: receipts)
    return try responder.response(to: request, at: time, answering: answers.answers)
  }

  /// The trust anchors of tokens and receipts.
  package func anchors() throws(TrustError) -> [TrustAnchor] {
    guard signsAsXcode else { return [try tokens.anchor(), try receipts.anchor()] }
    let certificate = try receipts.xcodeCertificate()
    return [try tokens.xcodeAnchor(), try TestAuthority.anchor(certificate)]
  }

  /// The root certificates for a verifier, in PEM; as Xcode, the signers, which have no root.
  package func rootsPEM() throws(TrustError) -> String {
    try signersPEM() ?? (tokens.rootPEM + receipts.rootPEM)
  }

  /// The certificates of the signers that have no root, in PEM; `nil` unless it signs as Xcode.
  func signersPEM() throws(TrustError) -> String? {
    guard signsAsXcode else { return nil }
    return TestAuthority.pem(of: tokens.xcode)
      + TestAuthority.pem(of: try receipts.xcodeCertificate())
  }
}
