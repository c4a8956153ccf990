// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StoreServing
import Synchronization

// The OCSP responder.
extension StoreService {
  static let certificateRoutes: [Route<Handler>] = [HTTPMethod.post, .get].map { method in
    Route(
      method,
      CertificateStatus.paths,
      to: { service, request, _ in
        .now(service.certificateAnswer(to: CertificateStatus.bytes(of: request)))
      }
    )
  }

  /// The responder signs at the time by which clients check its responses: that of the machine, unless they follow the store.
  func certificateAnswer(to request: [UInt8]) -> ServedAnswer {
    let (signer, answers, now) = sides.withLock { ($0.signer, $0.certificateAnswers, $0.now) }
    let time = follow == nil ? clock() : now
    let answer = CertificateStatus.answer(to: request, from: signer, answers, at: time)
    return ServedAnswer(answer, name: StoreService.certificateName)
  }

  private static let certificateName = "certificate status (OCSP)"

  static func certificateAnswer(allowing methods: [HTTPMethod]) -> ServedAnswer {
    ServedAnswer(
      HTTPAnswer(status: 405, headers: [.allow(methods)], body: []),
      refusal: "expected \(methods.map(\.rawValue).joined(separator: " or "))",
      name: certificateName
    )
  }

  /// Returns the response to a request at the address of the OCSP responder only.
  package func answerAboutCertificate(to request: HTTPRequest) -> Eventual<HTTPAnswer> {
    let path = RequestTarget.undecodedPath(request.url)
    guard CertificateStatus.paths.values(in: path) != nil else {
      return .now(HTTPAnswer(status: 404, body: []))
    }
    return answer(to: request)
  }
}
