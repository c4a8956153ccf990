// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Runs `payload-read`.
enum PayloadRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorOutcome {
    let payload = try parameters.tokenKind()?.payload ?? TransactionPayload.self
    do throws(PayloadError) {
      return .value(value(of: try payload.init(input)))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }

  /// The members that Apple documents; for a notification, the app and environment instead of its body.
  static func value(of payload: any CheckedPayload) -> VectorValue {
    guard let notification = payload as? NotificationPayload else {
      var members: [String: VectorValue] = [:]
      for (field, value) in payload.values {
        members[field.name] = self.value(of: value, field.kind)
      }
      return .object(members)
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

  private static func value(of value: PayloadValue, _ kind: PayloadField.Kind) -> VectorValue? {
    switch value {
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .date(let date): return .text(date)
    case .strings(let list): return .array(list.map { .string($0) })
    case .objects(let list):
      let objects = list.map { self.value(of: $0) }
      if case .object = kind { return objects.first }
      return .array(objects)
    }
  }
}
