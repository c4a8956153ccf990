// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

// Endpoints of the Retention Messaging API.
extension LoggedStore {
  static let retentionHandlers: [APIEndpoint: Handler] = [
    .uploadImage: { try $0.uploadImage($1.id, $1) },
    .deleteImage: { try $0.deleteImage($1.id) },
    .imageList: { store, _ in store.imageList() },
    .uploadMessage: { try $0.uploadMessage($1.id, $1) },
    .deleteMessage: { try $0.deleteMessage($1.id) },
    .messageList: { store, _ in store.messageList() },
    .setDefaultMessage: { try $0.setDefaultMessage($1.id, $1.second, $1) },
    .deleteDefaultMessage: { try $0.deleteDefaultMessage($1.id, $1.second) },
    .defaultMessage: { try $0.defaultMessage($1.id, $1.second) },
    .setRealtimeURL: { store, call in try store.setRealtimeURL(call) },
    .deleteRealtimeURL: { store, _ in try store.deleteRealtimeURL() },
    .realtimeURL: { store, _ in try store.realtimeURL() },
    .performanceTest: { store, call in try store.startPerformanceTest(call) },
    .performanceTestResult: { try $0.performanceTestResult($1.id) },
  ]

  // MARK: Images

  func uploadImage(_ id: String, _ request: RoutedRequest) throws -> HTTPAnswer {
    let id = try LoggedStore.identifier(id)
    let size = request.value("imageSize") ?? "FULL_SIZE"
    guard isSame(size, "FULL_SIZE") || isSame(size, "BULLET_POINT") else {
      throw APIRefusal(.badRequestImageSize)
    }
    guard RetentionImage.isValid(request.body, size: size) else {
      throw APIRefusal(.invalidImage)
    }
    return try answer(to: RetentionStep { ($0.change, $0.id, $0.size) = (.uploadImage, id, size) })
  }

  func deleteImage(_ id: String) throws -> HTTPAnswer {
    let id = try LoggedStore.identifier(id)
    return try answer(to: RetentionStep { ($0.change, $0.id) = (.deleteImage, id) })
  }

  func imageList() -> HTTPAnswer {
    list("imageIdentifiers", state.retention.images) { [state] image, json in
      json.member("imageIdentifier", image.id)
      json.member("imageState", state.isApproved(image.uploaded) ? "APPROVED" : "PENDING")
      json.member("imageSize", image.size)
    }
  }

  // MARK: Messages

  func uploadMessage(_ id: String, _ request: RoutedRequest) throws -> HTTPAnswer {
    let id = try LoggedStore.identifier(id)
    let images = try RetentionMessageCheck(request).images
    return try answer(
      to: RetentionStep { ($0.change, $0.id, $0.images) = (.uploadMessage, id, images) }
    )
  }

  func deleteMessage(_ id: String) throws -> HTTPAnswer {
    let id = try LoggedStore.identifier(id)
    return try answer(to: RetentionStep { ($0.change, $0.id) = (.deleteMessage, id) })
  }

  func messageList() -> HTTPAnswer {
    list("messageIdentifiers", state.retention.messages) { [state] message, json in
      json.member("messageIdentifier", message.id)
      json.member("messageState", state.isApproved(message.uploaded) ? "APPROVED" : "PENDING")
    }
  }

  // MARK: Defaults

  func setDefaultMessage(
    _ product: String,
    _ locale: String,
    _ request: RoutedRequest
  ) throws -> HTTPAnswer {
    try requireLocale(locale)
    let text = try RequestBody(request).text("messageIdentifier", .generalBadRequest)
    let id = try LoggedStore.identifier(text)
    return try answer(
      to: RetentionStep {
        ($0.change, $0.product, $0.locale, $0.id) = (.setDefault, product, locale, id)
      }
    )
  }

  func deleteDefaultMessage(_ product: String, _ locale: String) throws -> HTTPAnswer {
    try requireLocale(locale)
    return try answer(
      to: RetentionStep { ($0.change, $0.product, $0.locale) = (.deleteDefault, product, locale) }
    )
  }

  func defaultMessage(_ product: String, _ locale: String) throws -> HTTPAnswer {
    try requireLocale(locale)
    guard let number = state.catalogue.number(of: product) else {
      throw APIRefusal(.invalidProductId)
    }
    let place = RetentionState.DefaultPlace(product: number, locale: locale)
    guard let id = state.retention.defaults[place] else {
      throw APIRefusal(.defaultMessageNotFound)
    }
    return HTTPAnswer(json: StoreAnswers.object("messageIdentifier", id))
  }

  /// Checks the form of a locale in App Store Connect, such as `en-US`, `ja` or `zh-Hans`.
  private func requireLocale(_ locale: String) throws(APIRefusal) {
    let parts = locale.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isValid =
      parts.count <= 2 && 2...3 ~= (parts.first?.count ?? 0)
      && parts.dropFirst().allSatisfy { 2...4 ~= $0.count }
      && parts.joined().allSatisfy { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    guard isValid else { throw APIRefusal(.invalidLocale) }
  }

  // MARK: Real-time requests

  func setRealtimeURL(_ request: RoutedRequest) throws -> HTTPAnswer {
    let url = try RequestBody(request).optionalText("realtimeURL", .badRequestRealtimeUrl) ?? ""
    let prefix = "https://"
    guard url.hasPrefix(prefix), url.utf8.count > prefix.utf8.count,
      url.unicodeScalars.count <= LoggedStore.longestURL
    else { throw APIRefusal(.badRequestRealtimeUrl) }
    return try answer(to: RetentionStep { ($0.change, $0.url) = (.setRealtimeURL, url) })
  }

  func deleteRealtimeURL() throws -> HTTPAnswer {
    try answer(to: RetentionStep { $0.change = .deleteRealtimeURL })
  }

  func realtimeURL() throws(APIRefusal) -> HTTPAnswer {
    guard let url = state.retention.realtimeURL else {
      throw APIRefusal(.realtimeUrlNotFound)
    }
    return HTTPAnswer(json: StoreAnswers.object("realtimeURL", url))
  }

  func startPerformanceTest(_ request: RoutedRequest) throws -> HTTPAnswer {
    let code = APIErrorCode.invalidPerformanceTestRequest
    let id = try RequestBody(request).text("originalTransactionId", code)
    _ = try RequestedIds(state).originalTransaction(id)
    _ = try answer(to: RetentionStep { $0.change = .testPerformance })
    let requestId = state.retention.tests.last?.requestId ?? ""
    return HTTPAnswer(
      json: JSONWriter.object { json in
        LoggedStore.writeTestConfiguration(to: &json)
        json.member("requestId", requestId)
      }
    )
  }

  /// The result of a performance test.
  ///
  /// The simulation sends no requests, and all tests pass.
  func performanceTestResult(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    guard UUIDText(rawValue: id).isUUID else {
      throw APIRefusal(.invalidRequestId)
    }
    guard let test = state.retention.tests.first(where: { isSame($0.requestId, id) }) else {
      throw APIRefusal(.performanceTestRunNotFound)
    }
    let isRunning = state.isRunning(test)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        LoggedStore.writeTestConfiguration(to: &json)
        json.member("target", test.target)
        json.member("result", isRunning ? "PENDING" : "PASS")
        json.member("successRate") { $0.integer(isRunning ? 0 : 100) }
        json.member("numPending") { $0.integer(isRunning ? LoggedStore.testRequests : 0) }
        json.object("responseTimes") { json in
          for name in ["average", "p50", "p90", "p95", "p99"] {
            json.member(name) { $0.integer(0) }
          }
        }
        json.member("failures") { $0.object { _ in } }
      }
    )
  }

  private static func writeTestConfiguration(to json: inout JSONWriter) {
    json.object("config") { json in
      json.member("maxConcurrentRequests") { $0.integer(10) }
      json.member("totalRequests") { $0.integer(testRequests) }
      json.member("totalDuration") { $0.integer(RetentionState.testSeconds * 1000) }
      json.member("responseTimeThreshold") { $0.integer(responseMilliseconds) }
      json.member("successRateThreshold") { $0.integer(98) }
    }
  }

  private static let testRequests: Int64 = 100
  /// Apple's limit for the response of a server: 700 ms in production, approximately 700 ms in the sandbox.
  private static let responseMilliseconds: Int64 = 700
  private static let longestURL = 256

  // MARK: Parts

  /// Checks that an identifier is a UUID, and returns it in lower case.
  private static func identifier(_ text: String) throws(APIRefusal) -> String {
    guard UUIDText(rawValue: text).isUUID else {
      throw APIRefusal(.generalBadRequest, "The identifier is not a UUID.")
    }
    return text.lowercased()
  }

  private func list<Item>(
    _ name: String,
    _ items: [Item],
    _ write: (Item, inout JSONWriter) -> Void
  ) -> HTTPAnswer {
    HTTPAnswer(
      json: JSONWriter.object { json in
        json.array(name) { json in for item in items { json.object { write(item, &$0) } } }
      }
    )
  }
}
