// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

/// Builds a signer of a message.
public struct SignerBuilder: Sendable {
  /// The version; 1 is correct.
  public var version: Int64 = 1
  /// The issuer of the signer certificate.
  public var issuer: NameBuilder
  /// The serial number of the signer certificate.
  public var serialNumber: [UInt8]
  /// The encoded signer identifier, instead of issuer and serial number.
  public var rawIdentifier: [UInt8]?
  /// The digest algorithm identifier.
  public var digestAlgorithm = AlgorithmBuilder.digest(.sha256)
  /// The signed attributes; `nil` omits them, as in genuine receipts.
  public var signedAttributes: [SignedAttribute]?
  /// The data that the signature covers.
  public var covers = Covered.whatIsRight
  /// The signature algorithm identifier; genuine receipts name `rsaEncryption` for every digest.
  public var signatureAlgorithm = AlgorithmBuilder.rsaEncryption
  /// The actual signature algorithm.
  public var signature = TestSignature.rsaPKCS1(.sha256)
  /// The signature as bytes, instead of a computed one.
  public var rawSignature: [UInt8]?
  /// The unsigned attributes, each as bytes; `nil` omits them.
  public var unsignedAttributes: [[UInt8]]?
  /// The actual signing key.
  public var key: TestKey

  /// The data that a signature covers.
  public enum Covered: Sendable {
    /// The attributes as a SET if there are any, else the content.
    case whatIsRight
    /// The content, even if there are attributes.
    case content
    /// The attributes with the tag `[0]` that they have in the message.
    case taggedAttributes
    /// Other data.
    case bytes([UInt8])
  }

  /// A signer whose certificate is identified by issuer and serial number.
  public init(issuer: NameBuilder, serialNumber: [UInt8], key: TestKey) {
    self.issuer = issuer
    self.serialNumber = serialNumber
    self.key = key
  }

  /// Sets the digest and its identifier.
  ///
  /// The signature algorithm stays `rsaEncryption`.
  public mutating func sign(with digest: TestDigest) {
    signature = .rsaPKCS1(digest)
    digestAlgorithm = .digest(digest)
  }

  /// The SignerInfo over `content`.
  func encoded(content: [UInt8]) throws(TrustError) -> [UInt8] {
    var attributes: [UInt8]?
    if let signedAttributes {
      let digest = try signature.digest.digest(of: content)
      attributes = signedAttributes.flatMap { $0.bytes(digest: digest) }
    }
    let bytes = try signatureBytes(over: covered(content, attributes))
    return ASN1Writer.bytes {
      $0.sequence {
        $0.integer(version)
        $0.raw(rawIdentifier ?? identifier)
        $0.raw(digestAlgorithm.bytes)
        if let attributes { $0.constructed(.context(0)) { $0.raw(attributes) } }
        $0.raw(signatureAlgorithm.bytes)
        $0.octetString(bytes)
        if let unsignedAttributes {
          $0.constructed(.context(1)) { for item in unsignedAttributes { $0.raw(item) } }
        }
      }
    }
  }

  private func signatureBytes(over message: [UInt8]) throws(TrustError) -> [UInt8] {
    if let rawSignature { return rawSignature }
    return try key.sign(message, with: signature)
  }

  private var identifier: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(issuer.bytes)
        $0.unsignedInteger(serialNumber)
      }
    }
  }

  private func covered(_ content: [UInt8], _ attributes: [UInt8]?) -> [UInt8] {
    switch (covers, attributes) {
    case (.whatIsRight, nil), (.content, _), (.taggedAttributes, nil):
      content
    case (.whatIsRight, let attributes?):
      ASN1Writer.bytes { $0.set { $0.raw(attributes) } }
    case (.taggedAttributes, let attributes?):
      ASN1Writer.bytes { $0.constructed(.context(0)) { $0.raw(attributes) } }
    case (.bytes(let bytes), _):
      bytes
    }
  }
}
