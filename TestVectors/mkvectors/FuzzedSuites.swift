// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// Inputs with which atheris made other parsers of ASN.1 crash, or accept what is invalid, minimised.
///
/// The comment says what the input is, and names no parser. The fuzzer ran on the seeds of `TestVectors/fuzz/seeds.py` and the
/// dictionaries beside it, on 2026-11-29.
enum FuzzedSuites: SuiteFamily {
  static let directory = "fuzzed"
  static let operation = VectorOperation.asn1Read

  static let all = [elements, messages].map { suite in
    var suite = suite
    suite.origin = .fuzzed
    return suite
  }

  private static let elements = suite(
    "asn1",
    "Elements at which a parser of ASN.1 crashed, minimised.",
    [
      ASN1Suites.der(
        "DER.",
        """
        header-without-length | truncated | asn1/truncated at 3 | 30 01 30 00 \
          | An inner element without a length, at which a parser crashed.
        length-of-eight-bytes | overflow | asn1/length-too-long at 1 \(ASN1Suites.beyondInput) | 16 88 ff 00 01 00 00 00 00 01 \
          | A length of eight bytes above 2^63, at which a parser crashed.
        primitive-external | form | \(external) | 30 02 08 00 \
          | A primitive EXTERNAL, at whose value a parser crashed.
        constructed-enumerated | malformed | asn1/not-primitive at 0 source ITU-T X.690, 8.4 | 2a 00 | A constructed ENUMERATED, at which a parser crashed.
        """
      ),
      ASN1Suites.ber(
        "BER.",
        """
        open-bit-string | malformed indefinite | asn1/indefinite-length at 1 | 03 80 77 00 \
          | A primitive BIT STRING with an indefinite length, at which a parser crashed.
        length-of-eight-bytes-ber | overflow | asn1/length-too-long at 1 \(ASN1Suites.beyondInput) | 01 88 ff 00 00 00 00 00 00 01 \
          | A BOOLEAN with a length of eight bytes above 2^63, at which a parser crashed.
        """
      ),
    ]
  )

  private static let messages = Suite(
    "\(directory)/cms",
    .cmsRead,
    "PKCS #7 messages at which a parser of ASN.1 crashed, minimised.",
    [
      Suite.Group(
        description: "PKCS #7 messages.",
        vectors: VectorTable(
          """
          content-of-other-tag | malformed | cms/malformed \
            | 30 1e 06 09 2a 86 48 86 f7 0d 01 07 02 a0 11 30 0f 02 01 01 31 00 30 06 06 00 a0 02 88 00 31 00 \
            | A content with tag [8] instead of OCTET STRING, and an empty type, at which a parser crashed.
          certificate-with-empty-key | malformed | cms/malformed \
            | \(emptyKey) \
            | A certificate whose RSA key is a BIT STRING without bytes, at which a parser crashed.
          certificate-with-empty-algorithm | malformed | cms/malformed \
            | \(emptyAlgorithm) \
            | A certificate whose key has an empty algorithm identifier, at which a parser crashed.
          """
        ).vectors(ASN1Suites.hex)
      )
    ]
  )

  private static let emptyKey = ASN1Suites.hex(
    "304306092a864886f70d010702a03630340200310030020600a028302630240200300206003000300417001700300030"
      + "12300d06092a864886f70d01010105000300013100"
  )

  private static let emptyAlgorithm = ASN1Suites.hex(
    "303706092a864886f70d010702a02a30280200310030020600a01c301a30180200300206003000300417001700300030"
      + "063002060003003100"
  )

  private static let external = either(
    "asn1/not-constructed",
    "X.690, 8.18: an EXTERNAL is constructed",
    ASN1Suites.node("30", [ASN1Suites.leaf("08", "")])
  )

  /// A reader that does not know the type reads tag and contents.
  private static func either(
    _ code: String,
    _ rule: String,
    _ value: JSON
  ) -> Vector.Expectation {
    .acceptable(
      "\(rule); a reader of any type reads the element",
      error: code,
      value: value,
      own: .accepted
    )
  }
}
