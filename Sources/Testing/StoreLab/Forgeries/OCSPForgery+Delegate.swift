// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

// A certificate from the issuer does not suffice to sign responses, because every receipt signer has one.
extension OCSPForgery {
  static let delegates = [
    delegateMissing, delegateOfStranger, delegateWithoutPurpose, delegateForAnything,
    delegateForCode, delegateForKeyAgreement, delegateExpired, delegateNotYetValid,
    delegateCriticalExtension, delegateOfItself, delegateWeakKey, delegateOverSHA1,
  ]

  private static let authorized = BrokenRule(
    "RFC 6960, 4.2.2.2: the issuer certified the delegate with id-kp-OCSPSigning",
    "ocsp/responder"
  )

  private static func delegate(
    _ id: String,
    _ rule: BrokenRule,
    _ adjust: @escaping @Sendable (inout CertificateBuilder) -> Void
  ) -> OCSPForgery {
    forgery(id, rule) { response throws(TrustError) in
      let time = response.producedAt
      response.delegate(to: try key()) {
        // A validity period around the time of the response, which `adjust` may change.
        $0.notBefore = time.adding(seconds: -86400)
        $0.notAfter = time.adding(seconds: 86400)
        adjust(&$0)
      }
    }
  }

  /// A response signed by a delegate, without the delegate's certificate.
  public static let delegateMissing = forgery("delegate-missing", authorized) {
    response throws(TrustError) in
    response.delegate(to: try key())
    response.delegate = nil
  }

  /// A delegate whose certificate names the issuer but is signed by another key.
  public static let delegateOfStranger = forgery("delegate-of-stranger", authorized) {
    response throws(TrustError) in
    let issuer = try strangerKey()
    response.delegate(to: try key()) {
      $0.issuerKey = issuer
      $0.sign(with: .ecdsa(.sha256))
    }
  }

  /// A delegate without an extended key usage.
  public static let delegateWithoutPurpose = delegate(
    "delegate-without-purpose",
    authorized.reported(as: "ocsp/responder-purpose")
  ) { $0.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 37)) }

  /// A delegate with anyExtendedKeyUsage, which does not include OCSP signing.
  public static let delegateForAnything = delegate(
    "delegate-for-anything",
    authorized.reported(as: "ocsp/responder-purpose")
  ) { $0.setExtension(.extendedKeyUsage(ASN1ObjectIdentifier(2, 5, 29, 37, 0))) }

  /// A delegate with the extended key usage of code signing.
  public static let delegateForCode = delegate(
    "delegate-for-code",
    authorized.reported(as: "ocsp/responder-purpose")
  ) { $0.setExtension(.extendedKeyUsage(.codeSigning)) }

  /// A delegate with the key usage keyAgreement only.
  public static let delegateForKeyAgreement = delegate(
    "delegate-for-key-agreement",
    BrokenRule("RFC 5280, 4.2.1.3: signatures require digitalSignature", "ocsp/responder-purpose")
  ) { $0.setExtension(.keyUsage([.keyAgreement])) }

  /// A delegate whose certificate expired an hour before the response.
  public static let delegateExpired = delegate(
    "delegate-expired",
    BrokenRule(
      "RFC 5280, 4.1.2.5: the certificate is valid at the time of use",
      "ocsp/responder-validity"
    )
  ) { $0.notAfter = $0.notAfter.adding(seconds: -90000) }

  /// A delegate whose certificate becomes valid an hour after the response.
  public static let delegateNotYetValid = delegate(
    "delegate-not-yet-valid",
    BrokenRule(
      "RFC 5280, 4.1.2.5: the certificate is valid at the time of use",
      "ocsp/responder-validity"
    )
  ) { $0.notBefore = $0.notBefore.adding(seconds: 90000) }

  /// A delegate with an unknown critical extension.
  public static let delegateCriticalExtension = delegate(
    "delegate-critical-extension",
    BrokenRule(
      "RFC 5280, 4.2: an unknown critical extension must not be ignored",
      "ocsp/critical-extension"
    )
  ) { $0.setExtension(unknownExtension) }

  /// A delegate that signs the status of its own certificate.
  public static let delegateOfItself = forgery(
    "delegate-of-itself",
    BrokenRule(
      "RFC 6960, 4.2.2.2.1: the status of a delegate is not that which its own key signs",
      "ocsp/responder"
    )
  ) { response throws(TrustError) in
    let serialNumber = response.subject.serialNumber
    response.delegate(to: try key()) { $0.serialNumber = serialNumber }
  }

  /// A delegate with an RSA key of 1024 bits.
  public static let delegateWeakKey = forgery(
    "delegate-weak-key",
    BrokenRule("NIST SP 800-131A, 3: RSA keys have at least 2048 bits", "ocsp/weak-key")
  ) { response throws(TrustError) in response.delegate(to: try weakKey.get()) }

  /// Derived once, because the search for primes takes seconds in a debug build.
  private static let weakKey = Result { () throws(TrustError) in
    try TestKey.rsa(bits: 1024, seed: "a weak delegate")
  }

  /// A delegate whose certificate is signed with SHA-1.
  public static let delegateOverSHA1 = delegate(
    "delegate-over-sha1",
    BrokenRule("NIST SP 800-131A, 9: SHA-1 is not used for signatures", "ocsp/algorithm")
  ) {
    if case .ecdsa = $0.signature {
      $0.sign(with: .ecdsa(.sha1))
    } else {
      $0.sign(with: .rsaPKCS1(.sha1))
    }
  }

  /// The key of the delegates in these attacks.
  static func key() throws(TrustError) -> TestKey { try .p256(seed: "a delegate of attacks") }
}
