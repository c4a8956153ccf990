// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import BinaryASN1
import LocalServer
import NetworkCommands
import StoreLab
import StrictTime
import Synchronization
import Testing

/// `receiptctl ocsp fetch` with a local responder.
@Suite struct OCSPFetchTests {
  private static let time = "2025-06-01T12:00:00Z"

  /// A token whose certificates name a responder, and the responses of that responder.
  private struct Fixture {
    var system = FakeSystem()
    let server: LocalServer

    init(
      names: Bool = true,
      signer: OCSPForgery? = nil
    ) throws {
      let responses = ResponseTable()
      server = try LocalServer { request, connection in
        guard let response = responses.table.withLock({ $0[request.start] }) else {
          return connection.answer("", status: "404 Not Found")
        }
        return connection.answer(bytes: response)
      }
      let url = server.url
      let authority = try TokenAuthority.generate().adjusting { certificates in
        guard names else { return }
        certificates.leaf.extensions?.append(.ocspResponder(at: "\(url)/signer"))
        certificates.intermediate.extensions?.append(.ocspResponder(at: "\(url)/intermediate"))
      }
      let now = try Timestamp(rfc3339: OCSPFetchTests.time)
      var builder = OCSPResponseBuilder(for: authority.builders.leaf, at: now)
      if let signer { builder = try builder.forged(signer) }
      let signerResponse = try builder.encoded()
      let intermediate = try OCSPResponseBuilder(for: authority.builders.intermediate, at: now)
        .encoded()
      responses.table.withLock {
        $0 = ["POST /signer": signerResponse, "POST /intermediate": intermediate]
      }
      let token = Array(try authority.transaction().utf8)
      system.files = [
        "root.pem": Array(authority.rootPEM.utf8), "token": token,
        "tokens": token + [0x0A] + Array(try authority.transaction().utf8) + [0x0A],
      ]
      system.network = CurlNetwork()
    }

    func fetch(_ words: String = "token") async -> FakeSystem.Outcome {
      await system.runBlocking(
        "receiptctl ocsp fetch \(words) --root root.pem --at \(OCSPFetchTests.time) --out out"
      )
    }
  }

  private final class ResponseTable: Sendable {
    let table = Mutex<[String: [UInt8]]>([:])
  }

  @Test func `requests one response per certificate, and verify accepts the responses`()
    async throws
  {
    var fixture = try Fixture()
    let outcome = await fixture.fetch("tokens")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == "GOOD  certificate is not revoked, until 2025-06-02 00:00:00 UTC")
    #expect(fixture.server.requests.map(\.start) == ["POST /signer", "POST /intermediate"])
    #expect(
      fixture.server.requests.allSatisfy { request in
        request.header("Content-Type") == "application/ocsp-request"
          && request.header("Authorization") == nil
      }
    )
    #expect(outcome.created.count == 2)

    fixture.system.files.merge(outcome.created) { $1 }
    let files = outcome.created.keys.sorted().map { "--ocsp \($0)" }.joined(separator: " ")
    let verified = fixture.system.run(
      "receiptctl verify token --root root.pem --at \(Self.time) --require-revocation \(files)"
    )
    #expect(verified.status == .success)

    // A second run keeps the responses until their next update.
    let again = await fixture.fetch()
    #expect(again.status == .success)
    #expect(again.out.contains("from an earlier run"))
    #expect(again.created.isEmpty)
    #expect(fixture.server.requests.count == 2)
  }

  @Test func `writes the response about a revoked certificate, and fails`() async throws {
    let fixture = try Fixture(signer: .revoked)
    let outcome = await fixture.fetch("token --json")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains(#""code":"ocsp/revoked""#))
    #expect(outcome.out.contains(#""schema":"receiptctl/ocsp-fetch/1""#))
    #expect(outcome.created.count == 2)
  }

  @Test func `does not write a forged response`() async throws {
    let outcome = try await Fixture(signer: .statusChanged).fetch()
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("[ocsp/signature]"))
    #expect(outcome.created.count == 1)
  }

  @Test func `sends no request for a document without a valid chain`() async throws {
    var fixture = try Fixture()
    fixture.system.files["root.pem"] = Array(try TokenAuthority.generate().rootPEM.utf8)
    let outcome = await fixture.fetch()
    #expect(outcome.status == .notValid)
    #expect(outcome.err.contains("[trust/"))
    #expect(fixture.server.requests.isEmpty)
    #expect(outcome.created.isEmpty)
  }

  @Test func `reports a certificate that names no responder`() async throws {
    let outcome = try await Fixture(names: false).fetch()
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("certificate names no OCSP responder"))
  }
}
