// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
import StrictTime

/// Injected faults in deliveries: in the next ones, or in a percentage determined by a seed.
///
///     {"drop": {"count": 2}, "delay": {"percent": 10, "by": "PT2H"}, "seed": "a"}
package struct DeliveryFaults: Sendable {
  private var settings: [DeliveryFault: FaultSetting] = [:]
  private var seed = ""
  /// The delay of an attempt with the fault `delay`.
  private var delay = hour
  /// The number of deliveries so far.
  private var ordinal = 0
  /// The postponed notifications.
  ///
  /// Each is postponed only once, so that 100 percent does not postpone it forever.
  private var postponed: [Place: DeliveryFault] = [:]
  /// The notifications held back until the next one is sent.
  private var heldBack: [Place] = []

  /// A notification and its store.
  private struct Place: Hashable {
    let side: StoreSide
    let notification: NotificationIndex
  }

  /// The maximum delay of the fault `reorder`, and the default of `delay`.
  private static let hour = CalendarPeriod(seconds: 3600) ?? .zero

  /// No faults.
  package init() {}

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(DeliveryFault.allCases.map(\.rawValue) + ["seed"])
    seed = try object.string("seed") ?? ""
    for fault in DeliveryFault.allCases {
      guard let value = object.value(fault.rawValue) else { continue }
      let members = try ScriptObject(value, fault.rawValue)
      try members.requireMembers(["count", "percent"] + (fault == .delay ? ["by"] : []))
      try members.requireOne(of: ["count", "percent"])
      var setting = FaultSetting()
      setting.count = try members.integer("count", in: FaultSetting.countRange)
      setting.percent = try members.integer("percent", in: FaultSetting.percentRange) ?? 0
      guard setting.count != nil || members.value("percent") != nil else {
        throw ScriptError("\(fault.rawValue) needs \"count\" or \"percent\"")
      }
      if let text = try members.string("by") {
        guard let period = CalendarPeriod(iso8601: text) else {
          throw members.error("by", "a duration such as PT2H")
        }
        delay = period
      }
      settings[fault] = setting
    }
  }

  /// Reads a command-line value such as `drop=2,delay=10%,seed=a`; `nil` if it is invalid.
  package init?(specification: String) {
    for item in specification.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = parts.last.map(String.init) else { return nil }
      if isSame(String(item.prefix(5)), "seed=") {
        seed = value
        continue
      }
      guard let fault = DeliveryFault(rawValue: String(parts[0])), settings[fault] == nil else {
        return nil
      }
      let isShare = value.utf8.last == UInt8(ascii: "%")
      let digits = isShare ? String(value.dropLast()) : value
      let range = isShare ? FaultSetting.percentRange : FaultSetting.countRange
      guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int64(digits), range.contains(number)
      else { return nil }
      settings[fault] =
        isShare ? FaultSetting(percent: number) : FaultSetting(count: number)
    }
  }

  /// The faults, the remaining counts, and the numbers of deliveries that had them.
  package var json: [UInt8] {
    JSONWriter.object { json in
      for fault in DeliveryFault.allCases {
        guard let setting = settings[fault] else { continue }
        json.member(fault.rawValue) { json in
          json.object { json in
            if let count = setting.count {
              json.member("count") { $0.integer(count) }
            } else {
              json.member("percent") { $0.integer(setting.percent) }
            }
            if fault == .delay { json.member("by") { $0.string("\(delay)") } }
            json.member("done") { $0.integer(setting.done) }
          }
        }
      }
      json.member("seed") { $0.string(seed) }
    }
  }

  // MARK: Deliveries

  /// Determines the fault of the next delivery, if any.
  mutating func next(_ side: StoreSide, _ notification: NotificationIndex) -> DeliveryFault? {
    guard !settings.isEmpty else { return nil }
    let place = Place(side: side, notification: notification)
    heldBack.removeAll { $0 == place }
    ordinal &+= 1
    let identifiers = SeededIdentifiers(seed: seed)
    for (index, fault) in DeliveryFault.allCases.enumerated() {
      guard var setting = settings[fault], !fault.postpones || postponed[place] == nil else {
        continue
      }
      if let count = setting.count {
        guard count > 0 else { continue }
        setting.count = count - 1
      } else {
        let label = (ordinal &* DeliveryFault.allCases.count) &+ index
        guard identifiers.number(.deliveryFault, label, below: 100) < UInt64(setting.percent) else {
          continue
        }
      }
      setting.done += 1
      settings[fault] = setting
      if fault.postpones { postponed[place] = fault }
      if fault == .reorder { heldBack.append(place) }
      return fault
    }
    return nil
  }

  /// The fault that postponed the attempt, if one did.
  func postponement(of notification: NotificationIndex, _ side: StoreSide) -> DeliveryFault? {
    postponed[Place(side: side, notification: notification)]
  }

  /// The latest time of an attempt that a fault postpones.
  func time(after now: Timestamp, _ fault: DeliveryFault) -> Timestamp {
    now.adding(fault == .delay ? delay : DeliveryFaults.hour)
  }

  /// Returns and clears the held-back notifications of a store.
  mutating func takeHeldBack(_ side: StoreSide) -> [NotificationIndex] {
    let held = heldBack.filter { $0.side == side }.map(\.notification)
    heldBack.removeAll { $0.side == side }
    return held
  }

  /// Corrupts a body: changes its payload or signature, truncates it, or makes it invalid UTF-8.
  func corrupted(_ body: [UInt8]) -> [UInt8] {
    let identifiers = SeededIdentifiers(seed: seed)
    func draw(_ label: Int, below bound: Int) -> Int {
      let number = identifiers.number(
        .deliveryDamage,
        ordinal &* 2 &+ label,
        below: UInt64(max(1, bound))
      )
      return Int(number)
    }
    let dots = body.indices.filter { body[$0] == UInt8(ascii: ".") }
    guard let first = dots.first, let last = dots.last, first < last else { return [] }
    // Omit the last character of the payload and of the signature: decoders may ignore some of its bits.
    let payload = body[(first + 1)..<last].dropLast()
    let signature = body[(last + 1)...].dropLast(3)
    var body = body
    let choice = draw(0, below: 4)
    switch choice {
    case 0, 1:
      let segment = choice == 0 ? payload : signature
      guard !segment.isEmpty else { return [] }
      let place = segment.startIndex + draw(1, below: segment.count)
      body[place] = body[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    case 2: body.removeSubrange((body.count / 2)...)
    default: body[draw(1, below: body.count)] = 0xFF
    }
    return body
  }
}
