// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification

/// What identifies a transaction or a line: E-1, E-2.
///
/// Xcode numbers its transactions 0, 1, 2 on each machine, so that there the signer and the download belong
/// to the key. In the other environments the App Store gives each number once.
struct EvidenceKey: Hashable, Comparable, Codable, Sendable {
  let environment: StoreEnvironment
  /// Who made the number, where many can; else empty.
  let maker: Identifier
  let id: Identifier

  init(
    _ environment: StoreEnvironment,
    _ id: Identifier,
    signer leafSHA256: [UInt8],
    download: Identifier?
  ) {
    self.environment = environment
    self.id = id
    maker = Identifier(environment == .xcode ? EvidenceKey.maker(leafSHA256, download) : "")
  }

  /// The key of something else of the same maker.
  init(_ id: Identifier, sameMakerAs other: EvidenceKey) {
    environment = other.environment
    maker = other.maker
    self.id = id
  }

  private static func maker(_ leafSHA256: [UInt8], _ download: Identifier?) -> String {
    let digits = leafSHA256.prefix(8).map { String(UInt($0) + 0x100, radix: 16).dropFirst() }
    return digits.joined() + (download.map { "/\($0.text)" } ?? "")
  }

  static func < (left: EvidenceKey, right: EvidenceKey) -> Bool {
    if left.environment != right.environment {
      return left.environment.rawValue < right.environment.rawValue
    }
    return left.id == right.id ? left.maker < right.maker : left.id < right.id
  }
}
