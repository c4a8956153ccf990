// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

/// Which keys are of the right kind and strong enough.
public struct KeyRules: Hashable, Sendable {
  /// How many bits the modulus of an RSA key may have; `nil` allows no RSA key.
  public let modulusBits: ClosedRange<Int>?
  /// On which elliptic curves a key may lie.
  public let curves: Set<EllipticCurve>

  /// Rules for RSA keys with their own bounds.
  public init(modulusBits: ClosedRange<Int>) {
    self.modulusBits = modulusBits
    curves = []
  }

  /// Rules for keys on elliptic curves.
  public init(curves: Set<EllipticCurve>) {
    modulusBits = nil
    self.curves = curves
  }

  /// What all receipts since 2011 keep to.
  ///
  /// The upper bound keeps one verification below a millisecond; Apple's largest key is its G2 root
  /// with 4096 bits.
  public static let standard = KeyRules(modulusBits: 2048...4096)

  /// What signed the receipts of 2010 and the transaction receipts up to 2016: 1024 bits.
  ///
  /// For policies that name themselves historic only.
  public static let historic = KeyRules(modulusBits: 1024...4096)

  /// What signs with ES256: RFC 7518, 3.4 leaves no other curve.
  public static let p256 = KeyRules(curves: [.p256])

  /// What issues certificates for keys on curves.
  public static let p256OrP384 = KeyRules(curves: [.p256, .p384])

  /// Exponents below this are open to forgery by whoever verifies carelessly; 1 needs no private key
  /// at all (NIST SP 800-56B, 6.4.1.2.1 has the same bound).
  public static let smallestExponent: UInt32 = 65537

  /// A key that rules allow.
  enum AllowedKey {
    case rsa(RSAPublicKey)
    case ellipticCurve(ECPublicKey)
  }

  /// The key in `info`, if its kind is allowed and it is strong enough.
  func allowedKey(in info: SubjectPublicKeyInfo) throws(TrustError) -> AllowedKey {
    if info.algorithm.algorithm == .rsaEncryption, info.algorithm.hasNoParameters,
      let modulusBits
    {
      return .rsa(try allowedRSAKey(in: info, modulusBits))
    }
    if info.algorithm.algorithm == .ecPublicKey, !curves.isEmpty {
      return .ellipticCurve(try allowedECKey(in: info))
    }
    throw TrustError(.weakKey, expected: allowedKinds, found: "\(info.algorithm.algorithm)")
  }

  private var allowedKinds: String {
    let names = EllipticCurve.allCases.filter(curves.contains).map { "a key on \($0.rawValue)" }
    return ((modulusBits == nil ? [] : ["an RSA key"]) + names).joined(separator: " or ")
  }

  private func allowedECKey(in info: SubjectPublicKeyInfo) throws(TrustError) -> ECPublicKey {
    let key: ECPublicKey
    do {
      key = try ECPublicKey(info)
    } catch {
      throw TrustError(.weakKey, expected: error.expected ?? allowedKinds, found: error.found)
    }
    guard curves.contains(key.curve) else {
      throw TrustError(.weakKey, expected: allowedKinds, found: "a key on \(key.curve.rawValue)")
    }
    return key
  }

  private func allowedRSAKey(
    in info: SubjectPublicKeyInfo,
    _ modulusBits: ClosedRange<Int>
  ) throws(TrustError) -> RSAPublicKey {
    let key: RSAPublicKey
    do {
      key = try RSAPublicKey(info)
    } catch {
      throw TrustError(.weakKey, expected: "an RSA key", found: error.found)
    }
    guard modulusBits.contains(key.modulusBits) else {
      throw TrustError(
        .weakKey,
        expected: "\(modulusBits.lowerBound) to \(modulusBits.upperBound) bits",
        found: "\(key.modulusBits) bits"
      )
    }
    // A product of two odd primes is odd; libcrypto cannot compute with any other, which would end in
    // "internal", as if trying again could help.
    guard let last = key.modulus.last, last % 2 == 1 else {
      throw TrustError(.weakKey, expected: "an odd modulus", found: "an even one")
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
