// SPDX-License-Identifier: Apache-2.0

/// One of Apple's two servers: production or sandbox.
package enum StoreSide: String, CaseIterable, Sendable {
  /// The App Store.
  case production
  /// The sandbox.
  case sandbox

  /// Splits a target such as `/sandbox/inApps/v1/…` into the side and the rest.
  package static func split(_ target: String) -> (side: StoreSide?, rest: String) {
    for side in allCases {
      let rest = target.utf8.dropFirst(side.rawValue.utf8.count + 1)
      if target.utf8.starts(with: "/\(side.rawValue)/".utf8) {
        return (side, String(Substring(rest)))
      }
    }
    return (nil, target)
  }
}

/// The names of a server's two stores in steps and events.
package enum StoreEnvironmentName: String, CaseIterable {
  case production = "Production"
  case sandbox = "Sandbox"

  package var side: StoreSide { self == .production ? .production : .sandbox }

  package init(_ side: StoreSide) { self = side == .production ? .production : .sandbox }
}
