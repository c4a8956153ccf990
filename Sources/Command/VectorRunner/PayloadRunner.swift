// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// Runs `payload-read`.
enum PayloadRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorOutcome {
    switch try parameters.tokenKind() {
    case .renewalInfo: read(RenewalInfoPayload.self, input)
    case .appTransaction: read(AppTransactionPayload.self, input)
    case .realtimeRequest: read(RealtimeRequestPayload.self, input)
    case .notification: read(NotificationPayload.self, input)
    default: read(TransactionPayload.self, input)
    }
  }

  private static func read<Payload: CheckedPayload>(
    _ type: Payload.Type,
    _ input: ArraySlice<UInt8>
  ) -> VectorOutcome {
    do {
      return .value(value(of: try Payload(input)))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }

  /// The members that Apple documents; for a notification, the app and environment instead of its body.
  static func value<Payload: CheckedPayload>(of payload: Payload) -> VectorValue {
    guard let notification = payload as? NotificationPayload else {
      return value(of: payload.object, Payload.fields)
    }
    return .members([
      "notificationType": .text(notification.notificationType?.rawValue),
      "subtype": .text(notification.subtype?.rawValue),
      "notificationUUID": .text(notification.notificationUUID),
      "version": .text(notification.version),
      "signedDate": .text(notification.signedDate),
      "bundleId": .text(notification.bundleId),
      "appAppleId": .number(notification.appAppleId),
      "environment": .text(notification.environment?.rawValue),
    ])
  }

  private static func value(of object: JSONObject, _ fields: PayloadFields) -> VectorValue {
    var members: [String: VectorValue] = [:]
    for field in fields.list {
      members[field.name] = object[field.name].flatMap { value(of: $0, field.kind) }
    }
    return .object(members)
  }

  private static func value(of member: JSONValue, _ kind: PayloadField.Kind) -> VectorValue? {
    switch kind {
    case .string, .word, .uuid, .token: .text(member.string)
    case .boolean: .flag(member.boolean)
    case .integer, .code, .milliunits: .number(member.number?.int64)
    case .date: .text(member.number?.timestamp)
    case .strings, .tokens: member.array.map { .array($0.compactMap { .text($0.string) }) }
    case .object(let fields): member.object.map { value(of: $0, fields) }
    case .objects(let fields):
      member.array.map { .array($0.compactMap(\.object).map { value(of: $0, fields) }) }
    }
  }
}
