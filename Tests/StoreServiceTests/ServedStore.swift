// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import HTTPMessages
import HTTPService
import StoreClient
import StoreConfiguration
import StoreEngine
import StoreService
import StoreServing
import StoreTypes
import StrictBase64
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import Testing

/// A service that listens on a local port, and clients for it.
final class ServedStore: Sendable {
  static let configurationPath: String = {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(folder)/StoreSimulationTests/Store.storekit"
  }()

  let url: String
  let port: UInt16
  let rootsPEM: String
  let key: ServiceKey
  let service: StoreService
  private let listener: HTTPListener

  static func configuration() throws -> StoreConfiguration {
    try StoreConfiguration(try readAll(.file(configurationPath), limit: 1 << 20)[...])
  }

  /// A log, once the server before has released it: its last delivery may still run.
  private static func opened(_ path: String) throws -> AppendedFile {
    let attempts = 6_000
    for _ in 1..<attempts {
      do {
        return try AppendedFile(path)
      } catch AppendError.inUse {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    return try AppendedFile(path)
  }

  init(
    script: String? = nil,
    limits: ServiceLimits = ServiceLimits(),
    post: StoreService.Post? = nil,
    connect: Webhook.Connect? = nil,
    state: String? = nil,
    access: ControlAccess = ControlAccess(),
    address: InternetAddress = .loopback,
    names: [HostName] = [],
    isSecure: Bool = false,
    backend: FakeBackend? = nil,
    retention: RetentionAccess? = nil,
    template: String? = nil,
    limit: Int = BackendSettings.defaultLimit,
    speed: Int64? = nil,
    follow: StoreService.Follower? = nil,
    namesResponder: Bool = false,
    products: String? = nil
  ) throws {
    let configuration =
      try products.map { try StoreConfiguration(Array($0.utf8)[...]) }
      ?? ServedStore.configuration()
    let file = try state.map { try ServedStore.opened($0) }
    let log = try file.map { try $0.contents(limit: StoreScript.mostLogBytes) } ?? []
    let source = Array((script ?? "{\"schema\": \"receiptctl/script/1\"}").utf8)[...]
    let script =
      log.isEmpty
      ? try StoreScript(source, for: configuration)
      : try StoreScript(
        source,
        for: configuration,
        resuming: try StoreScript(log: log[...], for: configuration)
      )
    key = try ServiceKey(seed: "service tests")
    let socket = try ListeningSocket(port: 0, address: address)
    var sides = try StorePair(
      configuration,
      script: script,
      credentials: key.credentials,
      deliversOutside: post != nil && file == nil,
      responder: namesResponder
        ? "http://127.0.0.1:\(socket.port)\(CertificateStatus.path)" : nil
    )
    if let file {
      try sides.repeatLog()
      let storeLog = StoreLog(file, of: script, in: configuration)
      if log.isEmpty { try storeLog.begin() }
      try sides.write(to: storeLog, posts: post != nil)
    }
    if let template {
      var settings = BackendSettings(try BackendTemplate(template))
      settings.limit = limit
      sides.useBackend(settings)
    }
    rootsPEM = try sides.rootsPEM()
    let identity = isSecure ? try sides.serverIdentity(for: address, names: names) : nil
    let service = StoreService(
      sides,
      clock: { SystemClock().now },
      webhook: Webhook(
        post.map { Webhook.Target(url: "test", post: $0) },
        connect: connect
      ),
      access: access,
      backend: backend?.access,
      retention: retention,
      speed: speed,
      follow: follow
    )
    self.service = service
    listener = try HTTPListener(socket, identity: identity, limits: limits) {
      service.answer(to: $0)
    }
    port = listener.port
    url = "\(isSecure ? "https" : "http")://127.0.0.1:\(listener.port)"
    backend?.store.withLock { [url] in $0 = url }
    service.playScript()
  }

  deinit {
    service.stop()
    listener.stop()
    service.finish()
  }

  /// A bearer token for the App Store Server API.
  func bearer() throws -> String {
    try signer("com.example.app").bearerToken(
      at: SystemClock().now,
      lifetime: ServedStore.tokenLifetime
    ).text
  }

  /// A bearer token for the App Store Connect API, which names no app.
  func connectToken() throws -> String {
    let now = SystemClock().now.millisecondsSince1970 / 1000
    let header = #"{"alg":"ES256","kid":"\#(key.keyId)","typ":"JWT"}"#
    let claims =
      #"{"iss":"\#(key.issuerId)","iat":\#(now),"exp":\#(now + 3600),"aud":"appstoreconnect-v1"}"#
    let parts = [header, claims].map { text in
      Base64.encode(Array(text.utf8)[...], alphabet: .urlSafe, padding: false)
    }
    let signed = parts.joined(separator: ".")
    let signature = try SigningKey(key.pem, keyId: key.keyId).signRaw(Array(signed.utf8))
    return signed + "." + Base64.encode(signature[...], alphabet: .urlSafe, padding: false)
  }

  /// The maximum: on a busy machine, minutes may pass until a request is sent.
  static let tokenLifetime = BearerToken.longestLifetime

  private func signer(_ bundleId: String) throws -> AppStoreSigner {
    try AppStoreSigner(
      key: try SigningKey(key.pem, keyId: key.keyId),
      issuerId: key.issuerId,
      bundleId: bundleId
    )
  }

  /// The library's client with libcurl, and Apple's URLs replaced by those of the service.
  func client(bundleId: String = "com.example.app") throws -> APIClient {
    let tokens = BearerTokenSource(try signer(bundleId), lifetime: ServedStore.tokenLifetime)
    let transport = HTTPTransport(limits: .patient)
    let url = url
    return APIClient(
      environments: [.production, .sandbox],
      bearerToken: { time in try tokens.token(at: time).text },
      clock: SystemClock(),
      send: { request in
        let places = [(APIServer.production, "/production"), (APIServer.sandbox, "/sandbox")]
        let place = try #require(places.first { request.url.hasPrefix("\($0.0)/") })
        return try await transport.answer(
          to: HTTPRequest(
            method: request.method,
            url: url + place.1 + request.url.dropFirst(place.0.count),
            headers: request.headers,
            body: request.body
          )
        )
      }
    )
  }

  /// Sends a request without a bearer token.
  func answer(
    _ method: HTTPMethod,
    _ target: String,
    _ body: String = "",
    headers: [HTTPHeader] = [HTTPHeader("Content-Type", "application/json")]
  ) async throws -> HTTPAnswer {
    try await HTTPTransport(limits: .patient).answer(
      to: HTTPRequest(
        method: method,
        url: url + target,
        headers: headers,
        body: Array(body.utf8)
      )
    )
  }

  /// Sends a request to the control API, which must succeed; returns the JSON of the response.
  func control(_ method: HTTPMethod, _ target: String, _ body: String = "") async throws
    -> JSONValue
  {
    let answer = try await answer(method, target, body)
    #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    return try JSONDocument(answer.body).root
  }

  /// Performs a step, and returns the real-time requests of its rows.
  func exchanges(after step: String) async throws -> [JSONObject] {
    let rows = try await control(.post, "/store/steps", step)
    var exchanges: [JSONObject] = []
    for row in rows.array.map({ Array($0) }) ?? [] {
      for each in row.object?["retention"]?.array.map({ Array($0) }) ?? [] {
        if let exchange = each.object { exchanges.append(exchange) }
      }
    }
    return exchanges
  }

  /// Purchases a product, and returns the transaction id.
  func buy(_ product: String, customer: String = "anna", side: String = "") async throws -> String {
    let step = "{\"do\": \"purchase\", \"product\": \"\(product)\", \"customer\": \"\(customer)\"}"
    let rows = try await control(.post, "\(side)/store/steps", step)
    let transactions = rows.array?.first { _ in true }?.object?["transactions"]?.array
    let first = transactions?.first { _ in true }?.object
    return try #require(first?["transactionId"]?.string)
  }
}

extension TransportLimits {
  /// The limits for a server that a test stops or holds: on a busy machine, minutes may pass until the test goes on.
  static let patient: TransportLimits = {
    var limits = TransportLimits.api
    (limits.connectTime, limits.totalTime, limits.slowTime) = (3_600_000, 3_600_000, 3_600)
    return limits
  }()
}

extension Eventual {
  /// Waits for the value on this thread.
  func wait() -> Value {
    let result = Monitor<Value?>(nil)
    then { value in result.change { $0 = value } }
    return result.wait { $0 }
  }
}
