// SPDX-License-Identifier: Apache-2.0

// Equal evidence has equal bytes, if the encoder sorts keys.
extension EntitlementLedger: Codable {
  /// The version of the stored format.
  static let formatVersion = 4

  /// Decodes a stored ledger.
  ///
  /// Throws ``LedgerError`` for a ledger of another format version, and for one that was changed: an unknown member, an
  /// entry that is repeated or in another place, a value out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StoredName.self)
    let versionName = StoredName(StoredLedger.versionName)
    let version = try container.decodeIfPresent(Int.self, forKey: versionName)
    guard version == EntitlementLedger.formatVersion else {
      throw EntitlementLedger.unknownFormat(version.map { "\($0)" } ?? "none")
    }
    for name in container.allKeys.map(\.stringValue)
    where ![StoredLedger.versionName, StoredLedger.name].contains(name) {
      throw StoredLedger.unknownMember(name)
    }
    let stored = try container.decode(StoredLedger.self, forKey: StoredName(StoredLedger.name))
    do throws(StoredFault) {
      try self.init(stored)
    } catch {
      throw error.error()
    }
  }

  /// Encodes the ledger in the current format version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredName.self)
    let version = EntitlementLedger.formatVersion
    try container.encode(version, forKey: StoredName(StoredLedger.versionName))
    try container.encode(StoredLedger(self), forKey: StoredName(StoredLedger.name))
  }

  static func unknownFormat(_ found: String) -> LedgerError {
    LedgerError(
      .unknownFormat,
      expected: "format version \(EntitlementLedger.formatVersion)",
      found: found
    )
  }
}
