// SPDX-License-Identifier: Apache-2.0

import LibCryptoOracle
import OpenSSLTrust
import StrictTime
import X509Certificates

/// Reads OCSP responses and checks certificates of the vectors with them; libcrypto must confirm each good status.
enum OCSPBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let response = read(input) else { return }
    try requireWhole(input) { read($0) != nil }
    try require(response.bytes == input, "the bytes of a response differ from the input")
    guard case .success(let subjects) = subjects, let now else {
      throw Finding("the certificates of the vectors cannot be read")
    }
    for subject in subjects {
      let answer = accepted { () throws(OCSPError) in
        try response.answer(for: subject.certificate, issuedBy: subject.issuer)
      }
      guard let answer else { continue }
      let good: Void? = accepted { () throws(OCSPError) in try answer.requireGood(at: now) }
      guard good != nil else { continue }
      try require(answer.status == .good, "a status other than good passes")
      try require(
        ReferenceVerifier.isGood(input, about: subject.der, issuedBy: subject.issuerDER, at: now),
        "libcrypto does not confirm that the certificate is good"
      )
    }
  }

  private static func read(_ input: ArraySlice<UInt8>) -> OCSPResponse? {
    accepted { () throws(OCSPError) in try OCSPResponse(input) }
  }

  /// The time of the vectors.
  private static let now = accepted { () throws(TimestampError) in
    try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
  }

  private struct Subject {
    let der: [UInt8]
    let issuerDER: [UInt8]
    let certificate: Certificate
    let issuer: TrustAnchor

    init(_ name: String, _ issuer: String) throws {
      der = try Authorities.der(name)
      issuerDER = try Authorities.der(issuer)
      certificate = try Certificate(der[...])
      self.issuer = try TrustAnchor(try Certificate(issuerDER[...]))
    }
  }

  private static let subjects = Result {
    [try Subject("token-leaf", "token-intermediate"), try Subject("lab-leaf", "lab-intermediate")]
  }
}

extension ReferenceVerifier {
  /// Whether libcrypto verifies a response, and its status of a certificate is good.
  static func isGood(
    _ response: ArraySlice<UInt8>,
    about certificate: [UInt8],
    issuedBy issuer: [UInt8],
    at time: Timestamp
  ) -> Bool {
    unsafe response.withUnsafeBufferPointer { response in
      unsafe certificate.withUnsafeBufferPointer { certificate in
        unsafe issuer.withUnsafeBufferPointer { issuer in
          unsafe oracle_ocsp_verify(
            response.baseAddress,
            response.count,
            certificate.baseAddress,
            certificate.count,
            issuer.baseAddress,
            issuer.count,
            time.millisecondsSince1970 / 1000
          ) == ORACLE_VALID
        }
      }
    }
  }
}
