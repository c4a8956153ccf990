// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension TestAuthority {
  /// A receipt as the App Store writes it, in DER.
  ///
  ///     let authority = try TestAuthority(seed: "tests of my server")
  ///     let der = try authority.receipt {
  ///       $0.bundleId = "com.example.notes"
  ///       $0.purchases = [PurchaseBuilder("com.example.notes.lifetime")]
  ///     }
  public func receipt(
    _ receipt: ReceiptBuilder = .production,
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try message(receipt, configure).encoded()
  }

  /// The unsigned message of ``receipt(_:_:)``, so that the container can be changed.
  public func message(
    _ receipt: ReceiptBuilder = .production,
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> MessageBuilder {
    var receipt = receipt
    configure(&receipt)
    return message(signing: try receipt.payload())
  }

  /// A message with any content.
  public func message(signing content: [UInt8]) -> MessageBuilder {
    MessageBuilder(content: content, signedBy: self)
  }

  /// The receipt signer, as identified in messages.
  public var signer: SignerBuilder {
    SignerBuilder(
      issuer: builders.leaf.issuer,
      serialNumber: builders.leaf.serialNumber,
      key: keys.leaf
    )
  }

  /// A receipt in the form of StoreKit testing in Xcode: BER, signed by a self-signed certificate.
  ///
  /// A verifier accepts it only with ``xcodeCertificate()`` as a trust anchor.
  public func xcodeReceipt(
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try xcodeMessage(configure).encoded()
  }

  /// The unsigned message of ``xcodeReceipt(_:)``.
  public func xcodeMessage(
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> MessageBuilder {
    var message = try message(.xcode, configure)
    message.form = .indefinite
    message.certificates = [try xcodeCertificate()]
    message.changeSigner {
      $0.issuer = TestAuthority.xcodeName
      $0.serialNumber = [1]
      $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256))
    }
    return message
  }

  /// A self-signed certificate for the receipt signer's key, like Xcode's.
  public func xcodeCertificate() throws(TrustError) -> [UInt8] {
    try CertificateBuilder(
      subject: TestAuthority.xcodeName,
      subjectPublicKeyInfo: keys.leaf.subjectPublicKeyInfo,
      serialNumber: [1],
      validity: TestAuthority.standardValidity,
      issuer: TestAuthority.xcodeName,
      issuerKey: keys.leaf,
      extensions: [
        .basicConstraints(isAuthority: true),
        .keyUsage([.digitalSignature, .keyCertSign]),
        .extendedKeyUsage(.codeSigning, isCritical: true),
      ]
    ).encoded()
  }

  /// The subject of the Xcode certificate.
  public static let xcodeName = NameBuilder(commonName: "ReceiptKit Lab StoreKit")

  /// A legacy transaction receipt of version 4, which the App Store has written since 2025.
  public func legacyReceipt(
    _ configure: (inout LegacyReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try transactionReceipt(configure).encoded()
  }

  /// The unsigned receipt of ``legacyReceipt(_:)``, so that it can be changed.
  public func transactionReceipt(
    _ configure: (inout LegacyReceiptBuilder) -> Void = { _ in }
  ) -> LegacyReceiptBuilder {
    var builder = LegacyReceiptBuilder(signedBy: self)
    configure(&builder)
    return builder
  }
}
