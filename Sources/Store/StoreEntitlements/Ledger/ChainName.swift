// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts

/// The identity of a chain, which consists of all purchases with one original transaction id.
package struct ChainName: Hashable, Sendable {
  /// The original transaction id.
  package let originalTransactionId: String
  /// The environment of its purchases.
  package let environment: StoreEnvironment
}

extension EntitlementLedger {
  /// All chains with evidence, sorted.
  package var chains: [ChainName] {
    ChainOwners(self).byChain.keys.sorted().map(ChainName.init)
  }
}

extension ChainName {
  init(_ key: EvidenceKey) {
    self.init(originalTransactionId: key.id.text, environment: key.environment)
  }
}

/// Chains that are not part of the evidence: all values are equal.
struct LeftOutChains: Hashable, Sendable {
  var chains: [ChainName] = []

  static func == (left: LeftOutChains, right: LeftOutChains) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
