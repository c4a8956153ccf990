// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
package import StorePayloads
import StrictJSON

/// Reads an object as every kind of payload and response.
package enum PayloadBody {
  /// The API responses that contain tokens.
  package static let answers: [any CheckedPayload.Type] = [
    TransactionInfoResponse.self,
    AppTransactionInfoResponse.self,
    TransactionHistoryResponse.self,
    RefundHistoryResponse.self,
    OrderLookupResponse.self,
    StatusResponse.self,
    NotificationHistoryResponse.self,
    SentNotification.self,
  ]

  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    try check(input, as: TransactionPayload.self)
    try check(input, as: RenewalInfoPayload.self)
    try check(input, as: AppTransactionPayload.self)
    try check(input, as: NotificationPayload.self)
    try check(input, as: RealtimeRequestPayload.self)
    for answer in answers { try check(input, as: answer) }
    try check(input, as: SignedPayloadBody.self)
    try check(input, as: APIErrorResponse.self)
  }

  private static func check<Payload: CheckedPayload>(
    _ input: ArraySlice<UInt8>,
    as type: Payload.Type
  ) throws(Finding) {
    guard let payload = read(input, type) else { return }
    try require(read(payload.json, type) == payload, "\(type) differs when read from its own JSON")
    try require(
      payload.json.elementsEqual(payload.description.utf8),
      "the description of \(type) is not its JSON"
    )
    let known = Set(type.fields.list.map(\.name))
    for member in payload.unknownMembers {
      try require(!known.contains(member.name), "\(member.name) is listed as unknown")
    }
    try fields(type.fields, of: payload.object)
    for member in payload.signedMembers {
      try require(!member.path.isEmpty, "a token has no path")
    }
    _ = DocumentKind(of: payload.object)
  }

  private static func read<Payload: CheckedPayload>(
    _ input: ArraySlice<UInt8>,
    _ type: Payload.Type
  ) -> Payload? {
    accepted { () throws(PayloadError) in try Payload(input) }
  }

  /// Every present field has its documented type; the depth is that of the field tables.
  private static func fields(
    _ fields: PayloadFields,
    of object: JSONObject
  ) throws(Finding) {
    // A field that nothing reads may have a value of any type.
    for field in fields.list where !field.isUnread {
      guard let value = object[field.name], !value.isNull else {
        try require(!field.isRequired, "\(field.name) is required and missing")
        continue
      }
      switch field.kind {
      case .text: continue
      case .string, .word, .uuid, .token:
        try require(value.string != nil, "\(field.name) is not a string")
      case .boolean: try require(value.boolean != nil, "\(field.name) is not a boolean")
      case .integer, .code, .milliunits:
        try require(value.number?.int64 != nil, "\(field.name) is not an integer")
      case .date: try require(value.number != nil, "\(field.name) is not a date")
      case .strings, .tokens:
        try require(
          value.array?.allSatisfy { $0.string != nil } == true,
          "\(field.name) is not an array of strings"
        )
      case .object(let inner):
        guard let object = value.object else { throw Finding("\(field.name) is not an object") }
        try self.fields(inner, of: object)
      case .objects(let inner):
        guard let array = value.array else { throw Finding("\(field.name) is not an array") }
        for element in array {
          guard let object = element.object else {
            throw Finding("\(field.name) has an element that is not an object")
          }
          try self.fields(inner, of: object)
        }
      }
    }
  }
}
