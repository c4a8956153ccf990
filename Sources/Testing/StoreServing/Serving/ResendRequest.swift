// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
package import StrictTime

/// The body of a request to resend a notification: `{"notificationUUID": "…"}`.
package struct ResendRequest {
  /// The UUID of the notification.
  package let uuid: String

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(["notificationUUID"])
    uuid = try object.required("notificationUUID", try object.string("notificationUUID"))
  }
}

/// The body of a request to reset the stores: `{"start": "2026-01-01T00:00:00Z"}`, or `{}` for the original start.
package struct ResetRequest {
  /// The new start of the clock; `nil` for the original one.
  package let start: Timestamp?

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(["start"])
    start = try object.time("start")
  }
}

/// The body of a request to post notifications to another server: `{"url": "https://…"}`, or `null` for none.
package struct WebhookRequest {
  /// The URL; `nil` for none.
  package let url: String?

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(["url"])
    guard object.has("url") else { throw object.error("url", "a URL or null") }
    url = try object.string("url")
  }
}
