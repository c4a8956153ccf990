// SPDX-License-Identifier: Apache-2.0

package import HTTPService
package import OpenSSLTrust
import StoreEngine
import StoreLab
package import StoreServing
package import SystemIO

// The certificate of the test store's TLS server, derived from the seed; for tests only.
extension StorePair {
  /// Creates a certificate for `localhost`, the loopback addresses, the address on which the server listens, and its
  /// names.
  package func serverIdentity(
    for address: InternetAddress,
    names others: [HostName] = []
  ) throws(TrustError) -> ServerIdentity {
    let key = try TestKey.p256(seed: "\(seed) server")
    var addresses = [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
    for address in [address] + others.compactMap(\.address)
    where !address.isAny && !addresses.contains(address.bytes) {
      addresses.append(address.bytes)
    }
    var names = ["localhost"]
    for name in others where name.address == nil && !names.contains(name.text.lowercased()) {
      names.append(name.text.lowercased())
    }
    let certificate = try signer.tokens.serverCertificate(
      for: key,
      names: names,
      addresses: addresses
    )
    return ServerIdentity(
      certificate: TestAuthority.pem(of: certificate),
      key: try TestKey.completePEM(seed: "\(seed) server")
    )
  }
}
