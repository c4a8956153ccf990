// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A history with random steps and random knobs, determined by its number.
struct RandomHistory {
  private var state: UInt64
  private var seconds: Int64 = 0
  private var names: [String] = []

  static func make(_ number: Int) -> ScriptedHistory {
    var random = RandomHistory(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let store = random.store()
    let steps = (0..<random.below(24) + 4).map { _ in random.step() }
    random.seconds += Int64(random.below(90 * 86_400))
    return ScriptedHistory(seed: "life-\(number)", store: store, steps: steps, until: random.time)
  }

  private mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  private var time: String {
    let start = Timestamp(year: 2026, month: 1, day: 1) ?? .earliest
    return "\(start.adding(seconds: seconds))"
  }

  private mutating func store() -> String {
    let flags = ["resubscribeKeepsOriginalId", "upgradedCarriesRevocation", "resignOnRetry"]
    let knobs = flags.map { "'\($0)':\(pick(["true", "false"]))" }
    return """
      {'gracePeriod':\(pick(["'P3D'", "'P16D'", "'P28D'", "null"])),
      'gracePeriodScope':'\(pick(["allRenewals", "paidToPaid"]))','storefront':'GBR',
      'knobs':{\(knobs.joined(separator: ",")),
      'monthOverflow':'\(pick(["clampKeepingAnchorDay", "clamp", "rollOver"]))',
      'timeZone':'\(pick(["UTC", "America/Los_Angeles"]))','cancelInRetryIntent':\(below(2) + 1)}}
      """
  }

  private mutating func step() -> String {
    seconds += Int64(pick([0, 1, 3600, 86_400, 86_400 * 9, 86_400 * 33])) * Int64(below(3))
    let name = names.isEmpty ? nil : pick(names)
    let customer = pick(["anna", "bert"])
    let on = pick(["true", "false"])
    switch below(16) {
    case 0...5: return purchase(customer)
    case 6: return "\(time) setPayment: 'customer':'\(customer)','works':\(on)"
    case 7: return "\(time) joinFamily: 'organizer':'anna','member':'bert'"
    case 8: return "\(time) setPrice: 'product':'news.month','price':'\(below(20) + 1).99'"
    case 9: return "\(time) install: 'customer':'\(customer)','appVersion':'\(below(9)).1'"
    case 10: return "\(time) leaveFamily: 'organizer':'anna','member':'bert'"
    default:
      guard let name else { return purchase(customer) }
      switch below(8) {
      case 0, 1: return "\(time) setAutoRenew: 'subscription':'\(name)','on':\(on)"
      case 2: return "\(time) refund: 'transaction':'\(name)','prorated':\(on)"
      case 3: return "\(time) reverseRefund: 'transaction':'\(name)'"
      case 4: return "\(time) extend: 'subscription':'\(name)','days':\(below(40) + 1)"
      case 5: return "\(time) answerPriceIncrease: 'subscription':'\(name)','consent':\(on)"
      case 6: return "\(time) setFamilySharing: 'subscription':'\(name)','on':\(on)"
      default: return "\(time) requestRefund: 'transaction':'\(name)'"
      }
    }
  }

  private mutating func purchase(_ customer: String) -> String {
    let product = pick([
      "pro.year", "team.year", "pro.month", "basic.month", "basic.week", "news.month", "lifetime",
      "coins100",
    ])
    let name = "P\(names.count)"
    names.append(name)
    let shared = pick(["true", "false"])
    return "\(time) purchase: 'product':'\(product)','customer':'\(customer)','as':'\(name)',"
      + "'familyShared':\(shared)"
  }
}
