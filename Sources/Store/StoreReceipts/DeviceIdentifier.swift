// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The device identifier, as input of the device hash.
///
///     if let device = DeviceIdentifier(text: "3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD") {
///       _ = try receiptVerifier.verify(bytes, expecting: .init(now: now, devices: [device]))
///     }
///
/// The 16 bytes of `identifierForVendor` on iOS, tvOS and watchOS; the 6 bytes of the primary network
/// interface's MAC address on macOS, also for Catalyst and iPhone apps on a Mac. Other lengths are
/// rejected: otherwise a byte could move from the opaque value to the identifier without changing the
/// hash.
public struct DeviceIdentifier: Hashable, Sendable {
  /// 6 or 16 bytes.
  package let bytes: [UInt8]

  /// Creates an identifier from bytes; `nil` unless there are 6 or 16.
  public init?(_ bytes: some Collection<UInt8>) {
    guard DeviceIdentifier.lengths.contains(bytes.count) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Creates an identifier from text: a UUID, a MAC address with `:` or `-`, hexadecimal digits or
  /// base64.
  ///
  /// 12 and 32 hexadecimal digits are never base64: base64 of 6 bytes has 8 characters, of 16 bytes 22
  /// or 24. So the forms do not overlap.
  public init?(text: String) {
    let characters = ArraySlice(text.utf8)
    guard
      let bytes = DeviceIdentifier.readHexadecimal(characters)
        ?? DeviceIdentifier.readBase64(characters)
    else { return nil }
    self.init(bytes)
  }

  /// The bytes whose SHA-1 digest is the device hash of an app receipt.
  ///
  /// They are device identifier (Apple: GUID), opaque value, and bundle identifier with tag and length
  /// (Apple, Validating receipts on the device).
  package func hashInput(opaqueValue: ArraySlice<UInt8>, bundleIdElement: ArraySlice<UInt8>)
    -> [UInt8]
  {
    bytes + opaqueValue + bundleIdElement
  }

  private static let lengths: Set<Int> = [6, 16]

  /// Reads hexadecimal digits, with separators only at the positions of a UUID (8-4-4-4-12) or MAC
  /// address (pairs).
  private static func readHexadecimal(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let dash = UInt8(ascii: "-")
    let separator = characters.contains(colon) ? colon : dash
    let groups = characters.split(separator: separator, omittingEmptySubsequences: false)
    let layouts = [[12], [32], [2, 2, 2, 2, 2, 2], separator == dash ? [8, 4, 4, 4, 12] : [32]]
    guard layouts.contains(groups.map(\.count)) else { return nil }
    return Base16.decode(groups.joined())
  }

  private static func readBase64(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    do {
      return try Base64.decode(characters, alphabet: .standard, padding: .optional)
    } catch {
      return nil
    }
  }
}
