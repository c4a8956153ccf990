// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension LegacySuites {
  static func signatures(_ lab: Lab) throws(TrustError) -> Suite {
    let text = String(decoding: try receipt(lab), as: UTF8.self)
    let versionTwo = try receipt(lab) {
      $0.version = 2
      $0.key = lab.keys.weakLeaf
    }
    return suite(
      "signature",
      "The signature blob of a transaction receipt: version, signature, length, certificate.",
      [
        Suite.Group(
          description: "Versions.",
          vectors: try Vector.table(
            """
            version-2 | basic | \(valid: value(version: 2)) | \(versionTwo) | Version 2: a signature of 128 bytes.
            version-3 | basic | \(valid: value(version: 3)) | \(receipt(lab) { $0.version = 3 }) | Version 3, as observed: 256 bytes over SHA-1.
            """
          )
        ),
        Suite.Group(description: "Invalid.", vectors: try wrongSignatures(lab, text)),
      ]
    )
  }

  private static func wrongSignatures(
    _ lab: Lab,
    _ text: String
  ) throws(TrustError) -> [Vector] {
    let lines = text.split(separator: "\n")
    let signatureLine = lines.first { $0.contains("\"signature\"") } ?? ""
    let infoLine = lines.first { $0.contains("\"purchase-info\"") } ?? ""
    let tooShort = try receipt(lab) {
      $0.rawSignature = [UInt8](repeating: 0x11, count: 200)
      $0.certificate = []
    }
    let version2WithLongSignature = try receipt(lab) {
      $0.version = 2
      $0.rawSignature = [UInt8](repeating: 0x11, count: 256)
    }
    return try Vector.table(
      """
      version-1 | unsupported | legacy/signature-version | \(receipt(lab) { $0.version = 1 }) | Signature version 1; versions 2 and 3 are observed.
      version-5 | unsupported | legacy/signature-version | \(receipt(lab) { $0.version = 5 }) | Signature version 5; versions 2 and 3 are observed.
      too-short | truncated | legacy/signature-length | \(tooShort) | The signature blob ends before the certificate.
      signature-of-other-length | malformed | legacy/certificate-length | \(receipt(lab) { $0.rawSignature = [UInt8](repeating: 0x11, count: 255) }) \
        | A signature of 255 bytes: the certificate length is read from the wrong position.
      version-2-with-long-signature | malformed | legacy/certificate-length | \(version2WithLongSignature) | A signature of 256 bytes where version 2 has 128.
      no-signature | missing | legacy/missing | \(text.replacing("\(signatureLine)\n", with: "")) | The signature entry is missing.
      no-purchase-info | missing | legacy/missing | \(text.replacing("\(infoLine)\n", with: "")) | The purchase-info entry is missing.
      empty-signature | missing | legacy/signature-length | \(text.replacing(signatureLine, with: "\t\"signature\" = \"\";")) \
        | The signature entry is empty.
      signature-not-base64 | malformed | legacy/base64 | \(text.replacing(signatureLine, with: "\t\"signature\" = \"BA!=\";")) \
        | The signature contains a character outside of base64.
      purchase-info-not-padded | non-canonical | legacy/base64 | \(text.replacing(infoLine, with: "\t\"purchase-info\" = \"ewp9Cg\";")) \
        | purchase-info in base64 without padding, which receipts always have.
      """
    )
  }
}
