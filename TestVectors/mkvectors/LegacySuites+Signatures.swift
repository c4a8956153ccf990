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
    let right = { (name: String, comment: String, version: Int64, bytes: [UInt8]) in
      Vector(name, comment, [.basic], .base64(bytes), .valid(value(version: version)))
    }
    return Suite(
      "legacy/signature",
      .legacyRead,
      "The signature blob of a transaction receipt: version, signature, length, certificate.",
      [
        Suite.Group(
          description: "Versions.",
          vectors: try table(
            right,
            [
              ("version-2", "Version 2: a signature of 128 bytes.", 2, versionTwo),
              ("version-3", "Version 3: 256 bytes over SHA-1.", 3, receipt(lab) { $0.version = 3 }),
              ("version-4", "Version 4: 256 bytes over SHA-256.", 4, receipt(lab)),
            ]
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
    return try wrong(
      lab,
      [
        (
          "version-1", "Signature version 1, which is unknown.", .unsupported,
          "legacy/signature-version", { $0.version = 1 }
        ),
        (
          "version-5", "Signature version 5, which is unknown.", .unsupported,
          "legacy/signature-version", { $0.version = 5 }
        ),
        (
          "too-short", "The signature blob ends before the certificate.", .truncated,
          "legacy/signature-length",
          {
            $0.rawSignature = [UInt8](repeating: 0x11, count: 200)
            $0.certificate = []
          }
        ),
        (
          "signature-of-other-length",
          "A signature of 255 bytes: the certificate length is read from the wrong position.",
          .malformed, "legacy/certificate-length",
          { $0.rawSignature = [UInt8](repeating: 0x11, count: 255) }
        ),
        (
          "version-2-with-long-signature", "A signature of 256 bytes where version 2 has 128.",
          .malformed, "legacy/certificate-length",
          {
            $0.version = 2
            $0.rawSignature = [UInt8](repeating: 0x11, count: 256)
          }
        ),
      ]
    )
      + Vector.table([
        (
          "no-signature", "The signature entry is missing.", [.missing],
          .text(text.replacing("\(signatureLine)\n", with: "")), .invalid("legacy/missing")
        ),
        (
          "no-purchase-info", "The purchase-info entry is missing.", [.missing],
          .text(text.replacing("\(infoLine)\n", with: "")), .invalid("legacy/missing")
        ),
        (
          "empty-signature", "The signature entry is empty.", [.missing],
          .text(text.replacing(signatureLine, with: "\t\"signature\" = \"\";")),
          .invalid("legacy/signature-length")
        ),
        (
          "signature-not-base64", "The signature contains a character outside of base64.",
          [.malformed], .text(text.replacing(signatureLine, with: "\t\"signature\" = \"BA!=\";")),
          .invalid("legacy/base64")
        ),
        (
          "purchase-info-not-padded",
          "purchase-info in base64 without padding, which receipts always have.", [.nonCanonical],
          .text(text.replacing(infoLine, with: "\t\"purchase-info\" = \"ewp9Cg\";")),
          .invalid("legacy/base64")
        ),
      ])
  }
}
