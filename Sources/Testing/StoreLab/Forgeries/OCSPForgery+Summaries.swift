// SPDX-License-Identifier: Apache-2.0

extension OCSPForgery {
  /// What is in each forged document, by name of the attack.
  public static let summaries = summaryTable(
    """
    broken-digest | A response signed with SHA-1.
    critical-entry-extension | An unknown critical extension of the entry.
    critical-extension | An unknown critical extension of the response.
    delegate-critical-extension | A delegate with an unknown critical extension.
    delegate-expired | A delegate whose certificate expired an hour before the response.
    delegate-for-anything | A delegate with anyExtendedKeyUsage, which does not include OCSP signing.
    delegate-for-code | A delegate with the extended key usage of code signing.
    delegate-for-key-agreement | A delegate with the key usage keyAgreement only.
    delegate-missing | A response signed by a delegate, without the delegate's certificate.
    delegate-not-yet-valid | A delegate whose certificate becomes valid an hour after the response.
    delegate-of-itself | A delegate that signs the status of its own certificate.
    delegate-of-stranger | A delegate whose certificate names the issuer but is signed by another key.
    delegate-over-sha1 | A delegate whose certificate is signed with SHA-1.
    delegate-weak-key | A delegate with an RSA key of 1024 bits.
    delegate-without-purpose | A delegate without an extended key usage.
    empty | No bytes.
    from-the-future | A response whose thisUpdate is two hours in the future.
    good-and-revoked | A good entry before a revoked one.
    good-and-unknown | A good entry before one with status unknown, whose CertID uses another digest.
    later-version | A response of version 2, which does not exist.
    many-certificates | More certificates than a genuine response has.
    mislabelled-algorithm | A response whose algorithm identifier names a different digest than the signature uses.
    next-update-before-this-update | A response whose nextUpdate is before thisUpdate.
    no-entry | A response without entries.
    nonce-twice | A response with two nonces.
    other-issuer-key | A response about a certificate of an issuer with another key.
    other-issuer-name | A response about a certificate of an issuer with another name.
    other-serial-number | A response about another serial number.
    other-type | A response of another type.
    produced-in-the-future | A response whose producedAt is two hours in the future.
    revoked | A revoked certificate.
    revoked-and-good | A revoked entry before a good one.
    signature-changed | A response whose signature differs in one bit.
    stale | A response whose nextUpdate is two hours in the past.
    stale-without-next-update | A response from yesterday without nextUpdate.
    status-changed | A signed response with status revoked, changed to good.
    stranger | A response from another authority under its own name.
    stranger-as-issuer | A response signed by another key in the name of the issuer.
    stranger-by-key | A response signed by another key, with the issuer's key hash as responder.
    stranger-with-issuer-name | A response signed by another key, with a self-signed certificate that has the \
      issuer's name.
    trailing-byte | A byte after the response.
    truncated | A response without its last byte.
    try-later | The responder is busy.
    unauthorized | The responder does not answer for this issuer.
    unknown | A certificate that the responder does not know.
    unknown-digest | An entry whose CertID uses an unsupported digest.
    unsupported-digest | A response signed with SHA-512, which Apple's responders do not use.
    web-page | An HTML page instead of a response.
    """
  )
}
