// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StrictJSON

// The member `seats` of a script's `store`:
//
//     "seats": [{"product": "pro.month", "invitations": "DEVELOPER",
//                "tiers": [{"from": 1, "to": 5}, {"from": 6, "to": 100, "price": "7.99"}]}]
extension SeatPricing {
  /// Reads all products with seats, and checks them against the file.
  static func read(
    _ store: ScriptObject,
    _ configuration: StoreConfiguration
  ) throws(ScriptError) -> [SeatPricing] {
    guard let value = store.value("seats") else { return [] }
    guard let elements = value.array else { throw store.error("seats", "an array of objects") }
    var all: [SeatPricing] = []
    for element in elements {
      all.append(try SeatPricing(try ScriptObject(element, "\"seats[\(all.count)]\"")))
    }
    try check(all, configuration)
    return all
  }

  private init(_ object: ScriptObject) throws(ScriptError) {
    try object.requireMembers(["product", "invitations", "tiers"])
    productId = try object.required("product", try object.string("product"))
    invitations = try object.choice("invitations", Invitations.self) ?? .apple
    let path = object.what.filter { $0 != "\"" } + "."
    guard let elements = object.value("tiers") else {
      tiers = [Tier(1...SeatPricing.mostSeats)]
      return
    }
    guard let elements = elements.array else {
      throw object.error("tiers", "an array of objects")
    }
    var tiers: [Tier] = []
    for element in elements {
      tiers.append(try Tier(try ScriptObject(element, "\"\(path)tiers[\(tiers.count)]\"")))
    }
    try SeatPricing.check(tiers, at: path)
    self.tiers = tiers
  }
}

extension SeatPricing.Tier {
  fileprivate init(_ object: ScriptObject) throws(ScriptError) {
    try object.requireMembers(["from", "to", "price"])
    let numbers: ClosedRange<Int64> = 1...SeatPricing.mostSeats
    let first = try object.required("from", try object.integer("from", in: numbers))
    let last = try object.required("to", try object.integer("to", in: numbers))
    guard first <= last else { throw object.error("to", "a whole number from \(first)") }
    self.init(first...last, price: try MemberKind<ProductPrice>.price.read(object, "price"))
  }
}

extension SeatPricing {
  /// The element of `seats` in a script.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("product", productId)
      json.member("invitations", invitations.rawValue)
      json.array("tiers") { json in
        for tier in tiers {
          json.object { json in
            json.member("from") { $0.integer(tier.seats.lowerBound) }
            json.member("to") { $0.integer(tier.seats.upperBound) }
            if let price = tier.price { json.member("price", "\(price)") }
          }
        }
      }
    }
  }
}

// MARK: Checks

extension SeatPricing {
  /// Throws unless there are 1 to 5 tiers without a gap, and each costs at most as much for a seat as the one before it.
  static func check(_ tiers: [Tier], at path: String) throws(ScriptError) {
    guard 1...mostTiers ~= tiers.count else {
      throw ScriptError("\"\(path)tiers\" must be 1 to \(mostTiers) objects")
    }
    var next: Int64 = 1
    var last: Int64?
    for (place, tier) in tiers.enumerated() {
      let name = "\"\(path)tiers[\(place)]\""
      guard tier.seats.lowerBound == next else {
        throw ScriptError("\"from\" of \(name) must be \(next)")
      }
      guard tier.seats.upperBound <= mostSeats else {
        throw ScriptError("\"to\" of \(name) must be at most \(mostSeats)")
      }
      if let price = tier.price?.milliunits {
        guard price <= last ?? .max else {
          throw ScriptError("\"price\" of \(name) must be at most that of the tier before it")
        }
        last = price
      }
      next = tier.seats.upperBound + 1
    }
  }

  /// Checks the products of a script against the file.
  private static func check(
    _ all: [SeatPricing],
    _ configuration: StoreConfiguration
  ) throws(ScriptError) {
    for (place, seats) in all.enumerated() {
      let path = "\"seats[\(place)]\""
      let product = configuration.subscriptions.first {
        isSame($0.productId, seats.productId) && $0.period != nil
      }
      guard let product else {
        let known = configuration.subscriptions.map(\.productId)
        throw .unknown("subscription product of \(path)", seats.productId, among: known)
      }
      if all.prefix(place).contains(where: { isSame($0.productId, seats.productId) }) {
        throw ScriptError("\"product\" of \(path): \(seats.productId) is listed before")
      }
      try seats.checkPrices(beside: product.price?.milliunits ?? 0, path)
    }
  }

  /// A tier without a price has that of the product.
  private func checkPrices(beside price: Int64, _ path: String) throws(ScriptError) {
    let prices = tiers.map { $0.price?.milliunits ?? price }
    for (place, next) in prices.enumerated().dropFirst() where next > prices[place - 1] {
      throw ScriptError(
        "\"price\" of tier \(place) of \(path) must be at most that of the tier before it"
      )
    }
  }
}
