// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import StrictBase64
import X509Certificates

/// Runs `ocsp-verify`.
enum OCSPRunner {
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let certificate = try parameters.certificate(of: "certificate")
    let issuer = try anchor(try parameters.certificate(of: "issuer"))
    guard let time = try parameters.time("validAt") else { throw .parameter("validAt") }
    let nonce = try parameters.hex("nonce")
    return VectorVerifier(outcome: { input in
      do throws(OCSPError) {
        let answer = try OCSPResponse(input).answer(
          for: certificate,
          issuedBy: issuer,
          nonce: nonce
        )
        try answer.requireGood(at: time)
        return .value(value(of: answer))
      } catch {
        return .failure(code: error.code.rawValue, offset: error.offset, cause: nil)
      }
    })
  }

  private static func value(of answer: OCSPAnswer) -> VectorValue {
    let isIssuer = if case .issuer = answer.signer { true } else { false }
    return .members([
      "signer": .string(isIssuer ? "issuer" : "delegate"),
      "producedAt": .string("\(answer.producedAt)"),
      "thisUpdate": .string("\(answer.thisUpdate)"),
      "nextUpdate": answer.nextUpdate.map { .string("\($0)") },
    ])
  }

  private static func anchor(_ certificate: Certificate) throws(VectorRunError) -> TrustAnchor {
    try rethrowing(TrustAnchor(certificate)) { (_: TrustError) in
      VectorRunError.certificate("issuer")
    }
  }
}

extension VectorParameters {
  /// The first certificate in the file that a parameter names.
  fileprivate func certificate(of name: String) throws(VectorRunError) -> Certificate {
    let file = try certificateFile(name)
    return try rethrowing(CertificateFile.certificates(in: file[...])[0]) { (_: InputError) in
      VectorRunError.certificate(name)
    }
  }

  /// Bytes in hexadecimal.
  fileprivate func hex(_ name: String) throws(VectorRunError) -> [UInt8]? {
    guard let text = try text(name) else { return nil }
    guard let bytes = Base16.decode(text.utf8) else { throw .parameter(name) }
    return bytes
  }
}
