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
    guard RetentionState.isLocale(locale) else { throw APIRefusal(.invalidLocale) }
  }

  // MARK: Real-time requests

  /// Configure Realtime URL: over TLS, as Apple requires, or on this machine, where tests have no certificate.
  func setRealtimeURL(_ request: RoutedRequest) throws -> HTTPAnswer {
    let url = try RequestBody(request).optionalText("realtimeURL", .badRequestRealtimeUrl) ?? ""
    let prefix = "https://"
    guard url.hasPrefix(prefix) && url.utf8.count > prefix.utf8.count || LoggedStore.isLocal(url),
      url.unicodeScalars.count <= LoggedStore.longestURL
    else { throw APIRefusal(.badRequestRealtimeUrl) }
    return try answer(to: RetentionStep { ($0.change, $0.url) = (.setRealtimeURL, url) })
  }

  /// Whether a URL is one without TLS on this machine.
  private static func isLocal(_ url: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { host in
      let start = "http://\(host)"
      guard url.utf8.starts(with: start.utf8) else { return false }
      let next = url.utf8.dropFirst(start.utf8.count).first
      return next == nil || [0x2F, 0x3A, 0x3F].contains(next)
    }
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
    let original = try RequestedIds(state).originalTransaction(id)
    _ = try answer(to: RetentionStep { $0.change = .testPerformance })
    state.retention.testSubject = original
    let requestId = state.retention.tests.last?.requestId ?? ""
    return HTTPAnswer(
      json: JSONWriter.object { json in
        writeTestConfiguration(to: &json)
        json.member("requestId", requestId)
      }
    )
  }

  /// The result of a performance test: that of its requests, or PASS where none are made.
  func performanceTestResult(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    guard UUIDText(rawValue: id).isUUID else {
      throw APIRefusal(.invalidRequestId)
    }
    guard let test = state.retention.tests.first(where: { isSame($0.requestId, id) }) else {
      throw APIRefusal(.performanceTestRunNotFound)
    }
    let isRunning = state.isRunning(test)
    let passes = test.result?.passes ?? true
    let rate = test.result?.successRate ?? 100
    let times =
      test.result?.times ?? RetentionState.TestResult.timeNames.map { _ in 0 }
    return HTTPAnswer(
      json: JSONWriter.object { json in
        writeTestConfiguration(to: &json)
        json.member("target", test.target)
        json.member("result", isRunning ? "PENDING" : passes ? "PASS" : "FAIL")
        json.member("successRate") { $0.integer(isRunning ? 0 : rate) }
        json.member("numPending") { $0.integer(isRunning ? RetentionState.testRequests : 0) }
        json.object("responseTimes") { json in
          for (name, time) in zip(RetentionState.TestResult.timeNames, times) {
            json.member(name) { $0.integer(time) }
          }
        }
        json.object("failures") { json in
          for failure in test.result?.failures ?? [] {
            json.member(failure.name) { $0.integer(failure.count) }
          }
        }
      }
    )
  }

  private func writeTestConfiguration(to json: inout JSONWriter) {
    let limit = state.retentionLimit
    json.object("config") { json in
      json.member("maxConcurrentRequests") { $0.integer(LoggedStore.concurrentRequests) }
      json.member("totalRequests") { $0.integer(RetentionState.testRequests) }
      json.member("totalDuration") { $0.integer(RetentionState.testSeconds * 1000) }
      json.member("responseTimeThreshold") { $0.integer(limit) }
      json.member("successRateThreshold") { $0.integer(RetentionState.testThreshold) }
    }
  }

  /// The number of requests of a performance test that are made at the same time.
  package static let concurrentRequests: Int64 = 10
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
