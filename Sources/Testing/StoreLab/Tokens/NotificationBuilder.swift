// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// Builds the payload of a notification, including its signed tokens.
///
///     NotificationBuilder(.didRenew) { $0.transaction?.productId = "com.example.notes.pro" }
///
/// The defaults are those of the App Store in production for the kind of notification.
public typealias NotificationBuilder = PayloadBuilder<NotificationPayload>

extension NotificationPayload: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of every notification.
  public static let layout = PayloadLayout<NotificationPayload>(
    fields,
    moving: [.move(\.version, after: \.unclaimInfo), .move(\.signedDate, after: \.version)]
  ) {
    $0.notificationUUID = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"
    $0.version = "2.0"
    $0.signedDate = "2025-01-02T03:04:05Z"
  }
}

extension PayloadBuilder<NotificationPayload> {
  /// A notification of a kind; `configure` may change it.
  public init(_ kind: Kind, _ configure: (inout NotificationBuilder) -> Void = { _ in }) {
    self.init {
      $0.notificationType = kind.type.rawValue
      $0.subtype = kind.subtype?.rawValue
      $0.fill(for: kind)
    }
    configure(&self)
  }

  /// Shifts all dates so that the notification is signed at a given time.
  public mutating func move(signedAt time: Timestamp) {
    guard let signed = self.signedDate.flatMap({ Int64($0.json) }) else { return }
    let distance = time.millisecondsSince1970.subtractingReportingOverflow(signed)
    if !distance.overflow { self = moved(by: distance.partialValue) }
  }
}
