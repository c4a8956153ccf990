// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictJSON
import StrictTime

// Endpoints that change the store. Each corresponds to a script step.
extension TestStore {
  static let changeHandlers: [APIEndpoint: Handler] = [
    .finishTransaction: { try $0.finish($1.id) },
    .setAppAccountToken: { try $0.setAppAccountToken($1.id, $1.request) },
    .consumptionV1: { try $0.consumption($1.id, $1.request, version: .one) },
    .consumption: { try $0.consumption($1.id, $1.request, version: .two) },
    .extendRenewalDate: { try $0.extend($1.id, $1.request) },
    .extendRenewalDates: { store, call in try store.massExtend(call.request) },
    .testNotification: { store, _ in try store.requestTestNotification() },
  ]

  func finish(_ id: String) throws -> HTTPAnswer {
    let number = try state.transaction(id: id)
    return try answer(to: .finish(transaction: StoreState.name(ofTransaction: number)), "finish") {
      $0.member("transaction", state.scriptName(ofTransaction: number))
    }
  }

  func setAppAccountToken(_ id: String, _ request: ServerRequest) throws -> HTTPAnswer {
    let body = try RequestBody(request)
    let token = try body.optionalText("appAccountToken", .invalidAppAccountTokenUUID) ?? ""
    let number = try state.transaction(id: id)
    let name = StoreState.name(ofTransaction: number)
    let step = Step.setAppAccountToken(purchase: name, token: token)
    return try answer(to: step, "setAppAccountToken") {
      $0.member("transaction", state.scriptName(ofTransaction: number))
      $0.member("token", token)
    }
  }

  /// Send Consumption Information, versions 1 and 2.
  func consumption(
    _ id: String,
    _ request: ServerRequest,
    version: ConsumptionRequest.Version
  ) throws -> HTTPAnswer {
    let number = try state.transaction(id: id)
    let name = StoreState.name(ofTransaction: number)
    let body = try RequestBody(request).object
    let code = ConsumptionRequest.errorCode(of: body, version: version)
    return try answer(to: .consumption(transaction: name, errorCode: code), "consumption") { json in
      json.member("transaction", state.scriptName(ofTransaction: number))
      for name in ConsumptionRequest.members {
        if let value = body[name] { json.member(name) { $0.raw(compactJSON(value.source)) } }
      }
    }
  }

  // MARK: Extensions

  /// Extend a Subscription Renewal Date.
  func extend(_ id: String, _ request: ServerRequest) throws -> HTTPAnswer {
    let body = try RequestBody(request)
    let days = try body.integer("extendByDays", .invalidExtendByDays)
    let reason = try body.integer("extendReasonCode", .invalidExtendReasonCode)
    _ = try body.text("requestIdentifier", .invalidRequestIdentifier)
    let transaction = state.transactions[try state.originalTransaction(id: id)]
    guard let number = transaction.subscription else {
      throw APIRefusal(.subscriptionExtensionIneligible, "The transaction is not a subscription.")
    }
    let name = state.subscriptions[number].name
    let step = Step.extend(subscription: name, days: days, reason: reason)
    _ = try answer(to: step, "extend") { json in
      json.member("subscription", name)
      json.member("days") { $0.integer(days) }
      json.member("reason") { $0.integer(reason) }
    }
    let period = state.transactions[state.subscriptions[number].current]
    return HTTPAnswer(
      json: JSONWriter.bytes { json in
        json.object { json in
          json.member("originalTransactionId") { $0.string(state.transactionId(period.original)) }
          if let item = state.lineItemId(period) {
            json.member("webOrderLineItemId") { $0.string(item) }
          }
          json.member("success") { $0.boolean(true) }
          if let date = period.expiresDate {
            json.member("effectiveDate") { $0.integer(date.millisecondsSince1970) }
          }
        }
      }
    )
  }

  /// Extend Subscription Renewal Dates for All Active Subscribers.
  func massExtend(_ request: ServerRequest) throws -> HTTPAnswer {
    let body = try RequestBody(request)
    let identifier = try body.text("requestIdentifier", .invalidRequestIdentifier)
    let product = try body.text("productId", .invalidProductId)
    guard state.catalogue.number(of: product) != nil else {
      throw APIRefusal(.invalidProductId)
    }
    let days = try body.integer("extendByDays", .invalidExtendByDays)
    let reason = try body.integer("extendReasonCode", .invalidExtendReasonCode)
    let storefronts = try storefronts(in: body)
    let step = Step.massExtend(
      product: product,
      days: days,
      reason: reason,
      storefronts: storefronts,
      requestIdentifier: identifier
    )
    let response = HTTPAnswer(json: StoreState.object("requestIdentifier", identifier))
    // A client repeats a request whose response was lost.
    guard state.massExtension(of: product, identifier) == nil else { return response }
    _ = try answer(to: step, "massExtend") { json in
      json.member("product", product)
      json.member("days") { $0.integer(days) }
      json.member("reason") { $0.integer(reason) }
      if let storefronts {
        json.member("storefronts") { json in
          json.array { json in storefronts.forEach { json.string($0) } }
        }
      }
      json.member("requestIdentifier", identifier)
    }
    return response
  }

  /// The storefronts of a mass extension; `nil` for all.
  private func storefronts(in body: RequestBody) throws(APIRefusal) -> [String]? {
    guard let value = body.object["storefrontCountryCodes"], !value.isNull else { return nil }
    let invalid = APIRefusal(
      .invalidStorefrontCountryCode
    )
    guard let array = value.array else { throw invalid }
    var storefronts: [String] = []
    for item in array {
      guard let code = item.string else { throw invalid }
      storefronts.append(code)
    }
    return storefronts
  }

  /// Performs the step of a request.
  ///
  /// `name` and `members` describe the equivalent script step, which is logged.
  func answer(
    to step: Step,
    _ name: String,
    _ members: (inout JSONWriter) -> Void = { _ in }
  ) throws(APIRefusal) -> HTTPAnswer {
    let source = JSONWriter.bytes { json in
      json.object { json in
        json.member("at", "\(now)")
        json.member("do", name)
        members(&json)
      }
    }
    let mark: StoreLog.Mark?
    do {
      mark = try log?.append(source, at: now)
    } catch {
      throw APIRefusal(error)
    }
    do {
      try perform(step, name: name)
    } catch {
      if let mark { log?.remove(after: mark) }
      throw APIRefusal(error)
    }
    if isObserved { requestedSteps.append(source) }
    return .empty
  }

  // MARK: Test notifications

  func requestTestNotification() throws(APIRefusal) -> HTTPAnswer {
    let number = state.notifications.count
    _ = try answer(to: .testNotification, "testNotification")
    let record = state.notifications[number]
    return HTTPAnswer(
      json: StoreState.object("testNotificationToken", state.testToken(of: record))
    )
  }
}

extension JSONWriter {
  /// Writes a string member.
  mutating func member(_ name: String, _ text: String) { member(name) { $0.string(text) } }
}
