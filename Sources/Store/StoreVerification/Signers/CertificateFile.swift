// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictBase64
package import X509Certificates

extension TrustAnchors {
  /// The trust anchors in a certificate file, PEM or DER, with one or several certificates: roots, and signers where a
  /// certificate may not issue others: it is not that of a CA, or is restricted to other purposes.
  ///
  /// Tools write text around PEM blocks, which is ignored; the contents of a block must be valid.
  ///
  /// Throws ``VerificationError/input(_:)`` for an invalid file, and ``VerificationError/trust(_:)`` if libcrypto
  /// cannot digest a certificate, which is not an error of the file.
  public init(certificateFile file: ArraySlice<UInt8>) throws(VerificationError) {
    try self.init(file) { certificate throws(TrustError) in try TrustAnchor(certificate) }
  }

  /// The signers in a certificate file, which are trusted for their own signatures only.
  ///
  /// Throws ``VerificationError/input(_:)`` for an invalid file, and ``VerificationError/trust(_:)`` if libcrypto
  /// cannot digest a certificate.
  public init(signerFile file: ArraySlice<UInt8>) throws(VerificationError) {
    try self.init(file) { certificate throws(TrustError) in try TrustAnchor(signer: certificate) }
  }

  private init(
    _ file: ArraySlice<UInt8>,
    _ anchor: (Certificate) throws(TrustError) -> TrustAnchor
  ) throws(VerificationError) {
    let certificates = try rethrowing(
      CertificateFile.certificates(in: file),
      as: VerificationError.input
    )
    var anchors: [TrustAnchor] = []
    for certificate in certificates {
      do {
        anchors.append(try anchor(certificate))
      } catch  where error.code == .criticalExtension {
        throw .input(
          InputError(
            .anchor,
            expected: "a root without critical extensions that are not supported",
            found: error.found
          )
        )
      } catch {
        throw .trust(error)
      }
    }
    self = .custom(anchors)
  }
}

/// Certificates in a file.
package enum CertificateFile {
  /// The certificates, in file order; at least one.
  ///
  /// Version 1 has no constraints, so it is allowed only where constraints are not checked.
  package static func certificates(
    in file: ArraySlice<UInt8>,
    allowsVersion1: Bool = false
  ) throws(InputError) -> [Certificate] {
    let isDER = file.first == 0x30 && !DocumentText(file).isPlainText
    let found = isDER ? try sequences(in: file) : try blocks(in: file)
    guard !found.isEmpty else {
      throw InputError(.anchor, expected: "a certificate", found: "none")
    }
    var certificates: [Certificate] = []
    for der in found { certificates.append(try certificate(der, allowsVersion1)) }
    return certificates
  }

  private static func certificate(
    _ der: ArraySlice<UInt8>,
    _ allowsVersion1: Bool
  ) throws(InputError) -> Certificate {
    do {
      return allowsVersion1 ? try Certificate(rootCopy: der) : try Certificate(der)
    } catch {
      throw InputError(
        .anchor,
        at: error.offset,
        expected: "a certificate",
        found: error.code.rawValue
      )
    }
  }

  /// Concatenated DER certificates.
  private static func sequences(
    in file: ArraySlice<UInt8>
  ) throws(InputError) -> [ArraySlice<UInt8>] {
    var sequences: [ArraySlice<UInt8>] = []
    var reader = ASN1Reader(file, rules: .distinguished)
    do {
      while !reader.isAtEnd { sequences.append(try reader.readElement(.sequence).bytes) }
    } catch {
      throw InputError(.anchor, at: error.offset, found: error.code.rawValue)
    }
    return sequences
  }

  /// PEM blocks (RFC 7468, 2): lines of base64 between two lines of dashes.
  private static func blocks(in file: ArraySlice<UInt8>) throws(InputError) -> [ArraySlice<UInt8>] {
    var blocks: [ArraySlice<UInt8>] = []
    var body: [UInt8]?
    for line in TextLines(file) {
      let text = trimmed(line)
      if text.elementsEqual("-----BEGIN CERTIFICATE-----".utf8), body == nil {
        body = []
      } else if text.elementsEqual("-----END CERTIFICATE-----".utf8), let base64 = body {
        blocks.append(try decode(base64, at: line.startIndex))
        body = nil
      } else if text.starts(with: "-----".utf8) {
        throw InputError(
          .anchor,
          at: line.startIndex,
          expected: "a certificate",
          found: "another type of PEM block"
        )
      } else {
        body?.append(contentsOf: text)
      }
    }
    guard body == nil else {
      throw InputError(.anchor, at: file.endIndex, found: "an unterminated PEM block")
    }
    return blocks
  }

  private static func decode(
    _ base64: [UInt8],
    at offset: Int
  ) throws(InputError) -> ArraySlice<UInt8> {
    try rethrowing(Base64.decode(base64[...], alphabet: .standard, padding: .required)[...]) {
      (error: Base64Error) in
      InputError(.anchor, at: offset, found: error.code.rawValue)
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let front = line.drop(while: isBlank)
    return front.lastIndex { !isBlank($0) }.map { front[...$0] } ?? []
  }
}
