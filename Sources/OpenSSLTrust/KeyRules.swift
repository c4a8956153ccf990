// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// Which RSA keys are strong enough.
public struct KeyRules: Hashable, Sendable {
  /// How many bits a modulus may have.
  public let modulusBits: ClosedRange<Int>

  /// Rules with their own bounds.
  public init(modulusBits: ClosedRange<Int>) {
    self.modulusBits = modulusBits
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

  /// Exponents below this are open to forgery by whoever verifies carelessly; 1 needs no private key
  /// at all (NIST SP 800-56B, 6.4.1.2.1 has the same bound).
  public static let smallestExponent: UInt32 = 65537

  /// The RSA key in `info`, if it is one and strong enough.
  func allowedRSAKey(in info: SubjectPublicKeyInfo) throws(TrustError) -> RSAPublicKey {
    guard info.algorithm.algorithm == .rsaEncryption, info.algorithm.hasNoParameters else {
      throw TrustError(.weakKey, expected: "an RSA key", found: "\(info.algorithm.algorithm)")
    }
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
