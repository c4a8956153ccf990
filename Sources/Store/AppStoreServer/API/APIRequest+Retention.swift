// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Retention Messaging: images, messages and defaults that the App Store shows to customers who cancel.

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
    return Self(
      .put,
      PathBuilder("/inApps/v1/messaging/image", id),
      query: APIQueryItem.optional("imageSize", size?.rawValue),
      body: .png(png)
    )
  }

  /// Delete Image, unless a message uses it.
  ///
  ///     let request = try APIRequest.deleteImage(identifier: identifier)
  public static func deleteImage(identifier: UUIDText) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "imageIdentifier")
    return Self(.delete, PathBuilder("/inApps/v1/messaging/image", id))
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
    return Self(
      .put,
      PathBuilder("/inApps/v1/messaging/message", id),
      body: try message.requestBody()
    )
  }

  /// Delete Message.
  ///
  ///     let request = try APIRequest.deleteMessage(identifier: identifier)
  public static func deleteMessage(identifier: UUIDText) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "messageIdentifier")
    return Self(.delete, PathBuilder("/inApps/v1/messaging/message", id))
  }

  /// Configure Default Message, of a product in a locale such as `en-US`.
  ///
  ///     let request = try APIRequest.setDefaultMessage(identifier, productId: "pro.month", locale: "en-US")
  public static func setDefaultMessage(
    _ identifier: UUIDText,
    productId: String,
    locale: String
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "messageIdentifier")
    return Self(
      .put,
      try defaultMessagePath(productId, locale),
      body: .json { $0.member("messageIdentifier", id) }
    )
  }

  /// Delete Default Message.
  ///
  ///     let request = try APIRequest.deleteDefaultMessage(productId: "pro.month", locale: "en-US")
  public static func deleteDefaultMessage(
    productId: String,
    locale: String
  ) throws(APIRequestError) -> Self {
    Self(.delete, try defaultMessagePath(productId, locale))
  }

  /// Configure Realtime URL, of at most 256 characters.
  ///
  ///     let request = try APIRequest.setRealtimeURL("https://example.com/retention")
  public static func setRealtimeURL(_ url: String) throws(APIRequestError) -> Self {
    let url = try APIArgument.text(url, "realtimeURL", atMost: 256)
    guard url.utf8.starts(with: "https://".utf8) else {
      throw APIRequestError(
        .form,
        "realtimeURL",
        expected: "an https URL",
        found: APIArgument.shown(url)
      )
    }
    return Self(.put, realtimePath, body: .json { $0.member("realtimeURL", url) })
  }

  /// Delete Realtime URL.
  ///
  ///     let request = APIRequest.deleteRealtimeURL()
  public static func deleteRealtimeURL() -> Self {
    Self(.delete, realtimePath)
  }
}

extension APIRequest where Response == ImageListResponse {
  /// Get Image List.
  ///
  ///     let request = APIRequest.imageList()
  public static func imageList() -> Self {
    Self(.get, PathBuilder("/inApps/v1/messaging/image/list"))
  }
}

extension APIRequest where Response == MessageListResponse {
  /// Get Message List.
  ///
  ///     let request = APIRequest.messageList()
  public static func messageList() -> Self {
    Self(.get, PathBuilder("/inApps/v1/messaging/message/list"))
  }
}

extension APIRequest where Response == DefaultMessageResponse {
  /// Get Default Message.
  ///
  ///     let request = try APIRequest.defaultMessage(productId: "pro.month", locale: "en-US")
  public static func defaultMessage(
    productId: String,
    locale: String
  ) throws(APIRequestError) -> Self {
    Self(.get, try defaultMessagePath(productId, locale))
  }
}

extension APIRequest where Response == RealtimeURLResponse {
  /// Get Realtime URL.
  ///
  ///     let request = APIRequest.realtimeURL()
  public static func realtimeURL() -> Self {
    Self(.get, realtimePath)
  }
}

extension APIRequest where Response == PerformanceTestResponse {
  /// Initiate Performance Test of the real-time URL, with a sandbox subscription.
  ///
  ///     let request = try APIRequest.performanceTest(originalTransactionId: "2000000123456789")
  public static func performanceTest(
    originalTransactionId: String
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(originalTransactionId, "originalTransactionId")
    return Self(
      .post,
      PathBuilder("/inApps/v1/messaging/performanceTest"),
      body: .json { $0.member("originalTransactionId", id) }
    )
  }
}

extension APIRequest where Response == PerformanceTestResult {
  /// Get Performance Test Results.
  ///
  ///     let request = try APIRequest.performanceTestResult(requestId: "c4b87a1d")
  public static func performanceTestResult(requestId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(requestId, "requestId")
    return Self(.get, PathBuilder("/inApps/v1/messaging/performanceTest/result", id))
  }
}

extension APIRequest {
  fileprivate static var realtimePath: PathBuilder {
    PathBuilder("/inApps/v1/messaging/realtime/url")
  }

  fileprivate static func defaultMessagePath(
    _ productId: String,
    _ locale: String
  ) throws(APIRequestError) -> PathBuilder {
    let product = try APIArgument.identifier(productId, "productId")
    let locale = try APIArgument.identifier(locale, "locale")
    return PathBuilder(
      "/inApps/v1/messaging/default",
      product,
      "/\(PercentEncoding.encoded(locale))"
    )
  }
}
