// SPDX-License-Identifier: Apache-2.0

/// The parts of an `http` or `https` URL that decide where a request goes.
///
/// The grammar is a strict subset of RFC 3986, so that libcurl cannot read another host in the same text: no
/// user name, no password, no fragment, and a host of letters, digits, dots and hyphens, or an IPv6 address in
/// brackets.
public struct ServerAddress: Hashable, Sendable {
  /// The whole URL.
  public let url: String
  /// Scheme, host and port, as errors show them: `https://api.storekit.apple.com`.
  public let origin: String
  /// Whether the scheme is `https`.
  public let isSecure: Bool
  /// Whether the host is this machine: `localhost`, `127.…` or `[::1]`.
  public let isLoopback: Bool

  /// Reads a URL; `nil` if it does not match this grammar.
  public init?(_ url: String) {
    let text = Array(url.utf8)
    guard text.count <= ServerAddress.limit, text.allSatisfy(ServerAddress.isAllowed) else {
      return nil
    }
    let schemes = [(Array("https://".utf8), true), (Array("http://".utf8), false)]
    guard let (scheme, isSecure) = schemes.first(where: { text.starts(with: $0.0) }) else {
      return nil
    }
    let authority = text.dropFirst(scheme.count).prefix { $0 != slash && $0 != questionMark }
    guard let host = ServerAddress.host(in: authority) else { return nil }
    self.url = url
    self.isSecure = isSecure
    origin = String(decoding: scheme + authority, as: UTF8.self)
    isLoopback = ServerAddress.isLoopback(String(decoding: host, as: UTF8.self))
  }

  /// Whether a request may go to this server: with TLS, to this machine, or without TLS if that is allowed.
  package func isReachable(allowsPlain: Bool) -> Bool {
    isSecure || isLoopback || allowsPlain
  }

  /// Longer than any URL of Apple; libcurl accepts eight million bytes.
  private static let limit = 8_000

  /// Visible ASCII characters, except those that RFC 3986 does not allow and `#`, which begins a fragment.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && !"\"#<>\\^`{|}".utf8.contains(byte)
  }

  /// The host of an authority, without the port.
  private static func host(in authority: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let host: ArraySlice<UInt8>
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      host = authority[...end]
      let address = host.dropFirst().dropLast()
      guard !address.isEmpty, address.allSatisfy({ isHexadecimal($0) || $0 == colon || $0 == dot })
      else { return nil }
    } else {
      host = authority.prefix { $0 != colon }
      guard !host.isEmpty, host.allSatisfy({ isLetterOrDigit($0) || $0 == dot || $0 == hyphen })
      else { return nil }
    }
    let port = authority[host.endIndex...]
    guard !port.isEmpty else { return host }
    let digits = port.dropFirst()
    guard port.first == colon, 1...5 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(String(decoding: digits, as: UTF8.self)), 1...65535 ~= number
    else { return nil }
    return host
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // Some parsers read a number with a leading zero as octal.
    let isAddress = parts.allSatisfy { part in
      UInt8(part) != nil && (part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0"))
    }
    return parts.count == 4 && isAddress && parts.first == "127"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }
}

private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
private let colon = UInt8(ascii: ":")
private let dot = UInt8(ascii: ".")
private let hyphen = UInt8(ascii: "-")
