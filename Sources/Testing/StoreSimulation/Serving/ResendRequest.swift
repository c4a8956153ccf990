// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

/// `{"notificationUUID": "…"}`: which notification is sent again.
package struct ResendRequest {
  /// Its UUID.
  package let uuid: String

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try Script.document(json, "the body").root, "the body")
    try object.requireMembers(["notificationUUID"])
    uuid = try object.required("notificationUUID", try object.string("notificationUUID"))
  }
}

/// `{"start": "2026-01-01T00:00:00Z"}`: where the clock begins again; `{}` where it began.
package struct ResetRequest {
  /// The time.
  package let start: Timestamp?

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try Script.document(json, "the body").root, "the body")
    try object.requireMembers(["start"])
    start = try object.time("start")
  }
}
