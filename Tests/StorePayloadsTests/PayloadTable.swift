// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import TestSupport
import Testing

/// A kind of payload with all its fields and properties.
struct PayloadTable: CustomTestStringConvertible, Sendable {
  let name: String
  let fields: PayloadFields
  let columns: [Entry]
  /// Reads a payload and returns the values of its properties.
  let read: @Sendable (String) throws(PayloadError) -> JSONValue

  /// A property: its member, its type and the nested fields.
  struct Entry: Sendable {
    let name: String
    let type: String
    let inside: [String]?
  }

  init<Payload: Tabulated>(_ type: Payload.Type) {
    name = "\(type)"
    fields = type.fields
    columns = type.columns.map {
      Entry(name: $0.name, type: $0.type, inside: $0.inside?.fields.list.map(\.name))
    }
    read = { (json: String) throws(PayloadError) in try StorePayloadsTests.read(type, json).said }
  }

  var testDescription: String { name }

  static let all = [
    PayloadTable(TransactionPayload.self), PayloadTable(TransactionCommitmentInfo.self),
    PayloadTable(RenewalInfoPayload.self), PayloadTable(RenewalCommitmentInfo.self),
    PayloadTable(AppTransactionPayload.self), PayloadTable(RealtimeRequestPayload.self),
    PayloadTable(AdvancedCommerceTransactionInfo.self),
    PayloadTable(AdvancedCommerceTransactionItem.self),
    PayloadTable(AdvancedCommerceRefund.self), PayloadTable(AdvancedCommerceRenewalInfo.self),
    PayloadTable(AdvancedCommerceRenewalItem.self),
    PayloadTable(AdvancedCommercePriceIncreaseInfo.self),
    PayloadTable(AdvancedCommerceDescriptors.self), PayloadTable(AdvancedCommerceOffer.self),
    PayloadTable(NotificationPayload.self), PayloadTable(NotificationData.self),
    PayloadTable(NotificationSummary.self), PayloadTable(ExternalPurchaseToken.self),
    PayloadTable(NotificationAppData.self), PayloadTable(TransactionHistoryResponse.self),
    PayloadTable(RefundHistoryResponse.self), PayloadTable(OrderLookupResponse.self),
    PayloadTable(TransactionInfoResponse.self), PayloadTable(AppTransactionInfoResponse.self),
    PayloadTable(SignedPayloadBody.self), PayloadTable(StatusResponse.self),
    PayloadTable(SubscriptionGroupItem.self),
    PayloadTable(LastTransactionItem.self), PayloadTable(NotificationHistoryResponse.self),
    PayloadTable(SentNotification.self), PayloadTable(SendAttempt.self),
    PayloadTable(APIErrorResponse.self),
  ]
}

extension PayloadField.Kind {
  /// The documented type; `nil` for objects.
  var notation: String? {
    switch self {
    case .string: "s"
    case .word: "enum s"
    case .uuid: "uuid"
    case .boolean: "b"
    case .integer: "i"
    case .code: "enum i"
    case .milliunits: "mu"
    case .date: "ms"
    case .strings: "[s]"
    case .token: "jws"
    case .tokens: "[jws]"
    case .object, .objects: nil
    }
  }

  /// The property types of a field type; empty for objects.
  var types: [String] {
    switch self {
    case .token: ["s"]
    case .tokens: ["[s]"]
    case .milliunits: ["i"]
    default: [notation].compactMap { $0 }
    }
  }

  /// The names of the nested fields.
  var inside: [String]? {
    switch self {
    case .object(let fields), .objects(let fields): fields.list.map(\.name)
    default: nil
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
    case .string, .word, .uuid, .token:
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
