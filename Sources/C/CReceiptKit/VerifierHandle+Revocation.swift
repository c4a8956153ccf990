// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreTypes
import StoreVerification
import StrictBase64
import StrictJSON
package import X509Certificates

extension OptionReader {
  /// The OCSP responses in base64, or the error of one that is invalid.
  func responses(
    _ name: String
  ) throws(InterfaceError) -> Result<[OCSPResponse], OCSPError> {
    var responses: [OCSPResponse] = []
    for text in try texts(name) ?? [] {
      let bytes = try rethrowing(
        Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)
      ) { (error: Base64Error) in
        InterfaceError(.option, name, expected: "base64", found: error.code.rawValue)
      }
      do {
        responses.append(try OCSPResponse(bytes[...]))
      } catch {
        return .failure(error)
      }
    }
    return .success(responses)
  }
}

extension ResultHandle {
  /// The certificates of a signature, the signer's first, and their anchor.
  package typealias Chain = (certificates: [Certificate], anchor: TrustAnchor)

  /// The requests for the certificates of the verified documents, each once.
  func ocspRequests() throws -> ResultHandle {
    guard let chains else { throw InterfaceError(.evidence, "verified") }
    var known: Set<[UInt8]> = []
    var requests: [OCSPRequest] = []
    for chain in chains() {
      for (index, certificate) in chain.certificates.enumerated() {
        let issuer =
          index + 1 < chain.certificates.count
          ? try TrustAnchor(chain.certificates[index + 1]) : chain.anchor
        // A document from Xcode has a certificate that is trusted as it is.
        guard issuer.subject == certificate.issuer, certificate.issuer != certificate.subject
        else { continue }
        let request = try OCSPRequest(for: certificate, issuedBy: issuer)
        if known.insert(request.bytes).inserted { requests.append(request) }
      }
    }
    let list = JSON.array(requests) { request in
      .object([
        "request": .string(Base64.encode(request.bytes[...])),
        "responders": .strings(request.responders),
      ])
    }
    return ResultHandle(Array(JSON.object(["requests": list]).text.utf8))
  }
}
