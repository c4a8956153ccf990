// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
package import StoreEngine
import StrictJSON
package import StrictTime

/// The sandbox testers of the App Store Connect API (2.2): the customers of the sandbox store.
///
/// Source: Apple, "Sandbox testers".
package struct SandboxTesters {
  private let store: LoggedStore
  private let credentials: StoreCredentials?

  /// The testers of a sandbox store; without credentials, any bearer token is accepted.
  package init(_ store: LoggedStore, credentials: StoreCredentials?) {
    self.store = store
    self.credentials = credentials
  }

  /// Why a request is refused, in the form of App Store Connect.
  package struct Refusal: Error {
    package let status: Int
    let code: String
    let title: String
    let detail: String
    /// What is wrong with this request, for the console.
    package let reason: String

    init(
      _ status: Int,
      _ code: String,
      _ title: String,
      _ detail: String,
      reason: String? = nil
    ) {
      self.reason = reason ?? detail
      self.status = status
      self.code = code
      self.title = title
      self.detail = detail
    }

    /// The body of the response.
    package var json: [UInt8] {
      JSONWriter.object { json in
        json.array("errors") { json in
          json.object { json in
            json.member("status", "\(status)")
            json.member("code", code)
            json.member("title", title)
            json.member("detail", detail)
          }
        }
      }
    }

    /// A body with this fault.
    package static func invalid(_ detail: String) -> Refusal {
      Refusal(409, "ENTITY_ERROR", "There is a problem with the request entity", detail)
    }

    /// The service has no sandbox store.
    package static let noSandbox = Refusal(
      404,
      "NOT_FOUND",
      "There are no sandbox testers",
      "The service has no sandbox store"
    )

    /// A change that the store could not complete.
    package static let unavailable = Refusal(
      503,
      "UNAVAILABLE",
      "The store did not complete the change",
      "It is stopping, or has reached a limit"
    )

    /// A method or path that does not exist.
    package static func unknownPath(_ method: String) -> Refusal {
      Refusal(
        404,
        "NOT_FOUND",
        "The specified resource does not exist",
        "\(method.prefix(16)) is not supported at this path"
      )
    }

    fileprivate static func notFound(_ id: String) -> Refusal {
      Refusal(
        404,
        "NOT_FOUND",
        "The specified resource does not exist",
        "There is no resource of type 'sandboxTesters' with id '\(id)'"
      )
    }
  }

  /// Checks the bearer token: that of the App Store Server API, without a bundle id.
  package func requireAuthorization(_ header: String?, at time: Timestamp) throws(Refusal) {
    guard let credentials else { return }
    do {
      let check = BearerCheck(credentials: credentials, bundleId: nil)
      _ = try check.check(header, at: time, or: store.now)
    } catch {
      throw Refusal(
        401,
        "NOT_AUTHORIZED",
        "Authentication credentials are missing or invalid.",
        "Provide a properly configured and signed bearer token",
        reason: error.message
      )
    }
  }

  // MARK: Responses

  /// All testers.
  package var list: [UInt8] {
    let customers = store.state.customers
    return JSONWriter.object { json in
      json.array("data") { json in for customer in customers { write(customer, to: &json) } }
      json.member("links") { $0.object { $0.member("self", SandboxTesters.address) } }
      json.object("meta") { json in
        json.object("paging") { json in
          json.member("total") { $0.integer(Int64(customers.count)) }
          json.member("limit") { $0.integer(Int64(SandboxTesters.mostListed)) }
        }
      }
    }
  }

  /// One tester.
  package func tester(_ id: String) throws(Refusal) -> [UInt8] {
    let customer = try customer(id)
    return JSONWriter.bytes { json in
      json.object { json in json.member("data") { write(customer, to: &$0) } }
    }
  }

  private func write(_ customer: CustomerState, to json: inout JSONWriter) {
    let month = customer.sandboxMonth ?? store.state.options.sandboxMonth
    json.object { json in
      json.member("type", SandboxTesters.type)
      json.member("id", id(of: customer))
      json.object("attributes") { json in
        json.member("firstName", customer.name)
        json.member("lastName", "")
        json.member("acAccountName", "\(customer.name)@example.com")
        json.member("territory", customer.storefront.code)
        json.member("applePayCompatible") { $0.boolean(true) }
        json.member("interruptPurchases") { $0.boolean(customer.interruptsPurchases) }
        json.member("subscriptionRenewalRate", month.rateName)
      }
      json.object("links") { $0.member("self", "\(SandboxTesters.address)/\(id(of: customer))") }
    }
  }

  private func id(of customer: CustomerState) -> String {
    store.state.identifiers.uuid(.tester, customer.index.value)
  }

  private func customer(_ id: String) throws(Refusal) -> CustomerState {
    let known = store.state.customers.first { isSame(self.id(of: $0), id) }
    guard let known else { throw .notFound(id) }
    return known
  }

  // MARK: Changes

  /// The steps of a PATCH request.
  package func steps(changing id: String, _ body: ArraySlice<UInt8>) throws(Refusal) -> [any Step] {
    let tester = try customer(id)
    let data = try SandboxTesters.data(body, type: SandboxTesters.type)
    guard isSame(data["id"]?.string, id) else {
      throw .invalid("data.id is not the id in the path")
    }
    guard let attributes = data["attributes"]?.object else {
      throw .invalid("data.attributes is missing")
    }
    let name = tester.name
    var steps: [any Step] = []
    for attribute in attributes where !attribute.value.isNull {
      let value = attribute.value
      switch attribute.name {
      case "territory":
        guard let code = value.string, Storefront(code) != nil else {
          throw .invalid("territory is not a storefront")
        }
        let isInFamily = store.state.families.isInFamily(tester.index)
        guard !isInFamily || isSame(code, tester.storefront.code) else {
          throw .invalid("territory of a tester in a family is that of the family")
        }
        steps.append(SetStorefrontStep { ($0.customer, $0.storefront) = (name, code) })
      case "interruptPurchases":
        guard let isOn = value.boolean else {
          throw .invalid("interruptPurchases is not true or false")
        }
        steps.append(SetInterruptedPurchasesStep { ($0.customer, $0.isOn) = (name, isOn) })
      case "subscriptionRenewalRate":
        guard let month = SandboxMonth.allCases.first(where: { isSame(value.string, $0.rateName) })
        else { throw .invalid("subscriptionRenewalRate is not a rate of the sandbox") }
        steps.append(SetRenewalRateStep { ($0.customer, $0.month) = (name, month) })
      default: throw .invalid("\(attribute.name) cannot be changed")
      }
    }
    return steps
  }

  /// The steps that clear the purchase history of testers.
  package func steps(clearing body: ArraySlice<UInt8>) throws(Refusal) -> [any Step] {
    let data = try SandboxTesters.data(body, type: SandboxTesters.clearType)
    let list = data["relationships"]?.object?["sandboxTesters"]?.object?["data"]?.array
    guard let list, !list.isEmpty else { throw .invalid("no sandbox testers are named") }
    guard list.count <= SandboxTesters.mostListed else {
      throw .invalid("more than \(SandboxTesters.mostListed) sandbox testers are named")
    }
    // One pass over the customers: each id is derived from the seed.
    let customers = store.state.customers
    let known = Dictionary(
      uniqueKeysWithValues: customers.map { (Array(id(of: $0).utf8), $0.index) }
    )
    var steps: [any Step] = []
    var indices: Set<CustomerIndex> = []
    for item in list {
      guard let tester = item.object, isSame(tester["type"]?.string, SandboxTesters.type) else {
        throw .invalid("relationships.sandboxTesters names another type")
      }
      let id = tester["id"]?.string ?? ""
      guard let index = known[Array(id.utf8)] else { throw .notFound(id) }
      guard indices.insert(index).inserted else {
        throw .invalid("sandbox tester \(id) is named twice")
      }
      steps.append(ClearHistoryStep { $0.customer = customers[index].name })
    }
    return steps
  }

  /// The response to a request that clears purchase histories.
  package func cleared(_ number: Int) -> [UInt8] {
    let id = store.state.identifiers.uuid(.tester, -1 - number)
    return JSONWriter.object { json in
      json.object("data") { json in
        json.member("type", SandboxTesters.clearType)
        json.member("id", id)
      }
    }
  }

  private static func data(_ body: ArraySlice<UInt8>, type: String) throws(Refusal) -> JSONObject {
    let root = try rethrowing(JSONDocument(body).root.object) { (error: JSONError) in
      Refusal(400, "BAD_REQUEST", "The request is not JSON", error.code.rawValue)
    }
    guard let data = root?["data"]?.object, isSame(data["type"]?.string, type) else {
      throw .invalid("data.type is not '\(type)'")
    }
    return data
  }

  private static let type = "sandboxTesters"
  private static let clearType = "sandboxTestersClearPurchaseHistoryRequest"
  private static let address = "https://api.appstoreconnect.apple.com/v2/sandboxTesters"
  /// Apple's limit of a page.
  private static let mostListed = 200
}

extension SandboxMonth {
  /// Apple's name of the renewal rate.
  fileprivate var rateName: String {
    switch self {
    case .threeMinutes: "MONTHLY_RENEWAL_EVERY_THREE_MINUTES"
    case .fiveMinutes: "MONTHLY_RENEWAL_EVERY_FIVE_MINUTES"
    case .fifteenMinutes: "MONTHLY_RENEWAL_EVERY_FIFTEEN_MINUTES"
    case .thirtyMinutes: "MONTHLY_RENEWAL_EVERY_THIRTY_MINUTES"
    case .oneHour: "MONTHLY_RENEWAL_EVERY_ONE_HOUR"
    }
  }
}

extension StorePair {
  /// The testers of the sandbox store, if there is one.
  package var sandboxTesters: SandboxTesters? {
    guard let store = self[side: .sandbox],
      store.state.options.environment == .sandbox
    else { return nil }
    return SandboxTesters(store, credentials: responder.credentials)
  }
}
