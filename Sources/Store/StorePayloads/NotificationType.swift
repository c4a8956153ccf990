// SPDX-License-Identifier: Apache-2.0

/// The type of a notification.
///
/// Derive access from the transaction and renewal info inside, not from the type.
public struct NotificationType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The subtype of a notification.
public struct NotificationSubtype: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }
}
