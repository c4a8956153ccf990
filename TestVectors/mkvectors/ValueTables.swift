// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import StorePayloads

/// Writes the meanings of values for `receiptctl explain`, as Swift.
enum ValueTables {
  /// The error codes of the App Store Server API.
  static func apiErrors() throws(MakerError) -> String {
    let comments = try ValueComments(below: ["Sources/Store"])
    return table("apiErrors", rows: try rows(of: ["APIErrorCode"], comments))
  }

  /// The values that Apple's documents and requests have.
  static func appleValues() throws(MakerError) -> String {
    let comments = try ValueComments(below: ["Sources/Store"])
    let open = comments.openTypes.filter { comments.types[$0]?.isEmpty == false }
    // The definitions of notifications have meanings that depend on type and subtype.
    let others = open.subtracting(["NotificationType", "NotificationSubtype"])
    return table("appleValues", rows: try rows(of: others.sorted() + closedTypes, comments))
  }

  /// The words in the answers of the command, and the rules of entitlements.
  static func answerWords() throws(MakerError) -> String {
    let comments = try ValueComments(below: [
      "Sources/Store", "Sources/Command/AnswerOutput", "Sources/Testing/StoreEngine/State",
      "Sources/Testing/StoreConfiguration",
    ])
    return table("answerWords", rows: try rows(of: answerTypes, comments) + rules())
  }

  /// The members of Apple's payloads and answers.
  static func members() throws(MakerError) -> String {
    var rows: [[String]] = []
    for type in PayloadMembers.types {
      let comments = try PropertyComments(of: "\(type)", below: "Sources/Store")
      for field in type.fields.list {
        let comment = comments[field.name]
        guard !comment.isEmpty else {
          throw .source("the sources", "no comment above \(type).\(field.name)")
        }
        rows.append(["\(type)", field.name, "", comment.replacing("`", with: "'")])
      }
    }
    return table("members", rows: rows)
  }

  /// Enumerations of Apple's values to which Apple adds none.
  private static let closedTypes = [
    "AdvancedCommerceOperation", "AdvancedCommerceServerOperation",
    "ConsumptionInformationV1.Consumption", "ConsumptionInformationV1.Platform",
    "ConsumptionInformationV1.Delivery", "ConsumptionInformationV1.AccountTenure",
    "ConsumptionInformationV1.PlayTime", "ConsumptionInformationV1.Dollars",
    "ConsumptionInformationV1.UserStatus", "ConsumptionInformationV1.Preference",
    "ExternalPurchaseLineItem.SubscriptionEvent",
  ]

  /// The enumerations whose values are words in answers.
  private static let answerTypes = [
    "EntitlementVerdict", "EntitlementReason", "EntitlementWarning", "NextAction", "AccessLevel",
    "SubscriptionMove.Kind", "AccessTimeline.Kind", "OfferEligibility.Answer",
    "OfferEligibility.Audience", "Answer.Verdict", "CheckName", "CheckOutcome", "TrustLevel",
    "ErrorCategory", "DocumentKind", "LeftOutEvidence.Reason", "VerifyReceiptOmission.Reason",
    "StoreRefusal.Code", "DeliveryFault", "ConfigurationProblem.Code", "UndoneForm.Name",
    "VerifyReceiptMember",
  ]

  private static func rows(
    of types: [String],
    _ comments: ValueComments
  ) throws(MakerError) -> [[String]] {
    var rows: [[String]] = []
    for type in types {
      rows += try comments.values(of: type).map { [type, $0.value, $0.name, $0.meaning] }
    }
    return rows
  }

  /// The rules of the page about entitlements; a rule with several items is one row.
  private static func rules() throws(MakerError) -> [[String]] {
    let page = try Repository.read("Docs/Reference/Entitlement-rules.md")
    var texts: [(name: String, text: String)] = []
    var isInside = false
    for line in String(decoding: page, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if let rule = line.firstMatch(of: /^- \*\*(E-\d+[a-z]?)\*\* (.*)$/) {
        isInside = true
        let (name, text) = (String(rule.1), plain(rule.2))
        if let index = texts.firstIndex(where: { $0.name == name }) {
          texts[index].text += " \(text)"
        } else {
          texts.append((name, text))
        }
        continue
      }
      isInside = isInside && line.hasPrefix("  ")
      if isInside, let last = texts.indices.last {
        texts[last].text += " " + plain(line.drop { $0 == " " })
      }
    }
    return texts.map { ["EntitlementRule", $0.name, "", $0.text] }
  }

  /// A line of a page for a terminal.
  private static func plain(_ line: Substring) -> String {
    String(line).replacing(#/\[([^\]]+)\]\([^)]*\)/#) { String($0.output.1) }
      .replacing("`", with: "").replacing("**", with: "")
  }

  private static func table(_ name: String, rows: [[String]]) -> String {
    var lines = [
      "// SPDX-License-Identifier: Apache-2.0",
      "// swift-format-ignore-file",
      "",
      "// Made by './dev vectors' from the comments of the values. Do not edit it.",
      "",
      "extension DocumentedValue {",
      "  static let \(name): [DocumentedValue] = [",
    ]
    for row in rows {
      let texts = zip(["type", "value", "name", "meaning"], row).map { "\($0): \(literal($1))" }
      lines.append("    DocumentedValue(\(texts.joined(separator: ", "))),")
    }
    return (lines + ["  ]", "}"]).joined(separator: "\n") + "\n"
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
