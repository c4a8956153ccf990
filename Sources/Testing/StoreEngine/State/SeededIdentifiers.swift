// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// Ids and UUIDs that are derived from a seed, equal on every machine.
///
/// They need to be reproducible and distinct, not unpredictable.
package struct SeededIdentifiers: Sendable {
  private let seed: UInt64
  /// The first transaction id; the others follow it.
  package let firstTransactionId: Int64
  /// The first transaction id of restored purchases, beyond the ids that other transactions can reach.
  let firstRestoredId: Int64
  /// The first id of the transactions of bundles, beyond those of restored purchases.
  let firstBundleId: Int64
  /// The first id of a subscription period.
  let firstLineItemId: Int64
  /// The app transaction id of the first customer.
  package let firstAppTransactionId: Int64
  /// The id of the group that the first subscription could be.
  let firstGroupId: Int64

  package init(seed text: String) {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    seed = hash
    firstTransactionId = 2_000_000_100_000_000 + Int64(SeededIdentifiers.mix(hash, 1) % 800_000_000)
    firstRestoredId = firstTransactionId + 400_000_000_000
    firstBundleId = firstTransactionId + 800_000_000_000
    firstLineItemId = 2_000_000_010_000_000 + Int64(SeededIdentifiers.mix(hash, 2) % 80_000_000)
    firstAppTransactionId =
      704_000_000_000_000_000 + Int64(SeededIdentifiers.mix(hash, 3) % 900_000_000_000_000)
    firstGroupId =
      910_000_000_000_000_000 + Int64(SeededIdentifiers.mix(hash, 4) % 80_000_000_000_000_000)
  }

  /// A version 4 UUID in lower case, derived from the seed, `stream` and `number`.
  package func uuid(_ stream: Stream, _ number: Int) -> String {
    let label = UInt64(stream.rawValue) << 48 | UInt64(truncatingIfNeeded: number)
    let high = SeededIdentifiers.mix(seed ^ 0xA5A5, label)
    let low = SeededIdentifiers.mix(seed ^ 0x5A5A, label)
    let first = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let second = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let bytes = [first, second].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    return UUIDText(bytes: bytes).rawValue
  }

  /// A pseudorandom number below `bound`, derived from the seed, `stream` and `number`.
  package func number(_ stream: Stream, _ number: Int, below bound: UInt64) -> UInt64 {
    let label = UInt64(stream.rawValue) << 48 | UInt64(truncatingIfNeeded: number)
    return SeededIdentifiers.mix(seed, label) % max(1, bound)
  }

  /// What an identifier is for.
  package enum Stream: UInt16 {
    case notification = 1
    case request, device, nonce, externalPurchase, testToken, delivery, opaqueValue
    case renewalTime, renewalDelay, deliveryTime, answer, answerTime, boundary, restored, history,
      loss, issuer, apiKey, fraction, deliveryFault, deliveryDamage, performanceTest, signingDelay,
      tester, seatClaim, seatRequest, group, retentionRequest, retentionTest, externalToken
  }

  /// The finalizer of SplitMix64 over two words.
  private static func mix(_ seed: UInt64, _ label: UInt64) -> UInt64 {
    var word = seed &+ (label &+ 1) &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
