// SPDX-License-Identifier: Apache-2.0

public import X509Certificates

/// The allowed types and strengths of keys.
public struct KeyRules: Hashable, Sendable {
  /// The allowed modulus lengths of RSA keys in bits; `nil` allows no RSA key.
  public let modulusBits: ClosedRange<Int>?
  /// The allowed elliptic curves.
  public let curves: Set<EllipticCurve>

  /// Rules for RSA keys.
  public init(modulusBits: ClosedRange<Int>) {
    self.modulusBits = modulusBits
    curves = []
  }

  /// Rules for elliptic curve keys.
  public init(curves: Set<EllipticCurve>) {
    modulusBits = nil
    self.curves = curves
  }

  /// RSA keys of 2048 to 4096 bits, as in all receipts since 2011.
  ///
  /// The upper limit keeps a verification below a millisecond; Apple's largest key is that of the G2 root,
  /// with 4096 bits.
  public static let standard = KeyRules(modulusBits: 2048...4096)

  /// RSA keys of 1024 to 4096 bits: the receipts of 2010 and the transaction receipts until 2016 are signed
  /// with 1024 bits.
  ///
  /// Use it only in policies for historic documents.
  public static let historic = KeyRules(modulusBits: 1024...4096)

  /// P-256 keys, the only ones for ES256 (RFC 7518, 3.4).
  public static let p256 = KeyRules(curves: [.p256])

  /// P-256 and P-384 keys, for CAs of elliptic curve certificates.
  public static let p256OrP384 = KeyRules(curves: [.p256, .p384])

  /// The smallest RSA exponent (as in NIST SP 800-56B, 6.4.1.2.1).
  ///
  /// With small exponents, signatures can be forged against verifiers that check the padding incompletely;
  /// with 1, no private key is needed.
  public static let smallestExponent: UInt32 = 65537

  /// A key that the rules allow.
  enum AllowedKey {
    case rsa(RSAPublicKey)
    case ellipticCurve(ECPublicKey)
  }

  /// The key in `info`, if its type and strength are allowed.
  func allowedKey(in info: SubjectPublicKeyInfo) throws(TrustError) -> AllowedKey {
    if info.algorithm.algorithm == .rsaEncryption, info.algorithm.hasNoParameters,
      let modulusBits
    {
      return .rsa(try allowedRSAKey(in: info, modulusBits))
    }
    if info.algorithm.algorithm == .ecPublicKey, !curves.isEmpty {
      return .ellipticCurve(try allowedECKey(in: info))
    }
    throw TrustError(.weakKey, expected: allowedTypes, found: "\(info.algorithm.algorithm)")
  }

  private var allowedTypes: String {
    let names = EllipticCurve.allCases.filter(curves.contains).map { "a key on \($0.rawValue)" }
    return ((modulusBits == nil ? [] : ["an RSA key"]) + names).joined(separator: " or ")
  }

  private func allowedECKey(in info: SubjectPublicKeyInfo) throws(TrustError) -> ECPublicKey {
    let key = try rethrowing(ECPublicKey(info)) { (error: CertificateError) in
      TrustError(.weakKey, expected: error.expected ?? allowedTypes, found: error.found)
    }
    guard curves.contains(key.curve) else {
      throw TrustError(.weakKey, expected: allowedTypes, found: "a key on \(key.curve.rawValue)")
    }
    return key
  }

  private func allowedRSAKey(
    in info: SubjectPublicKeyInfo,
    _ modulusBits: ClosedRange<Int>
  ) throws(TrustError) -> RSAPublicKey {
    let key = try rethrowing(RSAPublicKey(info)) { (error: CertificateError) in
      TrustError(.weakKey, expected: "an RSA key", found: error.found)
    }
    guard modulusBits.contains(key.modulusBits) else {
      throw TrustError(
        .weakKey,
        expected: "\(modulusBits.lowerBound) to \(modulusBits.upperBound) bits",
        found: "\(key.modulusBits) bits"
      )
    }
    // A product of two odd primes is odd. libcrypto fails with an even modulus, which would be reported as an
    // internal failure.
    guard let last = key.modulus.last, last % 2 == 1 else {
      throw TrustError(.weakKey, expected: "an odd modulus", found: "an even modulus")
    }
    guard let exponent = key.exponent, exponent >= KeyRules.smallestExponent, exponent % 2 == 1
    else {
      throw TrustError(
        .weakKey,
        expected: "an odd exponent from \(KeyRules.smallestExponent)",
        found: key.exponent.map { "\($0)" } ?? "more than 32 bits"
      )
    }
    return key
  }
}
