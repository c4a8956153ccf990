// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import Synchronization
import SystemIO

// The control API: steps, the clock, and the state of the stores.
//
// Web pages of other servers can't use it: ``ControlAccess`` refuses them, and bodies must be JSON, which forms can't send.
extension StoreService {
  static let controlRoutes: [Route<Handler>] =
    [
      control(.get, "/store/ready", "addresses, root, key, and the time of the store") {
        service,
        _,
        _ in
        guard !service.status.withLock({ $0.isPlayingScript }) else {
          throw ControlError(503, "the script is being played", hint: "repeat the request")
        }
        return HTTPAnswer(json: service.ready)
      },
      view("/store/steps", "the kinds of steps, with their members") { _, _ in StepForms.json() },
      later(.post, "/store/steps", "performs a step or an array of them; answers what happened") {
        service,
        request,
        side in
        let json = try request.json()
        return service.inTurn { turn in
          let steps = try service.sides.withLock { sides in
            sides.beginAnswer()
            return try sides.steps(json, on: side)
          }
          try service.play(steps, turn)
          return service.whatHappened()
        }
      },
      control(.get, "/store/clock", "the time, the speed, and the progress of the newest move") {
        service,
        _,
        _ in service.clockAnswer()
      },
      later(.post, "/store/clock", "moves the clock or lets it run; answers what happened") {
        service,
        request,
        _ in try service.setClock(ClockRequest(request.json()))
      },
      later(.delete, "/store/clock", "cancels the move of the clock") { service, _, _ in
        try service.cancelMove()
      },
      control(.get, "/store/activity", "requests, deliveries, steps and events, in sentences") {
        service,
        request,
        _ in
        // The entries are a copy, so that the lock is not held while they are written.
        let activity = service.sides.withLock { $0.activity }
        return HTTPAnswer(json: try activity.json(request))
      },
      view("/store/state", "customers, subscriptions, transactions and notifications") { view, _ in
        view.summary()
      },
      view("/store/answers", "who may use what, as a backend must answer now") { view, _ in
        view.answers()
      },
      view("/store/upcoming", "the next renewals of each customer") { view, _ in view.upcoming() },
      control(.get, "/store/script", "what was done so far, as a script") { service, _, side in
        HTTPAnswer(json: service.sides.withLock { $0[side: side]?.run.script() ?? [] })
      },
    ]
    + setting(
      "/store/faults",
      "the remaining faults of deliveries",
      "what goes wrong with the next deliveries",
      \.faults
    ) { try $0.requirePosting() }
    + setting(
      "/store/api-faults",
      "the remaining faults of API requests",
      "errors, rate limit and latency of the API",
      \.responder.faults
    )
    + setting(
      "/store/ocsp",
      "what the OCSP responder answers about the certificates",
      "sets what the OCSP responder answers",
      \.certificateAnswers
    ) + [
      control(.get, "/store/backend", "what a backend answers, where it differs from the store") {
        service,
        _,
        _ in HTTPAnswer(json: service.sides.withLock { $0.backendJSON() })
      },
      later(.post, "/store/backend", "asks a backend after each event, or ends that") {
        service,
        request,
        _ in try service.setBackend(request)
      },
      later(.post, "/store/drill", "posts forged notifications; answers which were refused") {
        service,
        request,
        _ in
        _ = try DrillRequest(request.json())
        return service.inTurn { turn in HTTPAnswer(json: try service.drill(turn).json) }
      },
      control(.get, "/store/webhook", "the URL to which notifications are posted") {
        service,
        _,
        _ in
        HTTPAnswer(json: service.webhook.json)
      },
      later(.post, "/store/webhook", "posts notifications to another URL, or to none") {
        service,
        request,
        _ in try service.setWebhook(request)
      },
      later(.post, "/store/notifications/resend", "posts a notification again") {
        try $0.resend($1, $2)
      },
      later(.post, "/store/reset", "puts everything back to the start") { try $0.reset($1, $2) },
      later(.post, "/store/catalogue", "replaces the products of a store that was not used yet") {
        try $0.replaceCatalogue($1, $2)
      },
    ]

  /// The documented paths below `/store/`, in order.
  static let controlNames = controlRoutes.reduce(into: [String]()) { names, route in
    let name = String(route.path.description.dropFirst("/store/".count))
    if !names.contains(name) { names.append(name) }
  }

  // MARK: Kinds of routes

  /// A request that is answered at once.
  private static func control(
    _ method: HTTPMethod,
    _ path: PathPattern,
    _ summary: String,
    _ body: @escaping @Sendable (StoreService, RoutedRequest, StoreSide) throws -> HTTPAnswer
  ) -> Route<Handler> {
    later(method, path, summary) { .now(ServedAnswer(try body($0, $1, $2))) }
  }

  /// A request that may have to wait for its response.
  private static func later(
    _ method: HTTPMethod,
    _ path: PathPattern,
    _ summary: String,
    _ body:
      @escaping @Sendable (StoreService, RoutedRequest, StoreSide) throws ->
      Eventual<ServedAnswer>
  ) -> Route<Handler> {
    let handler: Handler = { service, request, side in
      do {
        try service.access.check(request.received)
        return try body(service, request, side)
      } catch {
        return .now(ServedAnswer(ControlError(error)))
      }
    }
    return Route(method, path, summary, to: handler)
  }

  /// A response about a store, by default that of the script, made from a copy: the stores are not locked meanwhile.
  ///
  /// Only a few are made at once, so that a crowd of them does not hold up the others.
  static func view(
    _ path: PathPattern,
    _ summary: String = "",
    _ body: @escaping @Sendable (StoreView, RoutedRequest) throws -> [UInt8]
  ) -> Route<Handler> {
    later(.get, path, summary) { service, request, side in
      service.views.answer {
        ServedAnswer {
          HTTPAnswer(json: try service.view(of: side).map { try body($0, request) } ?? [])
        }
      }
    }
  }

  /// Requests that read and set a value of the stores.
  private static func setting<Setting: ControlSetting>(
    _ path: PathPattern,
    _ readSummary: String,
    _ setSummary: String,
    _ value: any WritableKeyPath<StorePair, Setting> & Sendable,
    requires requirement: @escaping @Sendable (StoreService) throws -> Void = { _ in }
  ) -> [Route<Handler>] {
    [
      control(.get, path, readSummary) { service, _, _ in
        HTTPAnswer(json: service.sides.withLock { $0[keyPath: value].json })
      },
      control(.post, path, setSummary) { service, request, _ in
        try requirement(service)
        let setting = try Setting(request.json())
        return HTTPAnswer(
          json: service.sides.withLock { sides in
            sides[keyPath: value] = setting
            return setting.json
          }
        )
      },
    ]
  }

  func view(of side: StoreSide) -> StoreView? {
    sides.withLock { $0.view(of: side) }
  }

  /// A response of the request that has the right to use the clock.
  func inTurn(
    _ body: @escaping @Sendable (borrowing ClockTurn) throws -> HTTPAnswer
  ) -> Eventual<ServedAnswer> {
    turns.answer { [self] turn in
      // Rows are not kept for a request that failed.
      defer { sides.withLock { $0.endAnswer() } }
      return ServedAnswer { try body(turn) }
    }
  }
}

/// What a request can read and set.
protocol ControlSetting: Sendable {
  init(_ json: ArraySlice<UInt8>) throws(ScriptError)
  var json: [UInt8] { get }
}

extension DeliveryFaults: ControlSetting {}
extension APIFaults: ControlSetting {}
extension CertificateAnswers: ControlSetting {}

extension RoutedRequest {
  /// The body, which must be JSON.
  func json() throws(ControlError) -> ArraySlice<UInt8> {
    let type = received.header("Content-Type")?.utf8.prefix { $0 != UInt8(ascii: ";") }
    guard let type, String(Substring(type)).lowercased() == "application/json" else {
      throw ControlError(415, "the body must be JSON", hint: "send Content-Type: application/json")
    }
    return body
  }
}

extension ServedAnswer {
  /// The response of the control API, or its error.
  init(_ body: () throws -> HTTPAnswer) {
    do {
      self.init(try body())
    } catch {
      self.init(ControlError(error))
    }
  }

  init(_ error: ControlError) {
    self.init(error.answer, refusal: error.reason)
  }
}
