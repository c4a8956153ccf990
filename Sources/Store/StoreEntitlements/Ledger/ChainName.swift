// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreReceipts
import StrictTime

/// The identity of a chain: of all purchases with one original transaction id.
package struct ChainName: Hashable, Sendable {
  /// The original transaction id.
  package let originalTransactionId: String
  /// The environment of its purchases.
  package let environment: StoreEnvironment
}

extension EntitlementLedger {
  /// All chains with evidence, sorted.
  package var chains: [ChainName] {
    ChainOwners(self).byChain.keys.sorted().map {
      ChainName(originalTransactionId: $0.id.text, environment: $0.environment)
    }
  }
}
