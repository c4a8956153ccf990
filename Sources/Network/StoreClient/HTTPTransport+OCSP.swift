// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
public import OpenSSLTrust

extension HTTPTransport {
  /// Sends an OCSP request to a responder, and returns the response without verifying it.
  ///
  ///     let request = try OCSPRequest(for: leaf, issuedBy: try TrustAnchor(intermediate))
  ///     let bytes = try await transport.ocspResponse(to: request, at: request.responders[0])
  ///     let answer = try OCSPResponse(bytes[...]).answer(for: leaf, issuedBy: try TrustAnchor(intermediate))
  ///
  /// Verify the certificate's chain first: the address comes from the certificate. Plain `http` is allowed,
  /// because responses are signed (RFC 6960, A.1).
  public func ocspResponse(
    to request: OCSPRequest,
    at address: String
  ) async throws(TransportError) -> [UInt8] {
    let sent = HTTPRequest(
      method: .post,
      url: address,
      headers: [
        HTTPHeader("Content-Type", "application/ocsp-request"),
        HTTPHeader("Accept", "application/ocsp-response"),
      ],
      body: request.bytes
    )
    let answer = try await answer(to: sent, ocspLimits, allowsPlain: true)
    guard answer.status == 200 else {
      throw TransportError(
        .status,
        ServerAddress(address)?.origin ?? "the responder",
        expected: "status 200",
        found: "status \(answer.status)"
      )
    }
    return Array(answer.body)
  }
}
