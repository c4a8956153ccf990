// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import OpenSSLTrust
import StrictBase64
public import StrictTime
import X509Certificates

/// A root, an intermediate and a receipt signer like Apple's, for tests.
///
///     let authority = try TestAuthority.generate()
///     let receipt = try authority.receipt { $0.bundleId = "com.example.notes" }
///
/// A verifier with the trust anchor ``anchor()`` accepts the receipt; all others reject it.
public struct TestAuthority: ChainAuthority {
  let issued: IssuedChain<Keys, Certificates>

  /// The private keys.
  public var keys: Keys { issued.keys }
  /// The builders of the certificates.
  public var builders: Certificates { issued.builders }
  /// The root certificate in DER, for `receiptctl --root`.
  public var root: [UInt8] { issued.certificates.root }
  /// The intermediate certificate in DER.
  public var intermediate: [UInt8] { issued.certificates.intermediate }
  /// The receipt signer certificate in DER.
  public var leaf: [UInt8] { issued.certificates.leaf }

  /// The three keys of an authority.
  public struct Keys: Sendable {
    /// Signs ``TestAuthority/root`` and ``TestAuthority/intermediate``.
    public var root: TestKey
    /// Signs ``TestAuthority/leaf``.
    public var intermediate: TestKey
    /// Signs receipts.
    public var leaf: TestKey

    /// Three keys.
    public init(root: TestKey, intermediate: TestKey, leaf: TestKey) {
      self.root = root
      self.intermediate = intermediate
      self.leaf = leaf
    }
  }

  /// The builders of the three certificates.
  public struct Certificates: Sendable {
    /// The root.
    public var root: CertificateBuilder
    /// The intermediate.
    public var intermediate: CertificateBuilder
    /// The receipt signer.
    public var leaf: CertificateBuilder
  }

  /// An authority with new keys.
  ///
  /// This takes a noticeable fraction of a second: create one authority and share it among tests.
  public static func generate() throws(TrustError) -> TestAuthority {
    try TestAuthority(keys: Keys(root: try .rsa(), intermediate: try .rsa(), leaf: try .rsa()))
  }

  /// The authority derived from a seed: the same in every run and on every machine.
  ///
  /// Keys, serial numbers, names and validity are the same. RSA signatures are deterministic, so certificates
  /// and receipts with the same contents have the same bytes. Anyone who has the seed can sign.
  public init(seed: String) throws(TrustError) {
    try self.init(
      keys: Keys(
        root: try .rsa(seed: "\(seed), root of receipts"),
        intermediate: try .rsa(seed: "\(seed), intermediate of receipts"),
        leaf: try .rsa(seed: "\(seed), signer of receipts")
      )
    )
  }

  /// An authority with given keys; `adjust` may change the certificates before they are signed.
  public init(
    keys: Keys,
    leafValidity: ClosedRange<Timestamp> = TestAuthority.standardValidity,
    adjusting adjust: (inout Certificates) -> Void = { _ in }
  ) throws(TrustError) {
    var builders = try Certificates(keys: keys, leafValidity: leafValidity)
    adjust(&builders)
    let roles = (builders.root, builders.intermediate, builders.leaf)
    issued = IssuedChain(keys, builders, try ChainProfile.signed(roles))
  }

  /// A certificate as a trust anchor.
  package static func anchor(_ der: [UInt8]) throws(TrustError) -> TrustAnchor {
    let certificate = try rethrowing(Certificate(der[...])) { (error: CertificateError) in
      TrustError(.untrusted, expected: "a certificate", found: error.code.rawValue)
    }
    return try TrustAnchor(certificate)
  }

  /// A certificate as PEM.
  public static func pem(of certificate: [UInt8]) -> String {
    var lines = ["-----BEGIN CERTIFICATE-----"]
    var rest = Base64.encode(certificate[...])[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
  }

  /// Long enough for any test: from 2013, when Apple issued the first receipts, to the end of 2049.
  public static let standardValidity = TestAuthority.seconds(1_356_998_400...2_524_607_999)

  static func seconds(_ range: ClosedRange<Int64>) -> ClosedRange<Timestamp> {
    let first = Timestamp(secondsSince1970: range.lowerBound) ?? .earliest
    let last = Timestamp(secondsSince1970: range.upperBound) ?? .latest
    return first...last
  }
}
