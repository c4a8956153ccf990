// SPDX-License-Identifier: Apache-2.0

package import StoreEngine

/// A host of Apple's that clients have built in; the production store or the sandbox store answers as it.
///
/// The names with `itunes` are the older ones of the App Store Server API, which Apple still answers.
package enum AppleHost: String, CaseIterable, Sendable {
  case api = "api.storekit.apple.com"
  case sandboxAPI = "api.storekit-sandbox.apple.com"
  case olderAPI = "api.storekit.itunes.apple.com"
  case olderSandboxAPI = "api.storekit-sandbox.itunes.apple.com"
  case verifyReceipt = "buy.itunes.apple.com"
  case sandboxVerifyReceipt = "sandbox.itunes.apple.com"

  /// The host in a header field `Host`, with or without a port; names of hosts ignore case (RFC 9110, 4.2.3).
  package init?(_ header: String?) {
    guard let header, header.utf8.count <= AppleHost.longest else { return nil }
    let name = header.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let host = name.first.flatMap({ AppleHost(rawValue: String($0)) }), name.count <= 2,
      name.dropFirst().allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    self = host
  }

  /// The store that answers at this host.
  package var side: StoreSide {
    switch self {
    case .api, .olderAPI, .verifyReceipt: .production
    case .sandboxAPI, .olderSandboxAPI, .sandboxVerifyReceipt: .sandbox
    }
  }

  /// In bytes, more than the longest name with a port.
  private static let longest = 64
}
