// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// An IPv4 or IPv6 address in digits.
public struct InternetAddress: Hashable, Sendable {
  /// The address as it was written.
  public let text: String
  /// 4 or 16 bytes.
  public let bytes: [UInt8]

  /// `127.0.0.1`.
  public static let loopback = InternetAddress(text: "127.0.0.1", bytes: [127, 0, 0, 1])

  private init(text: String, bytes: [UInt8]) {
    self.text = text
    self.bytes = bytes
  }

  /// Reads an address such as `192.0.2.1` or `2001:db8::1`; names are not looked up.
  public init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: size)
      let isRead = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe inet_pton(family, text, buffer.baseAddress)
      }
      guard isRead == 1 else { continue }
      self.init(text: text, bytes: bytes)
      return
    }
    return nil
  }

  /// Whether only this machine can reach it: `127.0.0.0/8` or `::1`.
  public var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// Whether it stands for all addresses of the machine: `0.0.0.0` or `::`.
  public var isAny: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The address as it is written in a URL: IPv6 in brackets.
  public var host: String { bytes.count == 4 ? text : "[\(text)]" }
}
