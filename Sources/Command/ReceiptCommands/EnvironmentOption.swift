// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The values of `--environment`.
enum EnvironmentOption: String, CaseIterable, Sendable {
  case production
  case sandbox
  case xcode

  var environment: StoreEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
  }
}
