// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictTime
import Testing

/// The header and the times of tokens for the App Store that are signed with the right key.
@Suite struct OfferHeaderTests {
  private static let members = """
    "iss":"57246542-96fe-1a63-e053-0824d011072a","aud":"promotional-offer","bid":"com.example.notes",\
    "nonce":"11111111-2222-3333-4444-555555555555","productId":"pro","offerIdentifier":"loyal"
    """

  private static func claims(_ more: String = "") -> String {
    let seconds = OfferFixture.now.millisecondsSince1970 / 1000
    return "{\(members),\"iat\":\(seconds)\(more)}"
  }

  @Test(arguments: [
    (#""crit":["b64"],"b64":false"#, ["crit", "b64"]), (#""crit":["exp"]"#, ["crit"]),
    (#""b64":true"#, ["b64"]), (#""typ":"XXX""#, ["typ"]), (#""typ":5"#, ["typ"]),
  ])
  func `an extension or another type in the header is an error`(
    members: String,
    paths: [String]
  ) throws {
    let header = #"{"alg":"ES256","kid":"2X9R4HXF34",\#(members)}"#
    let token = try OfferFixture.token(Self.claims(), header: header)
    let report = try OfferFixture.report(token)
    #expect(report.errors.compactMap(\.path) == paths)
    #expect(report.errors.allSatisfy { $0.code == .field })
  }

  @Test(arguments: [
    (#","exp":1"#, OfferError.Code.stale), (#","exp":"soon""#, .field), (#","exp":1.5"#, .field),
  ])
  func `an expiration time in the past is an error`(member: String, code: OfferError.Code) throws {
    let report = try OfferFixture.report(try OfferFixture.token(Self.claims(member)))
    #expect(report.errors.map(\.code) == [code])
    #expect(report.errors.first?.path == "exp")
  }

  @Test func `a token without an expiration time, or before it, is valid`() throws {
    #expect(try OfferFixture.report(try OfferFixture.token(Self.claims())).errors.isEmpty)
    let later = OfferFixture.now.millisecondsSince1970 / 1000 + 60
    let token = try OfferFixture.token(Self.claims(",\"exp\":\(later)"))
    #expect(try OfferFixture.report(token).errors.isEmpty)
  }
}
