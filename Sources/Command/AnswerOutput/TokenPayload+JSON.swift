// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreVerification
import StrictJSON

extension TokenPayload {
  /// The JSON that was signed, in pieces; the payloads of tokens in a notification are inserted next to
  /// them.
  package var pieces: [ArraySlice<UInt8>] {
    switch self {
    case .transaction(let payload): [payload.json]
    case .renewalInfo(let payload): [payload.json]
    case .appTransaction(let payload): [payload.json]
    case .realtimeRequest(let payload): [payload.json]
    case .unknown(let json, _): [json]
    case .notification(let payload, let nested): NestedPayload.pieces(of: payload, nested)
    }
  }
}

extension NestedPayload {
  /// The JSON of a notification with the payload of each token added next to the token, unless a
  /// member with that name exists already.
  fileprivate static func pieces(
    of notification: NotificationPayload,
    _ nested: [NestedPayload]
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = notification.json
    for member in nested where member.holder[member.name] == nil {
      let brace = member.holder.value.source.endIndex - 1
      guard rest.indices.contains(brace) else { continue }
      pieces.append(rest[..<brace])
      pieces.append(ArraySlice(",\"\(member.name)\":".utf8))
      pieces += member.payload?.pieces ?? [ArraySlice("null".utf8)]
      rest = rest[brace...]
    }
    return pieces + [rest]
  }
}
