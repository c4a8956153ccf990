// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLTrust
import StoreVerification
import StrictBase64
import X509Certificates

/// The public half of a ``SigningKey``, to verify signatures with.
public struct VerifyingKey: Sendable {
  /// The SubjectPublicKeyInfo in DER.
  public let der: [UInt8]
  package let key: PublicKey

  /// Reads a public key: PEM or DER of a SubjectPublicKeyInfo on P-256.
  ///
  /// Apple does not publish the public key of a .p8 file. Extract it with `openssl pkey -in key.p8 -pubout
  /// -out key.pub`.
  public init(_ file: ArraySlice<UInt8>) throws(KeyFileError) {
    let file = try KeyFile(file)
    guard file.kind == .publicKey else { throw KeyFileError(.privateKey) }
    try self.init(der: Array(file.der))
  }

  init(der: [UInt8]) throws(KeyFileError) {
    self.der = der
    let info = try rethrowing(SubjectPublicKeyInfo(der[...])) { (error: CertificateError) in
      KeyFileError(.malformed, expected: "a public key", found: error.code.rawValue)
    }
    guard info.algorithm.algorithm == .ecPublicKey else {
      throw KeyFileError(
        .algorithm,
        expected: "an elliptic curve key",
        found: PrivateKeyInfo.name(ofKey: info.algorithm.algorithm)
      )
    }
    do {
      key = try PublicKey(info, rules: .p256)
    } catch {
      guard error.code == .weakKey else { throw KeyFileError(.internal) }
      throw KeyFileError(.curve, expected: "P-256", found: VerifyingKey.curve(of: info))
    }
  }

  /// The key in PEM.
  public var pem: String {
    var lines = ["-----BEGIN PUBLIC KEY-----"]
    var rest = Base64.encode(der[...])[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END PUBLIC KEY-----", ""]).joined(separator: "\n")
  }

  /// Whether this key made a signature in DER over a message.
  ///
  /// - Throws: an error if libcrypto failed, so that nothing is known.
  package func accepts(_ signature: [UInt8], over message: [UInt8]) throws(OfferError) -> Bool {
    do {
      try key.verify(signature[...], over: message[...], digest: .sha256)
      return true
    } catch {
      guard error.code == .signature else { throw OfferError(.internal) }
      return false
    }
  }

  private static func curve(of info: SubjectPublicKeyInfo) -> String? {
    guard let parameters = info.algorithm.parameters else { return nil }
    var reader = ASN1Reader(parameters, rules: .distinguished)
    do {
      let curve = try reader.readObjectIdentifier()
      return curve == .prime256v1 ? "an invalid point" : PrivateKeyInfo.name(ofCurve: curve)
    } catch {
      return "an unnamed curve"
    }
  }
}
