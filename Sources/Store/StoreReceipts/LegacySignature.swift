// SPDX-License-Identifier: Apache-2.0

/// The signature of a legacy transaction receipt, with the signer certificate.
///
///     version    1 byte
///     signature  128 bytes in version 2, 256 bytes in versions 3 and 4
///     length     4 bytes, the highest first
///     DER        the certificate, exactly that long, up to the end
///
/// The signature is RSA PKCS #1 v1.5. The receipt does not contain the issuer's certificate.
package struct LegacySignature: Hashable, Sendable {
  /// The version, which determines key length and digest.
  package let version: Version

  /// The signature.
  package let signature: ArraySlice<UInt8>

  /// The signer certificate in DER.
  package let certificate: ArraySlice<UInt8>

  /// The known versions.
  package enum Version: UInt8, CaseIterable, Sendable {
    /// RSA with 1024 bits over SHA-1, with a key for purchase receipts only; seen until 2016.
    case two = 2
    /// RSA with 2048 bits over SHA-1, with the app receipt key.
    case three = 3
    /// RSA with 2048 bits over SHA-256, with the app receipt key; still written in 2025.
    case four = 4
  }

  /// The digest of a version.
  package enum Digest: String, Sendable {
    /// SHA-1.
    case sha1 = "SHA-1"
    /// SHA-256.
    case sha256 = "SHA-256"
  }

  /// Reads the decoded value of `signature`; error offsets are indices in that value.
  package init(reading bytes: ArraySlice<UInt8>) throws(ReceiptError) {
    guard let first = bytes.first else {
      throw ReceiptError(.signatureLength, in: .signature, at: bytes.startIndex)
    }
    guard let version = Version(rawValue: first) else {
      throw ReceiptError(
        .signatureVersion,
        in: .signature,
        at: bytes.startIndex,
        expected: "2, 3 or 4",
        found: "\(first)"
      )
    }
    self.version = version
    signature = bytes.dropFirst().prefix(version.signatureLength)
    let length = bytes[signature.endIndex...].prefix(4)
    certificate = bytes[length.endIndex...]
    guard length.count == 4 else {
      throw ReceiptError(
        .signatureLength,
        in: .signature,
        at: bytes.endIndex,
        expected: "\(version.signatureLength + 5) bytes before the certificate",
        found: "\(bytes.count)"
      )
    }
    let announced = length.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard announced == certificate.count else {
      throw ReceiptError(
        .certificateLength,
        in: .signature,
        at: length.startIndex,
        expected: "\(announced)",
        found: "\(certificate.count)"
      )
    }
  }

  /// The digest algorithm of the signature.
  package var digest: Digest {
    version == .four ? .sha256 : .sha1
  }

  /// The signed bytes: the version and the decoded purchase info.
  package func signedBytes(over purchaseInfo: ArraySlice<UInt8>) -> [UInt8] {
    [version.rawValue] + purchaseInfo
  }
}

extension LegacySignature.Version {
  fileprivate var signatureLength: Int {
    self == .two ? 128 : 256
  }
}
