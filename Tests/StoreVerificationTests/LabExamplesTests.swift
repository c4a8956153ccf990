// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreLab
import StrictTime
import Testing

/// The examples of the article "Test a backend", copied exactly.
@Suite struct `Examples of StoreLab` {
  @Test func `creates a notification in three lines`() throws {
    let authority = try TokenAuthority(seed: "my backend")
    let post = try authority.notification(.didRenew) { $0.productId = "com.example.notes.pro" }
    let answer = try Backend(trusting: authority).receive(post.body)

    #expect(answer == "com.example.notes.pro")
  }

  @Test func `rejects every attack`() throws {
    let authority = try TokenAuthority(seed: "my backend")
    let backend = try Backend(trusting: authority)
    let notification = try authority.token(NotificationBuilder(.didRenew))

    for forgery in TokenForgery.cases(for: .notification) {
      let forged = try notification.forged(forgery).text()
      #expect(throws: (any Error).self, "\(forgery): \(forgery.rule)") {
        try backend.receive(forged)
      }
    }
  }

  @Test func `rejects one named attack`() throws {
    let authority = try TestAuthority(seed: "my backend")
    let receipt = try authority.message { $0.bundleId = "com.example.notes" }
    let forged = try receipt.forged(.markerOnWrongCertificate).encoded()

    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try authority.anchor()])
    )
    let error = #expect(throws: VerificationError.self) {
      try verifier.verify(forged, expecting: .init(now: .latest))
    }
    #expect(error?.code == ReceiptForgery.markerOnWrongCertificate.code)
  }
}

/// An example server.
private struct Backend {
  let verifier: SignedDataVerifier

  init(trusting authority: TokenAuthority) throws {
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
  }

  /// The product that a notification is about.
  @discardableResult
  func receive(_ body: String) throws -> String? {
    let now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    let notification = try verifier.verifyNotification(body.utf8, expecting: .init(now: now))
    return notification.transaction?.value.productId
  }
}
