// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// A kind of payload or response, or of an object in one.
struct PayloadTable: CustomTestStringConvertible, Sendable {
  let type: any CheckedPayload.Type

  var name: String { "\(type)" }

  var fields: PayloadFields { type.fields }

  var testDescription: String { name }

  func read(_ json: String) throws(PayloadError) -> any CheckedPayload {
    try type.init(Array(json.utf8)[...])
  }

  /// The payloads and responses, and the objects in them.
  static let all: [PayloadTable] = {
    var types = documents
    var next = 0
    while next < types.count {
      for field in types[next].fields.list {
        guard let inside = field.kind.inside?.payload else { continue }
        if !types.contains(where: { $0 == inside }) { types.append(inside) }
      }
      next += 1
    }
    return types.map(PayloadTable.init)
  }()

  private static let documents: [any CheckedPayload.Type] = [
    TransactionPayload.self, RenewalInfoPayload.self, AppTransactionPayload.self,
    RealtimeRequestPayload.self, NotificationPayload.self,
    TransactionHistoryResponse.self, RefundHistoryResponse.self, OrderLookupResponse.self,
    TransactionInfoResponse.self, AppTransactionInfoResponse.self, SignedPayloadBody.self,
    StatusResponse.self, NotificationHistoryResponse.self, SentNotification.self,
    APIErrorResponse.self, CurrentGroupsResponse.self, GroupMembersResponse.self,
    GetSeatInfoResponse.self, ClaimSeatResponse.self, SendReportResponse.self,
    SendReportErrorResponse.self, RetrieveReportResponse.self,
    RenewalDateExtension.self, MassExtensionResponse.self, MassExtensionStatus.self,
    ImageListResponse.self, MessageListResponse.self, DefaultMessageResponse.self,
    RealtimeURLResponse.self, PerformanceTestResponse.self, PerformanceTestResult.self,
    TestNotificationResponse.self,
  ]
}

extension PayloadField.Kind {
  /// The fields of the nested objects.
  var inside: PayloadFields? {
    switch self {
    case .object(let fields), .objects(let fields): fields
    default: nil
    }
  }
}

extension CheckedPayload {
  /// The values of all properties, in the form that an independent JSON decoder returns.
  var said: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: values.map { ($0.name, $1.said(as: $0.kind)) }))
  }
}

extension PayloadValue {
  fileprivate func said(as kind: PayloadField.Kind) -> JSONValue {
    switch self {
    case .string(let text): return .string(text)
    case .boolean(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .date(let date): return .integer(date.millisecondsSince1970)
    case .strings(let list): return .array(list.map { .string($0) })
    case .objects(let list):
      if case .object = kind { return list.first?.said ?? .null }
      return .array(list.map(\.said))
    }
  }
}

/// An object with every field, each with a unique value.
struct Sample {
  let json: String
  let value: JSONValue

  init(of fields: PayloadFields, seed: Int, leavingOut leftOut: Set<String> = []) {
    var members: [String] = []
    var values: [String: JSONValue] = [:]
    for (index, field) in fields.list.enumerated() where !leftOut.contains(field.name) {
      let sample = Sample(of: field, seed: seed * 100 + index)
      members.append("\"\(field.name)\":\(sample.json)")
      values[field.name] = sample.value
    }
    json = "{\(members.joined(separator: ","))}"
    value = .object(values)
  }

  private init(of field: PayloadField, seed: Int) {
    switch field.kind {
    case .string, .word, .uuid, .text, .token:
      self.init("\"\(field.name)-\(seed)\"", .string("\(field.name)-\(seed)"))
    case .boolean: self.init(seed < 200 ? "true" : "false", .bool(seed < 200))
    case .integer, .code, .milliunits: self.init("\(seed)", .integer(Int64(seed)))
    case .date: self.init("\(seed).5", .integer(Int64(seed)))
    case .strings, .tokens:
      self.init("[\"\(seed)\",\"\"]", .array([.string("\(seed)"), .string("")]))
    case .object(let fields): self = Sample(of: fields, seed: seed)
    case .objects(let fields):
      let elements = [Sample(of: fields, seed: seed), Sample(of: fields, seed: seed + 1)]
      self.init(
        "[\(elements.map(\.json).joined(separator: ","))]",
        .array(elements.map(\.value))
      )
    }
  }

  private init(_ json: String, _ value: JSONValue) {
    self.json = json
    self.value = value
  }
}
