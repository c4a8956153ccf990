// SPDX-License-Identifier: Apache-2.0

import Foundation
import StorePayloads
import StrictJSON
import StrictTime
import TestSupport
import Testing

/// Payloads of the corpus: the values equal those in the manifest, and all members are known.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct PayloadCorpusTests {
  @Test(arguments: try tokens())
  func `reads a payload of the corpus without unknown members`(
    _ entry: Corpus.Entry
  ) throws {
    let payload = try payload(of: entry)
    switch entry.expected["type"]?.string {
    case "notification":
      try check(NotificationPayload(payload), .notification)
    case "app-transaction":
      try check(AppTransactionPayload(payload), .appTransaction)
    case "renewal-info":
      try check(RenewalInfoPayload(payload), .renewalInfo)
    case "transaction":
      let transaction = try TransactionPayload(payload)
      try check(transaction, .transaction)
      #expect(transaction.productId != nil)
      #expect(transaction.purchaseDate != nil)
    default:
      try check(TransactionPayload(payload), nil)
    }
  }

  @Test func `reads the distant past and the fractions of Xcode`() throws {
    let entry = try #require(try Self.tokens().first { $0.file.contains("xcode-signed-app-trans") })
    let app = try AppTransactionPayload(try payload(of: entry))
    #expect(app.originalPurchaseDate == .earliest)
    #expect(app.object["requestDate"]?.number?.decimal?.description == "1697680122257.447")
    #expect(app.receiptType == .xcode)
    #expect(app.deviceVerification?.contains("/") == true)
  }

  private func check(_ payload: some CheckedPayload, _ kind: DocumentKind?) throws {
    #expect(payload.unknownMembers.isEmpty)
    #expect(DocumentKind(of: payload.object) == kind)
    for member in payload.signedMembers {
      #expect(member.text.count { $0 == UInt8(ascii: ".") } == 2)
    }
  }

  /// The second segment, decoded independently.
  private func payload(of entry: Corpus.Entry) throws -> ArraySlice<UInt8> {
    let text = String(decoding: try entry.bytes(), as: UTF8.self)
    let segment = text.split(separator: ".")[1]
      .replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - segment.utf8.count % 4) % 4)
    return Base64Text.bytes(segment + padding)[...]
  }

  private static func tokens() throws -> [Corpus.Entry] {
    try Corpus.manifest().filter { $0.encoding == "compact-jws" && $0.file.hasPrefix("jws/") }
  }
}
