// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime

// What a token says, for people.

extension TokenPayload {
  /// Where it is from, in Apple's word; old tokens do not say.
  var environmentText: String? {
    if case .unknown = self { return nil }
    return environment?.rawValue ?? "no environment named"
  }

  private var environment: PayloadEnvironment? {
    switch self {
    case .transaction(let payload): payload.environment
    case .renewalInfo(let payload): payload.environment
    case .notification(let payload, _): payload.environment
    case .appTransaction(let payload): payload.receiptType
    case .realtimeRequest(let payload): payload.environment
    case .unknown: nil
    }
  }

  /// Whether it does not say when it was signed, so that it counts as signed now.
  var isUndated: Bool {
    switch self {
    case .transaction(let payload): payload.signedDate == nil
    case .renewalInfo(let payload): payload.signedDate == nil
    case .notification(let payload, _): payload.signedDate == nil
    case .appTransaction(let payload): payload.receiptCreationDate == nil
    case .realtimeRequest, .unknown: false
    }
  }

  /// The facts that everybody wants, or all there are.
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    switch self {
    case .transaction(let payload): payload.facts(now: now, all: all)
    case .renewalInfo(let payload): payload.facts(now: now, all: all)
    case .notification(let payload, _): payload.facts(now: now, all: all)
    case .appTransaction(let payload): payload.facts(now: now, all: all)
    case .realtimeRequest(let payload): payload.facts(now: now)
    case .unknown(let json, let object): [Fact("Payload", describe(json, object))]
    }
  }

  private func describe(_ json: ArraySlice<UInt8>, _ object: JSONObject?) -> String {
    guard let object else { return "\(json.count) octets that are no JSON object" }
    guard let kind = SignedKind(of: object) else { return "nothing that the App Store signs" }
    return "\(DocumentKind(kind).oneOfIt) that cannot be read as one"
  }

  /// What it says, then what the tokens inside say.
  func write(to page: inout TextPage, now: Timestamp?, all: Bool) {
    page.facts(facts(now: now, all: all))
    guard case .notification(_, let nested) = self else { return }
    for member in nested {
      page.blank()
      page.line(member.title, .dim)
      page.facts(member.payload?.facts(now: now, all: all) ?? [Fact("Payload", "cannot be read")])
    }
  }

  /// The members that are not known.
  func writeUnknown(to page: inout TextPage) {
    let unknown = unknownMembers
    guard !unknown.isEmpty else { return }
    page.blank()
    page.table([isUnknown ? "MEMBER" : "UNKNOWN", "VALUE"], unknown) { $0.row }
  }

  private var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  private var unknownMembers: [UnknownMember] {
    switch self {
    case .transaction(let payload): payload.unknown()
    case .renewalInfo(let payload): payload.unknown()
    case .appTransaction(let payload): payload.unknown()
    case .realtimeRequest(let payload): payload.unknown()
    case .unknown(_, let object): object?.map { UnknownMember(path: "", member: $0) } ?? []
    case .notification(let payload, let nested):
      payload.unknown()
        + (payload.data?.unknown("data/") ?? [])
        + (payload.summary?.unknown("summary/") ?? [])
        + (payload.externalPurchaseToken?.unknown("externalPurchaseToken/") ?? [])
        + (payload.appData?.unknown("appData/") ?? [])
        + nested.flatMap { inside in
          inside.payload?.unknownMembers.map {
            UnknownMember(path: "\(inside.name)/\($0.path)", member: $0.member)
          } ?? []
        }
    }
  }
}

/// A member that is not known.
private struct UnknownMember {
  /// What leads to it, with a slash at the end.
  let path: String
  let member: JSONMember

  var row: Row { Row(cells: [path + member.name, member.value.shortText]) }
}

extension StorePayload {
  fileprivate func unknown(_ path: String = "") -> [UnknownMember] {
    unknownMembers.map { UnknownMember(path: path, member: $0) }
  }
}

extension JSONValue {
  /// As much as anybody reads; the rest is in the answer with `--json`.
  var shortText: String {
    string ?? String(decoding: source.prefix(400), as: UTF8.self)
  }
}

extension NestedPayload {
  fileprivate var title: String {
    switch name {
    case "transactionInfo": "TRANSACTION"
    case "renewalInfo": "RENEWAL INFO"
    default: "APP TRANSACTION"
    }
  }
}

extension AppTransactionPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let usual = [
      Fact("App", appName(bundleId, applicationVersion, appAppleId)),
      Fact("Obtained", obtainedText(seenFrom: now)),
      Fact("Ordered", preorderDate?.second),
      Fact("Signed", receiptCreationDate?.text(seenFrom: now)),
      Fact("Device", deviceVerification.map { "verification \($0)" }),
    ]
    let rare = [
      Fact("Download", appTransactionId),
      Fact("Nonce", deviceVerificationNonce?.rawValue),
      Fact("Version", versionExternalIdentifier.map { "\($0) in the App Store" }),
      Fact("Asked", requestDate?.second),
    ]
    return (usual + (all ? rare : [])).compactMap { $0 }
  }

  private func obtainedText(seenFrom now: Timestamp?) -> String? {
    // Xcode writes a date before the year 1.
    let date = originalPurchaseDate.flatMap { $0 == .earliest ? nil : $0.text(seenFrom: now) }
    let parts = [
      date, originalApplicationVersion.map { "as version \($0)" },
      originalPlatform.map { "for \($0.rawValue)" },
    ]
    return joined(parts)
  }
}

extension RealtimeRequestPayload {
  func facts(now: Timestamp?) -> [Fact] {
    [
      Fact("Means", "a customer is about to cancel; the App Store asks what to show them"),
      Fact("App", appName(nil, nil, appAppleId)),
      Fact("Product", productId),
      Fact("Line", originalTransactionId),
      Fact("Language", userLocale),
      Fact("Request", requestIdentifier?.rawValue),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ].compactMap { $0 }
  }
}

/// An app as far as it is named.
func appName(_ bundleId: String?, _ version: String?, _ appAppleId: Int64?) -> String? {
  let name = [bundleId, version].compactMap { $0 }.joined(separator: " ")
  return joined([name.isEmpty ? nil : name, appAppleId.map { "Apple id \($0)" }])
}

/// What there is, with commas; `nil` where there is nothing.
func joined(_ parts: [String?]) -> String? {
  let parts = parts.compactMap { $0 }
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
