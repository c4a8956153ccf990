// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes

/// The images of an app for messages.
///
///     {"imageIdentifiers": [{"imageIdentifier": …, "imageState": "APPROVED", "imageSize": "FULL_SIZE"}]}
public struct ImageListResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The images.
  public var imageIdentifiers: [ImageListItem]? { members.objects("imageIdentifiers") }

  package static let fields = table([.objects("imageIdentifiers", \.imageIdentifiers)])
}

/// An image for messages.
public struct ImageListItem: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier, which the developer chose.
  public var imageIdentifier: UUIDText? { members.word("imageIdentifier") }
  /// Whether Apple approved the image.
  public var imageState: ReviewState? { members.word("imageState") }
  /// The image size.
  public var imageSize: MessageImageSize? { members.word("imageSize") }

  package static let fields = table([
    .uuid("imageIdentifier", \.imageIdentifier), .word("imageState", \.imageState),
    .word("imageSize", \.imageSize),
  ])
}

/// The messages of an app.
///
///     {"messageIdentifiers": [{"messageIdentifier": …, "messageState": "APPROVED"}]}
public struct MessageListResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The messages.
  public var messageIdentifiers: [MessageListItem]? { members.objects("messageIdentifiers") }

  package static let fields = table([.objects("messageIdentifiers", \.messageIdentifiers)])
}

/// A message.
public struct MessageListItem: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier, which the developer chose.
  public var messageIdentifier: UUIDText? { members.word("messageIdentifier") }
  /// Whether Apple approved the message.
  public var messageState: ReviewState? { members.word("messageState") }

  package static let fields = table([
    .uuid("messageIdentifier", \.messageIdentifier), .word("messageState", \.messageState),
  ])
}

/// The default message of a product and locale.
///
///     {"messageIdentifier": …}
public struct DefaultMessageResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the message.
  public var messageIdentifier: UUIDText? { members.word("messageIdentifier") }

  package static let fields = table([.uuid("messageIdentifier", \.messageIdentifier)])
}

/// The URL that Apple asks for a message in real time.
///
///     {"realtimeURL": "https://…"}
public struct RealtimeURLResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The URL.
  public var realtimeURL: String? { members.string("realtimeURL") }

  package static let fields = table([.string("realtimeURL", \.realtimeURL)])
}

/// The state of an image or a message in review.
public struct ReviewState: OpenStringEnum {
  /// Apple's text.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The image or message waits for review.
  public static let pending = ReviewState(rawValue: "PENDING")
  /// The image or message is approved.
  public static let approved = ReviewState(rawValue: "APPROVED")
  /// The image or message is rejected.
  public static let rejected = ReviewState(rawValue: "REJECTED")
}

/// The size of an image for messages.
public struct MessageImageSize: OpenStringEnum {
  /// Apple's text.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The image is for a message.
  public static let fullSize = MessageImageSize(rawValue: "FULL_SIZE")
  /// The image is for a bullet point.
  public static let bulletPoint = MessageImageSize(rawValue: "BULLET_POINT")
}
