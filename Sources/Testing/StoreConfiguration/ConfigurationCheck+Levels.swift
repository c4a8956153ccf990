// SPDX-License-Identifier: Apache-2.0

// Levels of a subscription group.
extension ConfigurationCheck {
  mutating func checkLevels(of group: SubscriptionGroup) {
    var products: [Int64: [SubscriptionProduct]] = [:]
    for product in group.subscriptions {
      if let level = product.level, level >= 1 {
        products[level, default: []].append(product)
      } else {
        report(
          .level,
          "\(product.path)/groupNumber",
          product.level.map { "level \($0) is below 1" } ?? "the subscription has no level",
          hint: "groupNumber 1 is the highest level of service"
        )
      }
    }
    var next: Int64 = 1
    for (level, products) in products.sorted(by: { $0.key < $1.key }) {
      if level > next, let first = products.first {
        let missing = level - 1 == next ? "level \(next)" : "levels \(next) to \(level - 1)"
        report(
          .levelGap,
          "\(first.path)/groupNumber",
          "no subscription of group \(quoted(group.id)) has \(missing)",
          hint: "number the levels of a group from 1 without gaps"
        )
      }
      checkPeriods(of: products, level, group)
      next = level == .max ? level : level + 1
    }
    checkOrder(of: group)
  }

  /// Of one service, the longer period should not be below the shorter one: a customer who switches to the shorter period
  /// would upgrade, at once and with a refund of the rest.
  ///
  /// Subscriptions offer one service if their ids, or their reference names, differ only in words for periods, and if the
  /// longer one costs more, but not more for the same time.
  private mutating func checkOrder(of group: SubscriptionGroup) {
    let services = ServiceIndex(group.subscriptions)
    for longer in group.subscriptions {
      guard let level = longer.level, level >= 1 else { continue }
      let shorter = services.first(ofServiceOf: longer) { other in
        guard let higher = other.level, 1..<level ~= higher else { return false }
        return other.isShorter(than: longer) && other.hasServicePrice(of: longer)
      }
      guard let shorter, let higher = shorter.level else { continue }
      report(
        .levelOrder,
        "\(longer.path)/groupNumber",
        "\(quoted(shorter.productId)) has level \(higher), above the longer \(quoted(longer.productId)) with level \(level): "
          + "a switch to the shorter period is an immediate upgrade with a refund",
        hint:
          "give both one level, or the longer period the higher one, unless they offer different services"
      )
    }
  }

  /// Subscriptions of one level offer the same service, so their periods should differ.
  private mutating func checkPeriods(
    of products: [SubscriptionProduct],
    _ level: Int64,
    _ group: SubscriptionGroup
  ) {
    var counts: [StorePeriod: Int] = [:]
    for period in products.compactMap(\.period) { counts[period, default: 0] += 1 }
    var seen: [StorePeriod: Int] = [:]
    for product in products {
      guard let period = product.period, let count = counts[period], count > 1 else { continue }
      seen[period, default: 0] += 1
      guard seen[period] == 2 else { continue }
      report(
        .levelDouble,
        "\(product.path)/groupNumber",
        "\(count) subscriptions of group \(quoted(group.id)) have level \(level) and period \(period)",
        hint: "give each its own level, unless they offer the same service"
      )
    }
  }
}
