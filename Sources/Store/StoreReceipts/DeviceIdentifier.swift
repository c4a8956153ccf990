// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The device that a receipt was made for, as it goes into the device hash.
///
/// On iOS, tvOS and watchOS the 16 octets of `identifierForVendor`; on macOS, and for Catalyst and
/// iPhone apps on a Mac, the 6 octets of the primary network interface's MAC address. No other length
/// is taken: with free lengths an octet could be moved from the opaque value to the device id without
/// changing the hash.
public struct DeviceIdentifier: Hashable, Sendable {
  /// 6 or 16 octets.
  public let octets: [UInt8]

  /// A device from its octets; `nil` unless they are 6 or 16.
  public init?(_ octets: some Collection<UInt8>) {
    guard DeviceIdentifier.lengths.contains(octets.count) else { return nil }
    self.octets = Array(octets)
  }

  /// A device from text: a UUID, a MAC address with `:` or `-`, hexadecimal digits or base64.
  ///
  /// 12 and 32 hexadecimal digits are read as such, never as base64; base64 of 6 octets has 8
  /// characters, of 16 octets 22 or 24, so no text has two meanings.
  public init?(text: String) {
    let characters = ArraySlice(text.utf8)
    guard
      let octets = DeviceIdentifier.readHexadecimal(characters)
        ?? DeviceIdentifier.readBase64(characters)
    else { return nil }
    self.init(octets)
  }

  /// What is hashed for this device (Apple, Validating receipts on the device): the device id, the
  /// opaque value, and the bundle id with tag and length.
  public func hashInput(opaqueValue: ArraySlice<UInt8>, bundleIdElement: ArraySlice<UInt8>)
    -> [UInt8]
  {
    octets + opaqueValue + bundleIdElement
  }

  private static let lengths: Set<Int> = [6, 16]

  /// Digits with separators only where UUIDs (8-4-4-4-12) and MAC addresses (pairs) have them.
  private static func readHexadecimal(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let dash = UInt8(ascii: "-")
    let separator = characters.contains(colon) ? colon : dash
    let groups = characters.split(separator: separator, omittingEmptySubsequences: false)
    let layouts = [[12], [32], [2, 2, 2, 2, 2, 2], separator == dash ? [8, 4, 4, 4, 12] : [32]]
    guard layouts.contains(groups.map(\.count)) else { return nil }
    let digits = groups.joined().map { Character(UnicodeScalar($0)).hexDigitValue }
    var octets: [UInt8] = []
    var high: Int?
    for digit in digits {
      guard let digit else { return nil }
      if let first = high {
        octets.append(UInt8(first << 4 | digit))
        high = nil
      } else {
        high = digit
      }
    }
    return octets
  }

  private static func readBase64(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    do {
      return try Base64.decode(characters, alphabet: .standard, padding: .optional)
    } catch {
      return nil
    }
  }
}
