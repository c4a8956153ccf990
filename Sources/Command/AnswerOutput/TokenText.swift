// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime

// The text of a token.

extension TokenPayload {
  /// The environment; old tokens have none.
  var environmentText: String? {
    if case .unknown = self { return nil }
    return environment?.words ?? "no environment"
  }

  private var environment: StoreEnvironment? {
    switch self {
    case .transaction(let payload): payload.environment
    case .renewalInfo(let payload): payload.environment
    case .notification(let payload, _): payload.environment
    case .appTransaction(let payload): payload.receiptType
    case .realtimeRequest(let payload): payload.environment
    case .unknown: nil
    }
  }

  /// Whether the signing time is missing, so that the token is verified at the current time.
  package var isUndated: Bool {
    switch self {
    case .transaction(let payload): payload.signedDate == nil
    case .renewalInfo(let payload): payload.signedDate == nil
    case .notification(let payload, _): payload.signedDate == nil
    case .appTransaction(let payload): payload.receiptCreationDate == nil
    case .realtimeRequest, .unknown: false
    }
  }

  private func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    switch self {
    case .transaction(let payload): payload.facts(now: now, all: all)
    case .renewalInfo(let payload): payload.facts(now: now, all: all)
    case .notification(let payload, let nested):
      payload.facts(now: now, all: all, about: nested.lazy.compactMap(\.transaction).first)
    case .appTransaction(let payload): payload.facts(now: now, all: all)
    case .realtimeRequest(let payload): payload.facts(now: now, all: all)
    case .unknown(let json, let object): [Fact("Payload", describe(json, object))]
    }
  }

  private func describe(_ json: ArraySlice<UInt8>, _ object: JSONObject?) -> String {
    guard let object else { return "\(json.count) bytes, not a JSON object" }
    guard let kind = DocumentKind(of: object) else { return "not a known kind of token" }
    return "malformed \(kind.words)"
  }

  /// Writes the payload after another fact, then the payloads of nested tokens.
  func write(to page: inout TextPage, after first: Fact?, now: Timestamp?, all: Bool) {
    page.facts([first] + facts(now: now, all: all))
    guard case .notification(_, let nested) = self else { return }
    for member in nested {
      page.blank()
      page.line(member.title, .dim)
      page.facts(member.payload?.facts(now: now, all: all) ?? [Fact("Payload", "malformed")])
    }
  }

  /// Writes the members that are not read: Apple may have introduced them later.
  func writeUnknown(to page: inout TextPage) {
    let title = isUnknown ? "MEMBER" : "NOT KNOWN TO THIS VERSION"
    page.table([title, "VALUE"], unknownMembers) { $0.row }
    page.table(["UNREADABLE", "EXPECTED", "FOUND"], unreadableMembers) { fault in
      TableRow(cells: [fault.path ?? "", fault.expected ?? "", fault.found ?? ""])
    }
  }

  /// The members whose values have another type than Apple documents.
  var unreadableMembers: [PayloadError] {
    switch self {
    case .transaction(let payload): payload.unreadableMembers
    case .renewalInfo(let payload): payload.unreadableMembers
    case .appTransaction(let payload): payload.unreadableMembers
    case .realtimeRequest(let payload): payload.unreadableMembers
    case .unknown: []
    case .notification(let payload, let nested):
      payload.unreadableMembers
        + nested.flatMap { inside in
          inside.payload?.unreadableMembers.map { $0.inside(inside.name) } ?? []
        }
    }
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
        + (payload.unclaimInfo?.unknown("unclaimInfo/") ?? [])
        + nested.flatMap { inside in
          inside.payload?.unknownMembers.map {
            UnknownMember(path: "\(inside.name)/\($0.path)", member: $0.member)
          } ?? []
        }
    }
  }
}

/// An undocumented member.
private struct UnknownMember {
  /// The path of the object, with a slash at the end.
  let path: String
  let member: JSONMember

  var row: TableRow { TableRow(cells: [path + member.name, member.value.shortText]) }
}

extension CheckedPayload {
  fileprivate func unknown(_ path: String = "") -> [UnknownMember] {
    unknownMembers.map { UnknownMember(path: path, member: $0) }
  }
}

extension JSONValue {
  /// Truncated; `--json` has the rest.
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

extension NestedPayload {
  /// The transaction, if it is one.
  fileprivate var transaction: TransactionPayload? {
    if case .transaction(let payload) = payload { payload } else { nil }
  }
}
