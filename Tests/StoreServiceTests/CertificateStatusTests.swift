// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CompactJWS
import OpenSSLTrust
import StoreClient
import StorePayloads
import StrictBase64
import StrictJSON
import StrictTime
import Testing
import X509Certificates

/// The OCSP responder of the store's certificates.
struct CertificateStatusTests {
  /// The certificates of a token of the store, signer first.
  private static func chain(_ served: ServedStore) async throws -> [Certificate] {
    let id = try await served.buy("pro.month")
    let info = try await served.client().response(to: .transactionInfo(transactionId: id))
    let text = try #require(info.signedTransactionInfo)
    let token = try CompactToken(Array(text.utf8)[...])
    let header = try Base64.decode(
      token.headerSegment,
      alphabet: .urlSafe,
      padding: .forbidden
    )
    let list = try #require(try JSONDocument(header[...]).root.object?["x5c"]?.array)
    var chain: [Certificate] = []
    for value in list {
      let text = Array(try #require(value.string).utf8)
      let bytes = try Base64.decode(text[...], alphabet: .standard, padding: .required)
      chain.append(try Certificate(bytes[...]))
    }
    return chain
  }

  /// The answer about a certificate of a chain.
  private static func status(
    of index: Int,
    in chain: [Certificate],
    digest: DigestAlgorithm = .sha1
  ) async throws -> OCSPAnswer {
    let issuer = try TrustAnchor(chain[index + 1])
    let request = try OCSPRequest(for: chain[index], issuedBy: issuer, digest: digest)
    let address = try #require(request.responders.first)
    let bytes = try await HTTPTransport(limits: .patient).ocspResponse(to: request, at: address)
    return try OCSPResponse(bytes[...]).answer(for: chain[index], issuedBy: issuer)
  }

  @Test(arguments: [0, 1], [DigestAlgorithm.sha1, .sha256, .sha384])
  func `signer and intermediate name a responder, which answers good`(
    _ index: Int,
    _ digest: DigestAlgorithm
  ) async throws {
    let served = try ServedStore(namesResponder: true)
    let chain = try await Self.chain(served)
    #expect(chain.count == 3)
    let answer = try await Self.status(of: index, in: chain, digest: digest)
    #expect(answer.status == .good)
    try answer.requireGood(at: SystemClock().now)
  }

  @Test(
    arguments: [
      ("revoked", OCSPError.Code.revoked), ("unknown", .unknown), ("stale", .stale),
      ("tryLater", .status),
    ] as [(String, OCSPError.Code)]
  )
  func `answers on demand, about one role`(
    _ wanted: String,
    _ code: OCSPError.Code
  ) async throws {
    let served = try ServedStore(namesResponder: true)
    let chain = try await Self.chain(served)
    _ = try await served.control(.post, "/store/ocsp", "{\"leaf\": \"\(wanted)\"}")
    let error = await #expect(throws: OCSPError.self) {
      try await Self.status(of: 0, in: chain).requireGood(at: SystemClock().now)
    }
    #expect(error?.code == code)
    try await Self.status(of: 1, in: chain).requireGood(at: SystemClock().now)
    let json = try await served.control(.get, "/store/ocsp").object
    #expect(json?["leaf"]?.string == wanted)
    #expect(json?["intermediate"]?.string == "good")
    // A reset ends it.
    _ = try await served.control(.post, "/store/reset", "{}")
    try await Self.status(of: 0, in: chain).requireGood(at: SystemClock().now)
  }

  @Test func `a request may be in the path`() async throws {
    let served = try ServedStore(namesResponder: true)
    let chain = try await Self.chain(served)
    let issuer = try TrustAnchor(chain[1])
    let request = try OCSPRequest(for: chain[0], issuedBy: issuer)
    let text = Base64.encode(request.bytes[...])
    let escaped = text.map {
      "+/=".contains($0) ? "%\(String($0.asciiValue ?? 0, radix: 16))" : "\($0)"
    }
    for path in [text, escaped.joined()] {
      let answer = try await served.answer(.get, "/ocsp/\(path)", headers: [])
      #expect(answer.header("Content-Type") == "application/ocsp-response")
      let response = try OCSPResponse(answer.body)
      #expect(try response.answer(for: chain[0], issuedBy: issuer).status == .good)
    }
  }

  @Test(arguments: ["", "{}", "\u{30}\u{3}\u{a}\u{1}\u{0}", String(repeating: "0", count: 100_000)])
  func `a malformed request has the response malformedRequest`(_ body: String) async throws {
    let answer = try await ServedStore(namesResponder: true).answer(
      .post,
      "/ocsp",
      body,
      headers: []
    )
    #expect(answer.status == 200)
    #expect(Array(answer.body) == [0x30, 0x03, 0x0A, 0x01, 0x01])
  }

  @Test func `a certificate of another issuer has the response unauthorized`() async throws {
    let chain = try await Self.chain(try ServedStore(namesResponder: true))
    // The issuer of the root is the root, which issued no signer.
    let request = try OCSPRequest(for: chain[1], issuedBy: try TrustAnchor(chain[2]))
    var bytes = request.bytes
    bytes[bytes.count - 30] ^= 1
    let answer = try await ServedStore(namesResponder: true).answer(
      .get,
      "/ocsp/\(Base64.encode(bytes[...]).replacing("+", with: "%2B"))",
      headers: []
    )
    #expect(Array(answer.body) == [0x30, 0x03, 0x0A, 0x01, 0x06])
  }

  @Test(arguments: [
    "{\"leaf\": \"bad\"}", "{\"root\": \"good\"}", "[]", "{\"leaf\": 1}",
  ])
  func `rejects unknown answers`(_ body: String) async throws {
    #expect(
      try await ServedStore(namesResponder: true).answer(.post, "/store/ocsp", body).status == 400
    )
  }
}
