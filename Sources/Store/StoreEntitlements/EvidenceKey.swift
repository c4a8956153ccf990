// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification

/// What identifies a transaction or a line: E-1, E-2.
///
/// Xcode numbers its transactions 0, 1, 2 on each machine, so that there the signer and the download belong
/// to the key. In the other environments the App Store gives each number once.
struct EvidenceKey: Hashable, Comparable, Sendable {
  let id: Identifier
  let origin: Origin

  /// The environment, and who made the number where many can.
  ///
  /// Small, as tables have a hundred thousand keys.
  enum Origin: Hashable {
    case appStore(KeyEnvironment)
    indirect case maker(KeyEnvironment, Identifier)
  }

  init(
    _ environment: StoreEnvironment,
    _ id: Identifier,
    signer leafSHA256: [UInt8],
    download: Identifier?
  ) {
    let maker = environment == .xcode ? EvidenceKey.maker(leafSHA256, download) : ""
    self.init(environment, id, maker: Identifier(maker))
  }

  private init(_ environment: StoreEnvironment, _ id: Identifier, maker: Identifier) {
    self.id = id
    let environment = KeyEnvironment(environment)
    origin = maker.text.isEmpty ? .appStore(environment) : .maker(environment, maker)
  }

  /// The key of something else of the same maker.
  init(_ id: Identifier, sameMakerAs other: EvidenceKey) {
    origin = other.origin
    self.id = id
  }

  var environment: StoreEnvironment { keyEnvironment.environment }

  private var keyEnvironment: KeyEnvironment {
    switch origin {
    case .appStore(let environment), .maker(let environment, _): environment
    }
  }

  /// Who made the number, where many can; else empty.
  var maker: Identifier {
    switch origin {
    case .appStore: Identifier("")
    case .maker(_, let maker): maker
    }
  }

  private static func maker(_ leafSHA256: [UInt8], _ download: Identifier?) -> String {
    let digits = leafSHA256.prefix(8).map { String(UInt($0) + 0x100, radix: 16).dropFirst() }
    return digits.joined() + (download.map { "/\($0.text)" } ?? "")
  }

  static func < (left: EvidenceKey, right: EvidenceKey) -> Bool {
    if left.keyEnvironment != right.keyEnvironment {
      return left.keyEnvironment.rawValue < right.keyEnvironment.rawValue
    }
    return left.id == right.id ? left.maker < right.maker : left.id < right.id
  }
}

extension EvidenceKey: Codable {
  private enum Keys: String, CodingKey {
    case environment, maker, id
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(
      try container.decode(KeyEnvironment.self, forKey: .environment).environment,
      try container.decode(Identifier.self, forKey: .id),
      maker: try container.decode(Identifier.self, forKey: .maker)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(keyEnvironment, forKey: .environment)
    try container.encode(maker, forKey: .maker)
    try container.encode(id, forKey: .id)
  }
}
