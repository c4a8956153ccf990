// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import ReceiptKit
import StoreLab
import Testing

/// The description, hint and category of errors.
@Suite struct ErrorDescriptionTests {
  private static let now = Timestamp.latest

  private func verifier(_ authority: TokenAuthority, bundleId: String) throws -> SignedDataVerifier
  {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: bundleId, appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
  }

  private func error(_ body: () throws -> Void) throws -> VerificationError {
    try #require(#expect(throws: VerificationError.self) { try body() })
  }

  @Test func `the description is one line with expected, found and code`() throws {
    let authority = try TokenAuthority(seed: "errors")
    let token = try authority.token(TransactionBuilder()).text()
    let error = try error {
      _ = try verifier(authority, bundleId: "com.example.other")
        .verifyTransaction(token.utf8, expecting: .init(now: Self.now))
    }
    #expect(
      "\(error)"
        == "bundle id is that of another app, expected com.example.other, found com.example.app"
        + "  [claims/bundle-id]"
    )
    #expect(error.hint == "reject it; if this app is also yours, add it to `apps`")
    #expect(error.category == .notOurs)
    #expect(error.category.httpStatus == 403)
  }

  @Test func `text of a document cannot forge a log line`() throws {
    let authority = try TokenAuthority(seed: "errors")
    let forged = "x\nerror: \u{202E}" + String(repeating: "y", count: 10_000)
    let token = try authority.token(TransactionBuilder { $0.bundleId = forged }).text()
    let error = try error {
      _ = try verifier(authority, bundleId: "com.example.app")
        .verifyTransaction(token.utf8, expecting: .init(now: Self.now))
    }
    #expect(!"\(error)".contains("\n") && !"\(error)".unicodeScalars.contains("\u{202E}"))
    #expect("\(error)".contains("found x\\u{a}error: \\u{202e}y"))
    #expect("\(error)".count < 500)
  }

  @Test(arguments: TrustError.Code.allCases)
  func `every trust error has a description and a category`(code: TrustError.Code) {
    let error = TrustError(code)
    #expect("\(error)".hasSuffix("  [\(code.rawValue)]"))
    #expect(VerificationError.trust(error).description == error.description)
    #expect(VerificationError.trust(error).hint == error.hint)
    let isInconclusive = VerificationError.trust(error).isInconclusive
    let mayBeOurs = isInconclusive || code == .untrusted
    #expect(error.category == (mayBeOurs ? .undecided : .badDocument))
  }

  @Test func `an error in a nested token names the token and keeps its category`() {
    let nested = VerificationError.nested(
      "data/signedTransactionInfo",
      .trust(TrustError(.internal))
    )
    #expect("\(nested)".hasPrefix("data/signedTransactionInfo: libcrypto failed"))
    #expect(nested.category == .undecided)
    #expect(nested.category.httpStatus == 503)
  }

  @Test func `input that is not a document has the category badDocument`() throws {
    let error = try #require(
      #expect(throws: InputError.self) {
        try SignedDocument("hello, world")
      }
    )
    #expect("\(error)".hasPrefix("not a recognized receipt or token"))
    #expect(error.category.httpStatus == 400)
  }
}
