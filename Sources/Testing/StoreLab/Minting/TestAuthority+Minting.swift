// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StrictJSON

extension TestAuthority {
  /// A receipt in DER or, signed as Xcode does, in BER; changed by an attack before it is signed.
  package func encoded(
    _ receipt: ReceiptBuilder,
    asXcode isXcode: Bool = false,
    _ forgery: ReceiptForgery?
  ) throws(TrustError) -> [UInt8] {
    var message = isXcode ? try xcodeMessage { $0 = receipt } : try message(receipt)
    try forgery?.apply(to: &message)
    return try message.encoded()
  }
}

extension LegacyReceiptBuilder {
  /// Sets some entries; null removes an entry.
  package mutating func set(_ entries: JSONObject) throws(MintError) {
    guard entries.count <= LegacyReceiptBuilder.mostEntries else {
      throw MintError(
        tooMany: "entries",
        entries.count,
        limit: LegacyReceiptBuilder.mostEntries,
        entries
      )
    }
    for entry in entries {
      guard entry.value.isNull || entry.value.string != nil else {
        throw MintError(.entry(expected: "a string or null"), entry.name, value: entry.value)
      }
      self[entry.name] = entry.value.string
    }
  }

  /// The receipt as a property list, changed by an attack before it is signed.
  package func encoded(_ forgery: TransactionReceiptForgery?) throws(TrustError) -> [UInt8] {
    var receipt = self
    try forgery?.apply(to: &receipt)
    return try receipt.encoded()
  }

  /// The maximum number of entries of a minted transaction receipt.
  ///
  /// More than a reader accepts (``PropertyList/maximumEntries``), so that its limit can be tested.
  ///
  /// Error: `mint/too-many`.
  private static let mostEntries = 1024
}
