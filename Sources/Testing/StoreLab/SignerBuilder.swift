// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

/// A signer of a message as it will be written.
public struct SignerBuilder: Sendable {
  /// The version, 1 if right.
  public var version: Int64 = 1
  /// The issuer of the signer's certificate.
  public var issuer: NameBuilder
  /// The serial number of the signer's certificate.
  public var serialNumber: [UInt8]
  /// The whole identifier as bytes, in place of issuer and serial number.
  public var rawIdentifier: [UInt8]?
  /// The digest that the signer names.
  public var digestAlgorithm = AlgorithmBuilder.digest(.sha256)
  /// The signed attributes; `nil` leaves them out, as genuine receipts do.
  public var signedAttributes: [SignedAttribute]?
  /// What the signature covers.
  public var covers = Covered.whatIsRight
  /// The algorithm that the signer names; genuine receipts name `rsaEncryption` for every digest.
  public var signatureAlgorithm = AlgorithmBuilder.rsaEncryption
  /// How the signature is really made.
  public var signature = TestSignature.rsaPKCS1(.sha256)
  /// The signature as bytes, in place of one that is made.
  public var rawSignature: [UInt8]?
  /// The unsigned attributes, each as bytes; `nil` leaves them out.
  public var unsignedAttributes: [[UInt8]]?
  /// The key that really signs.
  public var key: TestKey

  /// What a signature covers.
  public enum Covered: Sendable {
    /// The attributes as a SET when there are any, else the content.
    case whatIsRight
    /// The content even though there are attributes.
    case content
    /// The attributes with the tag `[0]` that they have in the message.
    case taggedAttributes
    /// Something else.
    case bytes([UInt8])
  }

  /// A signer whose certificate is named by its issuer and serial number.
  public init(issuer: NameBuilder, serialNumber: [UInt8], key: TestKey) {
    self.issuer = issuer
    self.serialNumber = serialNumber
    self.key = key
  }

  /// Signs with this digest, and says so.
  ///
  /// The signature algorithm stays `rsaEncryption`.
  public mutating func sign(with digest: TestDigest) {
    signature = .rsaPKCS1(digest)
    digestAlgorithm = .digest(digest)
  }

  /// The SignerInfo over `content`.
  func encoded(content: [UInt8]) throws(TrustError) -> [UInt8] {
    let digest = try signature.digest.digest(of: content)
    let attributes = signedAttributes.map { list in list.flatMap { $0.bytes(digest: digest) } }
    let bytes = try signatureOctets(over: covered(content, attributes))
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

  private func signatureOctets(over message: [UInt8]) throws(TrustError) -> [UInt8] {
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
