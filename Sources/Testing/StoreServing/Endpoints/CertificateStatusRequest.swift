// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import OpenSSLTrust
package import StoreEngine
import StrictBase64
package import StrictTime

/// A request to the OCSP responder of the store's certificates.
///
/// The request is the body of `POST /ocsp`, or in base64 the end of the path of `GET /ocsp/…` (RFC 6960, A.1).
package struct CertificateStatusRequest {
  /// The path of the responder.
  package static let path = "/ocsp"

  private let request: RawRequest

  /// `nil` if the path is that of another service.
  package init?(_ request: RawRequest) {
    let own = CertificateStatusRequest.path.utf8
    let target = request.target.utf8
    guard target.starts(with: own) else { return nil }
    let rest = target.dropFirst(own.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    self.request = request
  }

  /// The response, signed at a time of the machine's clock; `nil` for other methods.
  package func answer(
    from signer: StoreSigner,
    _ answers: CertificateAnswers,
    at time: Timestamp
  ) -> HTTPAnswer? {
    guard let bytes else { return nil }
    do throws(TrustError) {
      let body = try signer.certificateStatus(bytes[...], answers, at: time)
      let type = HTTPHeader("Content-Type", "application/ocsp-response")
      return HTTPAnswer(status: 200, headers: [type], body: body[...])
    } catch {
      // libcrypto failed to sign.
      return HTTPAnswer(status: 500, body: [])
    }
  }

  /// The request in DER; empty if it is not base64, `nil` for other methods.
  private var bytes: [UInt8]? {
    switch request.method {
    case "POST": return Array(request.body)
    case "GET":
      do {
        // Base64 may contain slashes.
        let text = try ServerRequest(request).path.dropFirst().joined(separator: "/")
        return try Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)
      } catch {
        return []
      }
    default: return nil
    }
  }
}
