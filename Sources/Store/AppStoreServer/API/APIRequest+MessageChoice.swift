// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Retention Messaging: the default message of a product, and the URL that the App Store asks for a message.
extension APIEndpoint {
  static let messageChoice = [
    setDefaultMessage, deleteDefaultMessage, defaultMessage, setRealtimeURL, deleteRealtimeURL,
    realtimeURL, performanceTest, performanceTestResult,
  ]

  package static let setDefaultMessage = Self(
    "configureDefaultMessage",
    .put,
    defaultMessagePath,
    body: .json,
    errors: [
      .invalidLocale, .invalidProductId, .messageNotFound, .messageNotApproved, .imageNotApproved,
    ]
  )
  package static let deleteDefaultMessage = Self(
    "deleteDefaultMessage",
    .delete,
    defaultMessagePath,
    errors: [.invalidLocale, .invalidProductId, .defaultMessageNotFound]
  )
  package static let defaultMessage = Self(
    "getDefaultMessage",
    .get,
    defaultMessagePath,
    DefaultMessageResponse.self,
    errors: [.invalidLocale, .invalidProductId, .defaultMessageNotFound]
  )
  package static let setRealtimeURL = Self(
    "configureRealtimeURL",
    .put,
    realtimePath,
    body: .json,
    errors: [.badRequestRealtimeUrl, .forbiddenNoPassingTest]
  )
  package static let deleteRealtimeURL = Self(
    "deleteRealtimeURL",
    .delete,
    realtimePath,
    errors: [.realtimeUrlNotFound]
  )
  package static let realtimeURL = Self(
    "getRealtimeURL",
    .get,
    realtimePath,
    RealtimeURLResponse.self,
    errors: [.realtimeUrlNotFound]
  )
  package static let performanceTest = Self(
    "initiatePerformanceTest",
    .post,
    "/inApps/v1/messaging/performanceTest",
    body: .json,
    PerformanceTestResponse.self,
    in: [.sandbox],
    errors: [
      .invalidPerformanceTestRequest, .invalidOriginalTransactionId,
      .originalTransactionIdNotFound, .existingPerformanceTestRun, .realtimeUrlNotFound,
    ]
  )
  package static let performanceTestResult = Self(
    "getPerformanceTestResults",
    .get,
    "/inApps/v1/messaging/performanceTest/result/{requestId}",
    PerformanceTestResult.self,
    in: [.sandbox],
    errors: [.invalidRequestId, .performanceTestRunNotFound]
  )

  private static let defaultMessagePath = "/inApps/v1/messaging/default/{productId}/{locale}"
  private static let realtimePath = "/inApps/v1/messaging/realtime/url"
}

extension APIRequest where Response == EmptyResponse {
  /// Configure Default Message, of a product in a locale such as `en-US`.
  ///
  ///     let request = try APIRequest.setDefaultMessage(identifier, productId: "pro.month", locale: "en-US")
  public static func setDefaultMessage(
    _ identifier: UUIDText,
    productId: String,
    locale: String
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.uuid(identifier, "messageIdentifier")
    return try Self(
      .setDefaultMessage,
      productId,
      locale,
      body: .json("messageIdentifier", id)
    )
  }

  /// Delete Default Message.
  ///
  ///     let request = try APIRequest.deleteDefaultMessage(productId: "pro.month", locale: "en-US")
  public static func deleteDefaultMessage(
    productId: String,
    locale: String
  ) throws(APIRequestError) -> Self {
    try Self(.deleteDefaultMessage, productId, locale)
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
    return try Self(.setRealtimeURL, body: .json("realtimeURL", url))
  }

  /// Delete Realtime URL.
  ///
  ///     let request = APIRequest.deleteRealtimeURL()
  public static func deleteRealtimeURL() -> Self {
    Self(.deleteRealtimeURL)
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
    try Self(.defaultMessage, productId, locale)
  }
}

extension APIRequest where Response == RealtimeURLResponse {
  /// Get Realtime URL.
  ///
  ///     let request = APIRequest.realtimeURL()
  public static func realtimeURL() -> Self {
    Self(.realtimeURL)
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
    return try Self(.performanceTest, body: .json("originalTransactionId", id))
  }
}

extension APIRequest where Response == PerformanceTestResult {
  /// Get Performance Test Results.
  ///
  ///     let request = try APIRequest.performanceTestResult(requestId: "c4b87a1d")
  public static func performanceTestResult(requestId: String) throws(APIRequestError) -> Self {
    try Self(.performanceTestResult, requestId)
  }
}
