// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// A canonical environment in one byte, with its name in stored ledgers.
enum KeyEnvironment: String {
  case production
  case sandbox
  case xcode

  /// The canonical environment: the verifiers produce no other, and an unknown one must not become production.
  init(_ environment: StoreEnvironment) {
    switch environment.canonical {
    case .production: self = .production
    case .sandbox: self = .sandbox
    default: self = .xcode
    }
  }

  /// The environment.
  var environment: StoreEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
  }
}
