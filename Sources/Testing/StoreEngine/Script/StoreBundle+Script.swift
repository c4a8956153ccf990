// SPDX-License-Identifier: Apache-2.0

//     {"store": {"bundles": [{"product", "group", "price", "period", "components": […]}]}}

import StoreConfiguration
import StrictJSON
import StrictTime

extension StoreOptions {
  /// Reads the member `bundles` of a script's `store`.
  mutating func readBundles(
    _ store: ScriptObject,
    _ configuration: StoreConfiguration
  ) throws(ScriptError) {
    guard let value = store.value("bundles") else { return }
    guard let array = value.array else { throw store.error("bundles", "an array of objects") }
    for (place, value) in array.enumerated() {
      bundles.append(try StoreBundle(try ScriptObject(value, StoreBundle.path(place))))
    }
    try checkBundles(for: configuration)
  }
}

extension StoreBundle {
  fileprivate init(_ object: ScriptObject) throws(ScriptError) {
    try object.requireMembers(["product", "group", "price", "period", "components"])
    self.init(
      try object.required("product", try object.string("product")),
      group: try object.required("group", try object.string("group")),
      price: try object.required("price", try MemberKind<ProductPrice>.price.read(object, "price")),
      period: try MemberKind<CalendarPeriod>.subscriptionPeriod.read(object, "period")
        ?? .months(1),
      components: try object.strings("components")
    )
  }
}

extension MemberKind<CalendarPeriod> {
  /// A period that Apple sells subscriptions for.
  fileprivate static let subscriptionPeriod = MemberKind(
    input: .choice(periods.map(\.text)),
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard let known = periods.first(where: { isSame($0.text, text) }) else {
        throw .unknown("\(name) of \(object.what),", text, among: periods.map(\.text))
      }
      return known.period
    },
    write: { period, json in
      json.string(periods.first { $0.period == period }?.text ?? "")
    }
  )

  private static let periods: [(text: String, period: CalendarPeriod)] =
    ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].compactMap { text in
      CalendarPeriod(iso8601: text).map { (text, $0) }
    }
}
