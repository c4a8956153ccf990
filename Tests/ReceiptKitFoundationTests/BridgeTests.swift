// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptKitFoundation
import Testing

@Suite struct BridgeTests {
  @Test(
    arguments: [0, 1, -1, 1_700_000_000_123, -62_135_596_800_000, 253_402_300_799_999] as [Int64]
  )
  func `a timestamp is the same after a round trip through Date`(milliseconds: Int64) throws {
    let timestamp = try #require(Timestamp(millisecondsSince1970: milliseconds))
    #expect(Timestamp(Date(timestamp)) == timestamp)
  }

  @Test func `dates out of range are converted to the nearest timestamp`() {
    #expect(Timestamp(Date(timeIntervalSince1970: -1e15)) == .earliest)
    #expect(Timestamp(Date(timeIntervalSince1970: 1e15)) == .latest)
    #expect(Timestamp(Date(timeIntervalSince1970: .infinity)) == .latest)
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)) == .earliest)
    #expect(Timestamp(.distantPast) == .earliest)
  }

  @Test func `timestamps and dates can be compared`() throws {
    let timestamp = try #require(Timestamp(secondsSince1970: 10))
    let later = Date(timeIntervalSince1970: 11)
    #expect(timestamp < later && timestamp <= later && later > timestamp && later >= timestamp)
    #expect(!(timestamp > later) && !(timestamp >= later) && !(later < timestamp))
    #expect(!(later <= timestamp))
  }

  @Test func `a localized error has the description and the hint`() {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1)],
      environments: [.production]
    )
    do throws(VerificationError) {
      let token = Data("e30.e30.e30.e30".utf8)
      _ = try verifier.verifyTransaction(token, expecting: .init(now: .earliest))
      Issue.record("a token of four segments is verified")
    } catch {
      #expect(error.localizedDescription == error.description)
      #expect(error.errorDescription == "\(error)")
      #expect(error.recoverySuggestion == error.hint)
      #expect(error.hint?.hasPrefix("a token is three parts") == true)
    }
  }
}
