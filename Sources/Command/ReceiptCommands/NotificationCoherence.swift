// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreLab
import StrictJSON

/// Whether the members of a notification fit its type and subtype, before it is signed.
///
/// Each fault names a member, what is expected there and what is found. What is inside of a token that is
/// signed already is not looked at.
///
/// Source: Apple, notificationType and subtype, and the fields of the objects in responseBodyV2DecodedPayload.
struct NotificationCoherence {
  let payload: JSONObject
  let kind: NotificationBuilder.Kind
  private(set) var faults: [String] = []

  init(_ payload: JSONObject) {
    self.payload = payload
    kind = NotificationBuilder.Kind(
      payload["notificationType"]?.string ?? "",
      payload["subtype"]?.string
    )
    examineKind()
    guard NotificationBuilder.Kind.all.contains(where: { $0.type == kind.type }) else { return }
    expect("signedDate", "a time", integer("signedDate") != nil)
    examineBody()
    if value("data")?.object != nil { examineData() }
    if value("summary")?.object != nil { examineSummary() }
    if value("externalPurchaseToken")?.object != nil { examineExternalPurchaseToken() }
    if value("appData")?.object != nil { examineAppData() }
  }

  /// The name of this kind, or of another subtype where Apple does not document this one; `nil` where it does
  /// not document the type.
  var documentedName: String? {
    let kinds = NotificationBuilder.Kind.all.filter { $0.type == kind.type }
    return (kinds.first { $0.subtype == kind.subtype } ?? kinds.first)?.name
  }

  private mutating func examineKind() {
    let kinds = NotificationBuilder.Kind.all.filter { $0.type == kind.type }
    expect("notificationType", "a type that Apple documents", !kinds.isEmpty)
    guard !kinds.isEmpty else { return }
    let subtypes = kinds.map { $0.subtype ?? "nothing" }.joined(separator: " or ")
    let isRight =
      kinds.contains { $0.subtype == kind.subtype }
      && (isPresent("subtype") == (kind.subtype != nil))
    expect("subtype", subtypes, isRight, of: kind.type)
  }

  /// Exactly one object holds what the notification is about.
  private mutating func examineBody() {
    for name in ["data", "summary", "externalPurchaseToken", "appData"] {
      if name == body {
        expect(name, "an object", value(name)?.object != nil)
      } else {
        expectNothing(name)
      }
    }
  }

  private var body: String {
    switch kind.type {
    case "RENEWAL_EXTENSION" where kind.subtype == "SUMMARY": "summary"
    case "EXTERNAL_PURCHASE_TOKEN": "externalPurchaseToken"
    case "RESCIND_CONSENT": "appData"
    default: "data"
    }
  }

  private mutating func examineSummary() {
    for name in [
      "requestIdentifier", "productId", "storefrontCountryCodes", "succeededCount", "failedCount",
    ] {
      expectSomething("summary.\(name)", "a value")
    }
  }

  private mutating func examineExternalPurchaseToken() {
    expectSomething("externalPurchaseToken.externalPurchaseId", "an id")
    expectSomething("externalPurchaseToken.tokenCreationDate", "a time")
  }

  private mutating func examineAppData() {
    guard value("appData.signedAppTransactionInfo") == nil else { return }
    expectSomething("appData.appTransactionInfo", "an app transaction")
    guard value("appData.appTransactionInfo")?.object != nil else { return }
    expectSame("appData.appTransactionInfo.bundleId", as: "appData.bundleId")
    expectSame("appData.appTransactionInfo.appAppleId", as: "appData.appAppleId")
    expectSame("appData.appTransactionInfo.receiptType", as: "appData.environment")
  }

  // MARK: Members

  /// A member by the names that lead to it.
  func value(_ path: String) -> JSONValue? {
    var value: JSONValue? = payload.value
    for name in path.split(separator: ".") { value = value?.object?[String(name)] }
    return value
  }

  /// Null is what decode prints of a member that is not there.
  func isPresent(_ path: String) -> Bool { value(path).map { !$0.isNull } ?? false }

  func integer(_ path: String) -> Int64? { value(path)?.number?.int64 }

  func text(_ path: String) -> String? { value(path)?.string }

  // MARK: Expectations

  mutating func expect(
    _ path: String,
    _ expected: String,
    _ holds: Bool,
    of subject: String? = nil
  ) {
    guard !holds else { return }
    let found = isPresent(path) ? value(path).map { shown($0.description, limit: 40) } : nil
    let name = kind.type.isEmpty ? "a notification" : shown(subject ?? kind.name, limit: 60)
    let fault = "\(path): expected \(expected) for \(name), found \(found ?? "nothing")"
    // The status and the type may ask for the same.
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

  /// The same in two places, where it stands in both.
  mutating func expectSame(_ path: String, as other: String) {
    guard isPresent(path), isPresent(other), let expected = value(other) else { return }
    expect(
      path,
      "\(shown(expected.description, limit: 40)), as in \(other)",
      value(path) == expected
    )
  }
}
