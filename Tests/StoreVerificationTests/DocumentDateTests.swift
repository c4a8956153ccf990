// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// The date of a document, the time for which its certificates were checked, and a time that the caller lends.
struct DocumentDateTests {
  private let authority: TokenAuthority
  private let now: VerificationExpectations

  init() throws { (authority, _, now) = try LabTokens.setting() }

  private func verifier(_ time: ValidityTime, archive: ArchivePolicy = ArchivePolicy()) throws
    -> DocumentVerifier
  {
    DocumentVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try authority.anchor()]),
      validityTime: time,
      archive: archive
    )
  }

  private func document(_ configure: (inout TransactionBuilder) -> Void) throws -> SignedDocument {
    try SignedDocument(try authority.transaction(.production, configure))
  }

  @Test func `a dated document has its own date, whatever time the certificates are checked for`()
    throws
  {
    let other = try Timestamp(rfc3339: "2025-06-01T00:00:00Z")
    let document = try document { $0.signedDate = "2025-01-02T03:04:05Z" }
    for (time, expected) in [(ValidityTime.signing, nil), (.at(other), other), (.now, now.now)] {
      guard
        case .token(.transaction(let token)) = try verifier(time).verify(document, expecting: now)
      else {
        Issue.record("not a transaction")
        continue
      }
      let signed = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
      #expect(token.signedDate == signed)
      #expect(token.certificatesValidAt == expected ?? signed)
    }
  }

  @Test func `a lent time is no date: only the caller's time of receipt has an age`() throws {
    var expected = now
    expected.maximumAge = .seconds(3600)
    let lent = try Timestamp(rfc3339: "2025-01-02T03:00:00Z")
    let undated = try document { $0.signedDate = nil }
    for verifier in [
      try verifier(.signing), try verifier(.now), try verifier(.at(lent)),
      try verifier(.signing, archive: ArchivePolicy(timeWithoutSignedDate: lent)),
    ] {
      let error = rejection { try verifier.verify(undated, expecting: expected) }
      #expect(error?.code == "claims/date-missing")
      var vouched = undated
      vouched.receivedAt = lent
      #expect(try verifier.verify(vouched, expecting: expected).kind == .transaction)
      vouched.receivedAt = try Timestamp(rfc3339: "2025-01-02T01:00:00Z")
      #expect(
        rejection { try verifier.verify(vouched, expecting: expected) }?.code == "claims/stale"
      )
    }
  }

  @Test func `an undated token is as old as the newest event that it reports`() throws {
    let undated = try document {
      $0.signedDate = nil
      $0.purchaseDate = "2024-05-01T00:00:00Z"
      $0.originalPurchaseDate = "2023-05-01T00:00:00Z"
      $0.expiresDate = "2024-06-01T00:00:00Z"
      $0.revocationDate = "2024-05-20T00:00:00Z"
    }
    let verified = try verifier(.now).verify(undated, expecting: now)
    guard case .token(.transaction(let token)) = verified else {
      Issue.record("not a transaction")
      return
    }
    #expect(token.signedDate == nil)
    #expect(token.certificatesValidAt == now.now)
    #expect(token.state?.signedDate == (try Timestamp(rfc3339: "2024-05-20T00:00:00Z")))
  }
}
