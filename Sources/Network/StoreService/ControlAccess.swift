// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import OpenSSLTrust
package import SystemIO

/// Access control for the control API.
///
/// Web pages of other servers are refused by `Origin`. On a loopback address, a foreign `Host` is refused too,
/// because a DNS name may resolve to 127.0.0.1 (DNS rebinding). Other addresses require a token instead, and allow
/// any `Host`.
package struct ControlAccess: Sendable {
  private let token: [UInt8]?
  private let address: InternetAddress
  private let names: [String]
  private let scheme: String

  /// Creates the access control for a server on an address, which may have other names for its clients.
  ///
  /// Addresses other than loopback need a token.
  package init(
    token: String? = nil,
    address: InternetAddress = .loopback,
    names: [String] = [],
    isSecure: Bool = false
  ) {
    self.token = token.map { Array($0.utf8) }
    self.address = address
    self.names = names
    scheme = isSecure ? "https://" : "http://"
  }

  func check(_ request: HTTPRequest) throws(ControlError) {
    try checkOrigin(of: request)
    guard let token else {
      guard address.isLoopback else { throw .unauthorized }
      return
    }
    guard let given = ControlAccess.token(in: request.header("Authorization")),
      ByteComparison.constantTime(given[...], token[...])
    else { throw .unauthorized }
  }

  /// Checks `Host` and `Origin`: for requests that change the store with another token than that of the control API.
  func checkOrigin(of request: HTTPRequest) throws(ControlError) {
    guard let host = request.header("Host"), !address.isLoopback || isLocal(host) else {
      throw ControlError(
        403,
        "Host names another server",
        hint: "use \(scheme)\(names.first ?? address.host):PORT"
      )
    }
    if let origin = request.header("Origin") {
      guard origin.utf8.elementsEqual((scheme + host).utf8) else {
        throw ControlError(
          403,
          "Origin names another server",
          hint: "pages from other servers are rejected"
        )
      }
    }
  }

  /// The token in `Bearer TOKEN`.
  ///
  /// The scheme is case-insensitive (RFC 9110, 11.1).
  private static func token(in authorization: String?) -> [UInt8]? {
    guard let bytes = authorization.map({ Array($0.utf8) }) else { return nil }
    let scheme = Array("bearer ".utf8)
    guard bytes.count >= scheme.count,
      zip(bytes, scheme).allSatisfy({ ($0 | 0x20) == $1 })
    else { return nil }
    return Array(bytes.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") })
  }

  /// `127.0.0.1`, `localhost`, `[::1]`, or the address or name of the server, with or without a port.
  private func isLocal(_ host: String) -> Bool {
    // Names of hosts ignore case (RFC 9110, 4.2.3).
    let host = host.lowercased()
    let names = ["127.0.0.1", "localhost", "[::1]", address.host] + names
    for name in names.map({ $0.lowercased() }) where host.utf8.starts(with: name.utf8) {
      let rest = host.utf8.dropFirst(name.utf8.count)
      if rest.isEmpty { return true }
      let port = rest.dropFirst()
      if rest.first == UInt8(ascii: ":"), 1...5 ~= port.count,
        port.allSatisfy({ 0x30...0x39 ~= $0 })
      {
        return true
      }
    }
    return false
  }
}
