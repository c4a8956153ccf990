// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StrictTime

/// An external purchase token.
package struct ExternalToken: Hashable, Sendable {
  package let id: String
  package let created: Timestamp
  /// The type of a custom link token; `nil` for others.
  package var type: ExternalTokenType?
  /// When a custom link token ends.
  package var expires: Timestamp?
  /// Whether a report was accepted.
  var isReported = false
  /// Whether a notification said that it is not reported.
  var isCalledUnreported = false
  /// The number of reminders so far.
  var reminders: Int64 = 0

  package init(id: String, created: Timestamp) {
    self.id = id
    self.created = created
  }

  /// The time of the next notification, if nothing changes.
  var nextNotification: Timestamp? {
    [unreportedTime, reminderTime].compactMap(\.self).min()
  }

  /// When the store says that the token is not reported.
  var unreportedTime: Timestamp? {
    isReported || isCalledUnreported
      ? nil : created.adding(seconds: ExternalToken.unreportedDays * 86_400)
  }

  /// When the store says that the token is still active.
  var reminderTime: Timestamp? {
    guard let expires else { return nil }
    let time = created.adding(.months(reminders + 1))
    return time < expires ? time : nil
  }

  /// The number of days after which an unreported token is called so.
  static let unreportedDays: Int64 = 10
  /// The number of days after which a custom link token ends, unless the step says otherwise.
  static let activeDays: Int64 = 365
}
