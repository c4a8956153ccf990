// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// Anyone can write a response; only a signature of the issuer or its delegate makes it valid.
extension OCSPForgery {
  static let signatures = [
    signatureChanged, statusChanged, strangerAsIssuer, strangerWithIssuerName, strangerByKey,
    stranger, brokenDigest, unsupportedDigest, mislabelledAlgorithm,
  ]

  private static let signed = BrokenRule(
    "RFC 6960, 3.2: the signature on the response is valid",
    "ocsp/signature"
  )
  private static let authorized = BrokenRule(
    "RFC 6960, 4.2.2.2: the issuer or a delegate that it certified signs the response",
    "ocsp/signature"
  )
  private static let digest = BrokenRule(
    "NIST SP 800-131A, 9: SHA-1 is not used for signatures",
    "ocsp/algorithm"
  )

  /// A response whose signature differs in one bit.
  public static let signatureChanged = forgery("signature-changed", signed) {
    response throws(TrustError) in
    // Without certificates, the response ends with the signature.
    guard response.delegate == nil, response.certificates.isEmpty else {
      response.signedFields = Array(try response.fields().dropLast())
      return
    }
    response.edit = { $0.dropLast() + [($0.last ?? 0) ^ 1] }
  }

  /// A signed response with status revoked, changed to good.
  public static let statusChanged = forgery("status-changed", signed) {
    response throws(TrustError) in
    var revoked = response
    revoked.changeEntry { $0.status = .revoked(since: $0.thisUpdate) }
    response.signedFields = try revoked.fields()
  }

  /// A response signed by another key in the name of the issuer.
  public static let strangerAsIssuer = forgery("stranger-as-issuer", signed) {
    response throws(TrustError) in
    response.sign(with: .ecdsa(.sha256), by: try strangerKey())
    response.responder = .name(response.subject.issuer)
    response.delegate = nil
  }

  /// A response signed by another key, with a self-signed certificate that has the issuer's name.
  public static let strangerWithIssuerName = forgery("stranger-with-issuer-name", authorized) {
    response throws(TrustError) in
    let key = try strangerKey()
    let issuer = response.subject.issuer
    response.delegate(to: key) {
      $0.subject = issuer
      $0.issuerKey = key
      $0.sign(with: .ecdsa(.sha256))
    }
  }

  /// A response signed by another key, with the issuer's key hash as responder.
  public static let strangerByKey = forgery("stranger-by-key", signed) {
    response throws(TrustError) in
    response.sign(with: .ecdsa(.sha256), by: try strangerKey())
    response.responder = .key(response.subject.issuerKey.subjectPublicKeyInfo)
    response.delegate = nil
  }

  /// A response from another authority under its own name.
  public static let stranger = forgery(
    "stranger",
    authorized.reported(as: "ocsp/responder").harmlessly
  ) {
    response throws(TrustError) in
    let key = try strangerKey()
    response.delegate(to: key) {
      $0.issuer = OCSPResponseBuilder.delegateName
      $0.issuerKey = key
      $0.sign(with: .ecdsa(.sha256))
    }
  }

  /// A response signed with SHA-1.
  public static let brokenDigest = forgery("broken-digest", digest) { $0.resign(over: .sha1) }

  /// A response signed with SHA-512, which Apple's responders do not use.
  public static let unsupportedDigest = forgery(
    "unsupported-digest",
    BrokenRule(
      "NIST SP 800-131A, 9: SHA-512 is strong enough; Apple's responders use SHA-256 or SHA-384",
      "ocsp/algorithm"
    ).leftOpenByStandard
  ) { $0.resign(over: .sha512) }

  /// A response whose algorithm identifier names a different digest than the signature uses.
  public static let mislabelledAlgorithm = forgery("mislabelled-algorithm", signed) {
    let algorithm = $0.algorithm
    $0.resign(over: .sha384)
    $0.algorithm = algorithm
  }

  /// The key of an attacker.
  static func strangerKey() throws(TrustError) -> TestKey {
    try .p256(seed: "an attacker on OCSP responses")
  }
}

extension OCSPResponseBuilder {
  /// Signs with the same key and another digest.
  fileprivate mutating func resign(over digest: TestDigest) {
    if case .ecdsa = signature {
      sign(with: .ecdsa(digest))
    } else {
      sign(with: .rsaPKCS1(digest))
    }
  }
}
