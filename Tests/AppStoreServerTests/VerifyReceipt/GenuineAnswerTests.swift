// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreVerification
import StrictJSON
import StrictTime
import TestSupport
import Testing

/// Apple's responses, compared with this package's responses for the same receipts.
///
/// Apple issued `latest_receipt` together with the response, so this package's response for that receipt at the same
/// time must be equal, except for data that only Apple's database has and for edits by the publisher of the
/// response.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct GenuineAnswerTests {
  @Test(arguments: try Corpus.entries(ofKind: "verify-receipt-response"))
  func `a response equals Apple's, except for the listed differences`(_ entry: Corpus.Entry) throws
  {
    let bytes = try entry.bytes()
    let genuine = try #require(try JSONDocument(bytes[...]).root.object)
    let receipt = try #require(genuine["latest_receipt"]?.string)
    let time = genuine["receipt"]?.object?["request_date_ms"]?.string ?? Self.notificationTime
    let now = try #require(Int64(time).flatMap { Timestamp(millisecondsSince1970: $0) })
    let side =
      genuine["environment"]?.string == "Production" ? VerifyReceiptSide.production : .sandbox

    let answer = VerifyReceiptResponder(apps: .any).answer(receipt, on: side, at: now)

    let found = try #require(try JSONDocument(answer.json[...]).root.object)
    let expected = try #require(Self.expected[entry.file], "an answer without expectations")
    let difference = AnswerDifference(genuine: genuine, found: found)
    #expect(difference.paths == Set(expected.differences.keys))
    #expect(difference.reordered == expected.reordered)
    #expect(answer.status == .valid)
    #expect(answer.omissions.map(\.subject).contains("pending_renewal_info"))
  }

  @Test func `every genuine response has a list of differences`() throws {
    let files = try Corpus.entries(ofKind: "verify-receipt-response").map(\.file)
    #expect(Set(files) == Set(Self.expected.keys))
  }

  /// The notification has no request date; the receipt in it was created at this time.
  private static let notificationTime = "1605230208000"

  struct Expectation {
    /// The differing paths, each with the reason.
    var differences: [String: String]
    /// The paths of objects and arrays in another order.
    var reordered: Set<String> = []
  }

  private static let redacted = "the publisher replaced it by another value"
  private static let database = "only Apple's database has it"
  private static let older =
    "`receipt` is the receipt of the request, which is older than `latest_receipt`"
  private static let sandboxDates = [
    "receipt.receipt_creation_date differs": older,
    "receipt.receipt_creation_date_ms differs": older,
    "receipt.receipt_creation_date_pst differs": older,
  ]

  private static let expected: [String: Expectation] = [
    "verify-receipt-json/dhanushram__itunes-receipt__valid_subscription_jul2017.json": Expectation(
      differences: [
        "pending_renewal_info missing": database,
        "receipt.adam_id differs": redacted,
        "receipt.app_item_id differs": redacted,
        "receipt.download_id differs": redacted,
        "receipt.version_external_identifier differs": redacted,
        "receipt.in_app[] added": older,
      ]
    ),
    "verify-receipt-json/levibostian__dollabill-apple__bought_consumable.json": Expectation(
      differences: sandboxDates.merging([
        "latest_receipt_info[].subscription_group_identifier missing": database,
        "pending_renewal_info missing": database,
        "receipt.bundle_id differs": redacted,
        "receipt.in_app[] missing": "the consumable was finished before `latest_receipt`",
      ]) { first, _ in first }
    ),
    "verify-receipt-json/levibostian__dollabill-apple__consumable_in_latest_receipt_info.json":
      Expectation(
        differences: sandboxDates.merging([
          "pending_renewal_info missing": database,
          "receipt.bundle_id differs": redacted,
          "receipt.in_app[] added": older,
          "latest_receipt_info[] added":
            "the publisher removed the subscription, whose renewal info is in the answer",
        ]) { first, _ in first }
      ),
    "verify-receipt-json/levibostian__dollabill-apple__server_notification.json": Expectation(
      differences: [
        "latest_receipt_info[].subscription_group_identifier missing": database,
        "pending_renewal_info missing": database,
        "receipt_type missing": notification,
        "receipt added": notification,
        "status added": notification,
      ],
      reordered: [""]
    ),
    "verify-receipt-json/levibostian__dollabill-apple__subscription_multiple_subscription_purchases.json":
      Expectation(
        differences: sandboxDates.merging([
          "latest_receipt_info[].subscription_group_identifier missing": database,
          "pending_renewal_info missing": database,
          "receipt.bundle_id differs": redacted,
        ]) { first, _ in first }
      ),
    // In 2015 the sandbox put the status first, as production does.
    "verify-receipt-json/mbaasy__itunes_receipt_validator__unified.json": Expectation(
      differences: sandboxDates.merging(["receipt.in_app[] added": older]) { first, _ in first },
      reordered: [""]
    ),
  ]

  private static let notification = "the `unified_receipt` of a notification, not an answer"
}
