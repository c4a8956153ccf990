// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StoreSimulation
import StrictJSON
import StrictTime

// Endpoints that change the store. Each corresponds to a script step.
extension LoggedStore {
  static let changeHandlers: [APIEndpoint: Handler] = [
    .finishTransaction: { try $0.finish($1.id) },
    .setAppAccountToken: { try $0.setAppAccountToken($1.id, $1) },
    .consumptionV1: { try $0.consumption($1.id, $1, version: .one) },
    .consumption: { try $0.consumption($1.id, $1, version: .two) },
    .extendRenewalDate: { try $0.extend($1.id, $1) },
    .extendRenewalDates: { store, call in try store.massExtend(call) },
    .testNotification: { store, _ in try store.requestTestNotification() },
  ]

  func finish(_ id: String) throws -> HTTPAnswer {
    let number = try RequestedIds(state).transaction(id)
    return try answer(to: FinishStep { $0.transaction = state.scriptName(ofTransaction: number) })
  }

  func setAppAccountToken(_ id: String, _ request: RoutedRequest) throws -> HTTPAnswer {
    let body = try RequestBody(request)
    let token = try body.optionalText("appAccountToken", .invalidAppAccountTokenUUID) ?? ""
    let ids = RequestedIds(state)
    let number = try ids.transaction(id, orElse: .originalTransactionIdNotFound)
    let name = state.scriptName(ofTransaction: number)
    return try answer(to: SetAppAccountTokenStep { ($0.transaction, $0.token) = (name, token) })
  }

  /// Send Consumption Information, versions 1 and 2.
  func consumption(
    _ id: String,
    _ request: RoutedRequest,
    version: ConsumptionRequest.Version
  ) throws -> HTTPAnswer {
    let name = state.scriptName(ofTransaction: try RequestedIds(state).transaction(id))
    let body = try RequestBody(request)
    _ = try answer(to: ConsumptionStep(of: name, body.object, version: version))
    return .accepted
  }

  // MARK: Extensions

  /// Extend a Subscription Renewal Date.
  func extend(_ id: String, _ received: RoutedRequest) throws -> HTTPAnswer {
    let body = try RequestBody(received)
    let days = try body.integer("extendByDays", .invalidExtendByDays)
    let reason = try body.integer("extendReasonCode", .invalidExtendReasonCode)
    let request = try body.text("requestIdentifier", .invalidRequestIdentifier)
    let transaction = state.transactions[try RequestedIds(state).originalTransaction(id)]
    guard let number = transaction.subscription else {
      throw APIRefusal(.subscriptionExtensionIneligible, "The transaction is not a subscription.")
    }
    let name = state.subscriptions[number].name
    _ = try answer(
      to: ExtendStep {
        ($0.subscription, $0.days, $0.reason) = (name, days, reason)
        $0.requestIdentifier = request
      }
    )
    let period = state.record(of: state.subscriptions[number].current)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.member("originalTransactionId") { $0.string(state.transactionId(period.original)) }
        if let item = state.lineItemId(period) {
          json.member("webOrderLineItemId") { $0.string(item) }
        }
        json.member("success") { $0.boolean(true) }
        if let date = period.expiresDate {
          json.member("effectiveDate") { $0.integer(date.millisecondsSince1970) }
        }
      }
    )
  }

  /// Extend Subscription Renewal Dates for All Active Subscribers.
  func massExtend(_ request: RoutedRequest) throws -> HTTPAnswer {
    let body = try RequestBody(request)
    let identifier = try body.text("requestIdentifier", .invalidRequestIdentifier)
    let product = try body.text("productId", .invalidProductId)
    guard state.catalogue.number(of: product) != nil else {
      throw APIRefusal(.invalidProductId)
    }
    let days = try body.integer("extendByDays", .invalidExtendByDays)
    let reason = try body.integer("extendReasonCode", .invalidExtendReasonCode)
    let storefronts = try storefronts(in: body)
    let response = HTTPAnswer(json: StoreAnswers.object("requestIdentifier", identifier))
    // A client repeats a request whose response was lost.
    guard answers.massExtension(of: product, identifier) == nil else { return response }
    _ = try answer(
      to: MassExtendStep {
        ($0.product, $0.days, $0.reason) = (product, days, reason)
        ($0.storefronts, $0.requestIdentifier) = (storefronts, identifier)
      }
    )
    return response
  }

  /// The storefronts of a mass extension; `nil` for all.
  private func storefronts(in body: RequestBody) throws(APIRefusal) -> [String]? {
    guard let value = body["storefrontCountryCodes"] else { return nil }
    let invalid = APIRefusal(.invalidStorefrontCountryCode)
    guard let array = value.array else { throw invalid }
    var storefronts: [String] = []
    for item in array {
      guard let code = item.string else { throw invalid }
      storefronts.append(code)
    }
    return storefronts
  }

  /// Performs and logs the step of a request.
  func answer(to step: any Step) throws(APIRefusal) -> HTTPAnswer {
    let source = step.source(at: now)
    let mark: StoreLog.Mark?
    do {
      mark = try log?.append(source, at: now)
    } catch {
      throw APIRefusal(error)
    }
    do {
      try perform(step)
    } catch {
      if let mark { log?.remove(after: mark) }
      throw APIRefusal(error)
    }
    run.record(source)
    return .empty
  }

  // MARK: Test notifications

  func requestTestNotification() throws(APIRefusal) -> HTTPAnswer {
    let number = state.notifications.endIndex
    _ = try answer(to: TestNotificationStep())
    let record = state.notifications[number]
    return HTTPAnswer(
      json: StoreAnswers.object("testNotificationToken", answers.testToken(of: record))
    )
  }
}
