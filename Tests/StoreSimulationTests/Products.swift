// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration

/// The products of the tests: those of the acceptance suite.
enum Products {
  static func configuration() throws -> StoreConfiguration { try HistorySuite.products() }
}
