// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Retention Messaging: images and messages that the App Store shows to customers who cancel.
extension APIEndpoint {
  static let messages = [
    uploadImage, deleteImage, imageList, uploadMessage, deleteMessage, messageList,
  ]

  package static let uploadImage = Self(
    "uploadImage",
    .put,
    imagePath,
    query: ["imageSize"],
    body: .png,
    errors: [
      .badRequestImageSize, .invalidImage, .imageAlreadyExists, .maximumNumberOfImagesReached,
    ]
  )
  package static let deleteImage = Self(
    "deleteImage",
    .delete,
    imagePath,
    errors: [.imageInUse, .imageNotFound]
  )
  package static let imageList = Self(
    "getImageList",
    .get,
    "/inApps/v1/messaging/image/list",
    ImageListResponse.self,
    errors: []
  )
  package static let uploadMessage = Self(
    "uploadMessage",
    .put,
    messagePath,
    body: .json,
    errors: [
      .headerTooLong, .bodyTooLong, .altTextTooLong, .badRequestTooManyBulletPoints,
      .badRequestBulletPointTextTooLong, .badRequestAboveImageRequiresAnImage, .imageNotFound,
      .messageAlreadyExists, .maximumNumberOfMessagesReached,
    ]
  )
  package static let deleteMessage = Self(
    "deleteMessage",
    .delete,
    messagePath,
    errors: [.messageNotFound]
  )
  package static let messageList = Self(
    "getMessageList",
    .get,
    "/inApps/v1/messaging/message/list",
    MessageListResponse.self,
    errors: []
  )

  private static let imagePath = "/inApps/v1/messaging/image/{imageIdentifier}"
  private static let messagePath = "/inApps/v1/messaging/message/{messageIdentifier}"
}

extension APIRequest where Response == EmptyResponse {
  /// Upload Image, in PNG, under an identifier that the developer chooses.
  ///
  ///     let request = try APIRequest.uploadImage(png, identifier: identifier, size: .fullSize)
  public static func uploadImage(
    _ png: [UInt8],
    identifier: UUIDText,
    size: MessageImageSize? = nil
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "imageIdentifier")
    guard png.starts(with: APIArgument.pngSignature) else {
      throw APIRequestError(.form, "image", expected: "PNG", found: "\(png.count) other bytes")
    }
    return try Self(
      .uploadImage,
      id,
      query: APIQueryItem.optional("imageSize", size?.rawValue),
      body: .png(png)
    )
  }

  /// Delete Image, unless a message uses it.
  ///
  ///     let request = try APIRequest.deleteImage(identifier: identifier)
  public static func deleteImage(identifier: UUIDText) throws(APIRequestError) -> Self {
    try Self(.deleteImage, try APIArgument.uuid(identifier, "imageIdentifier"))
  }

  /// Upload Message, under an identifier that the developer chooses.
  ///
  ///     let request = try APIRequest.uploadMessage(
  ///       RetentionMessage(header: "Stay with us", body: "Your notes stay in sync."), identifier: identifier)
  public static func uploadMessage(
    _ message: RetentionMessage,
    identifier: UUIDText
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "messageIdentifier")
    return try Self(.uploadMessage, id, body: try message.requestBody())
  }

  /// Delete Message.
  ///
  ///     let request = try APIRequest.deleteMessage(identifier: identifier)
  public static func deleteMessage(identifier: UUIDText) throws(APIRequestError) -> Self {
    try Self(.deleteMessage, try APIArgument.uuid(identifier, "messageIdentifier"))
  }
}

extension APIRequest where Response == ImageListResponse {
  /// Get Image List.
  ///
  ///     let request = APIRequest.imageList()
  public static func imageList() -> Self {
    Self(.imageList)
  }
}

extension APIRequest where Response == MessageListResponse {
  /// Get Message List.
  ///
  ///     let request = APIRequest.messageList()
  public static func messageList() -> Self {
    Self(.messageList)
  }
}
