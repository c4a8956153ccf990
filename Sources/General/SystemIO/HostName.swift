// SPDX-License-Identifier: Apache-2.0

/// The name of a machine, or its address in digits.
public struct HostName: Hashable, Sendable {
  /// The name as it was written.
  public let text: String
  /// The address; `nil` for a name.
  public let address: InternetAddress?

  /// Reads a name such as `store.test` (RFC 1123, 2.1) or an address such as `192.0.2.1` or `2001:db8::1`.
  ///
  /// No name is looked up. A name whose last label is a number is none, because some clients read it as an address.
  public init?(_ text: String) {
    self.text = text
    address = InternetAddress(text)
    guard address == nil else { return }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= HostName.limit, labels.allSatisfy(HostName.isLabel),
      let last = labels.last, !last.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
  }

  /// The name as it is written in a URL: IPv6 in brackets.
  public var host: String { address?.host ?? text }

  /// The longest name in the DNS, as text (RFC 1035, 2.3.4).
  private static let limit = 253

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return 1...63 ~= label.count && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == hyphen
      }
  }
}
