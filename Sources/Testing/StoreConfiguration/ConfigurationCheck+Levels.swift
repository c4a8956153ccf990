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
      if products.count > 1, let second = products.dropFirst().first {
        report(
          .levelDouble,
          "\(second.path)/groupNumber",
          "\(products.count) subscriptions of group \(quoted(group.id)) have level \(level)",
          hint: "correct if only their periods differ; otherwise give each its own level"
        )
      }
      next = level == .max ? level : level + 1
    }
  }
}
