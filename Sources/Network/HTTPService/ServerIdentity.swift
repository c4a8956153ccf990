// SPDX-License-Identifier: Apache-2.0

/// The certificate and key of a TLS server.
package struct ServerIdentity: Sendable {
  /// The certificate in PEM.
  package let certificate: String
  /// The private key in PEM.
  package let key: String

  /// Creates an identity.
  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}
