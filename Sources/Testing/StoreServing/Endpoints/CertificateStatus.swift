// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import OpenSSLTrust
package import StoreEngine
import StrictBase64
package import StrictTime

/// The OCSP responder of the store's certificates.
///
/// A request is the body of `POST /ocsp`, or in base64 the end of the path of `GET /ocsp/…` (RFC 6960, A.1).
package enum CertificateStatus {
  /// The path of the responder.
  package static let path = "/ocsp"
  /// The paths of its requests; base64 may contain slashes.
  package static let paths = PathPattern("\(path)/{request...}")

  /// The response to a request in DER, signed at a time.
  package static func answer(
    to request: [UInt8],
    from signer: StoreSigner,
    _ answers: CertificateAnswers,
    at time: Timestamp
  ) -> HTTPAnswer {
    do throws(TrustError) {
      let body = try signer.certificateStatus(request[...], answers, at: time)
      let type = HTTPHeader("Content-Type", "application/ocsp-response")
      return HTTPAnswer(status: 200, headers: [type], body: body[...])
    } catch {
      // libcrypto failed to sign.
      return HTTPAnswer(status: 500, body: [])
    }
  }

  /// The request in DER; empty if it is not base64.
  package static func bytes(of request: RoutedRequest) -> [UInt8] {
    guard request.received.method == .get else { return request.received.body }
    do {
      return try Base64.decode(
        Array(request.id.utf8)[...],
        alphabet: .standard,
        padding: .required
      )
    } catch {
      return []
    }
  }
}
