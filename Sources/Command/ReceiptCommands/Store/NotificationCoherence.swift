// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON

/// Checks whether the members of a notification match its type and subtype, before it is signed.
///
/// Each fault names the member and the expected and found values. Tokens that are already signed are not
/// read.
///
/// Source: Apple, notificationType and subtype, and the fields of the objects in responseBodyV2DecodedPayload.
struct NotificationCoherence {
  let payload: JSONObject
  let kind: NotificationBuilder.Kind
  private(set) var faults: [String] = []

  init(_ payload: JSONObject) {
    self.payload = payload
    kind = NotificationBuilder.Kind(
      NotificationType(rawValue: payload["notificationType"]?.string ?? ""),
      payload["subtype"]?.string.map { NotificationSubtype(rawValue: $0) }
    )
    checkKind()
    guard NotificationBuilder.Kind.all.contains(where: { $0.type == kind.type }) else { return }
    expect("signedDate", "a time", integer("signedDate") != nil)
    checkBody()
    if value("data")?.object != nil { checkData() }
    if value("summary")?.object != nil { checkSummary() }
    if value("externalPurchaseToken")?.object != nil { checkExternalPurchaseToken() }
    if value("appData")?.object != nil { checkAppData() }
    if value("unclaimInfo")?.object != nil {
      expectSomething("unclaimInfo.unclaimSeatIds", "the ids of seats")
    }
  }

  /// The name of this kind, or of another documented subtype of its type; `nil` if Apple does not document the
  /// type.
  var documentedName: String? {
    let kinds = NotificationBuilder.Kind.all.filter { $0.type == kind.type }
    return (kinds.first { $0.subtype == kind.subtype } ?? kinds.first)?.name
  }

  private mutating func checkKind() {
    let kinds = NotificationBuilder.Kind.all.filter { $0.type == kind.type }
    expect("notificationType", "a type that Apple documents", !kinds.isEmpty)
    guard !kinds.isEmpty else { return }
    let subtypes = kinds.map { $0.subtype?.rawValue ?? "nothing" }.joined(separator: " or ")
    let isDocumented =
      (kinds.contains { $0.subtype == kind.subtype }
        || kind.definition?.mayHave(kind.subtype) == true)
      && (isPresent("subtype") == (kind.subtype != nil))
    expect("subtype", subtypes, isDocumented, of: kind.type.rawValue)
  }

  /// Exactly one of these objects must be present, depending on the type.
  private mutating func checkBody() {
    for contents in NotificationDefinition.Contents.allCases {
      let name = contents.rawValue
      if contents == kind.contents {
        expect(name, "an object", value(name)?.object != nil)
      } else {
        expectNothing(name)
      }
    }
  }

  private mutating func checkSummary() {
    for name in [
      "requestIdentifier", "productId", "storefrontCountryCodes", "succeededCount", "failedCount",
    ] {
      expectSomething("summary.\(name)", "a value")
    }
  }

  private mutating func checkExternalPurchaseToken() {
    expectSomething("externalPurchaseToken.externalPurchaseId", "an id")
    expectSomething("externalPurchaseToken.tokenCreationDate", "a time")
  }

  private mutating func checkAppData() {
    guard value("appData.signedAppTransactionInfo") == nil else { return }
    expectSomething("appData.appTransactionInfo", "an app transaction")
    guard value("appData.appTransactionInfo")?.object != nil else { return }
    expectSame("appData.appTransactionInfo.bundleId", as: "appData.bundleId")
    expectSame("appData.appTransactionInfo.appAppleId", as: "appData.appAppleId")
    expectSame("appData.appTransactionInfo.receiptType", as: "appData.environment")
  }

  // MARK: Expectations

  mutating func expect(
    _ path: String,
    _ expected: String,
    _ holds: Bool,
    of subject: String? = nil
  ) {
    guard !holds else { return }
    let found = isPresent(path) ? value(path).map { shown($0.description, limit: 40) } : nil
    let hasType = !kind.type.rawValue.isEmpty
    let name = hasType ? shown(subject ?? kind.name, limit: 60) : "a notification"
    let fault = "\(path): expected \(expected) for \(name), found \(found ?? "nothing")"
    // The rules for the status and for the type may overlap.
    if !faults.contains(fault) { faults.append(fault) }
  }

  mutating func expectNothing(_ path: String) { expect(path, "nothing", !isPresent(path)) }

  mutating func expectSomething(_ path: String, _ expected: String) {
    expect(path, expected, isPresent(path))
  }

  mutating func expect(_ path: String, is number: Int64) {
    expect(path, "\(number)", integer(path) == number)
  }

  mutating func expect(_ path: String, isText text: String) {
    expect(path, "\"\(text)\"", self.text(path) == text)
  }

  /// Two members have the same value if both are present.
  mutating func expectSame(_ path: String, as other: String) {
    guard isPresent(path), isPresent(other), let expected = value(other) else { return }
    expect(
      path,
      "\(shown(expected.description, limit: 40)), as in \(other)",
      value(path) == expected
    )
  }
}
