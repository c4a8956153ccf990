// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime
import TestSupport
import Testing

/// Reads a payload from text.
func read<Payload: CheckedPayload>(
  _ type: Payload.Type = Payload.self,
  _ json: String
) throws(PayloadError) -> Payload {
  try Payload(Array(json.utf8)[...])
}

/// Reads a payload from a model file, in which all members must be known.
func model<Payload: CheckedPayload>(_ file: String) throws -> Payload {
  let payload = try Payload(try SharedData.appleModels.bytes(of: "\(file).json")[...])
  #expect(payload.unknownMembers.isEmpty)
  return payload
}

/// The timestamp of milliseconds since 1970.
func timestamp(_ milliseconds: Int64) throws -> Timestamp {
  try #require(Timestamp(millisecondsSince1970: milliseconds))
}
