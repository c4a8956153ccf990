// SPDX-License-Identifier: Apache-2.0

extension CertificateForgery {
  /// What is in each forged document, by name of the attack.
  public static let summaries = summaryTable(
    """
    algorithm-of-other-key | Both algorithm identifiers of the signer name a type of key that the issuer does not have.
    authority-default | The signer's basic constraints are encoded with cA FALSE.
    both-markers-on-intermediate | The intermediate has both markers, the signer none.
    both-markers-on-leaf | The signer has both markers, the intermediate none.
    constraints-malformed | The value of the signer's basic constraints is a NULL.
    constraints-twice | The signer has basic constraints twice: with and without cA.
    constraints-with-trailing-byte | A byte follows the value of the signer's basic constraints.
    critical-alternative-names | The signer's alternative names, one DNS name, are critical.
    critical-authority-key-identifier | The signer's authority key identifier is critical.
    critical-default | The signer's marker is encoded with critical FALSE.
    critical-information-access | The signer's authority information access, the location of an OCSP responder, is \
      critical.
    critical-policies | The signer's policies, anyPolicy, are critical.
    critical-purpose | The signer's extended key usage is critical, and lists code signing alone.
    critical-subject-key-identifier | The signer's subject key identifier is critical.
    differing-algorithm-parameters | The parameters of the signer's two algorithm identifiers differ: absent and NULL.
    differing-algorithms | The signed and unsigned algorithm identifiers of the signer differ.
    empty-list-of-extensions | The signer has an empty list of extensions.
    extension-twice | The signer has its marker extension twice.
    extra-field | The signer's certificate has a NULL after its extensions.
    intermediate-critical-name-constraints | The intermediate permits other names than the signer's.
    intermediate-differing-algorithms | The parameters of the intermediate's two algorithm identifiers differ.
    intermediate-expired | The intermediate was valid on the first day of 2013 only.
    intermediate-for-revocation-lists | The intermediate's key usage is cRLSign alone.
    intermediate-for-servers | The intermediate issues only certificates of TLS servers.
    intermediate-inhibits-any-policy | The intermediate inhibits anyPolicy, and does not mark that as critical.
    intermediate-longer-marker | Instead of its marker, the intermediate has an extension whose identifier starts \
      with that of the marker.
    intermediate-name-constraints | The intermediate permits other names than the signer's, and does not mark that \
      as critical.
    intermediate-not-authority | The intermediate has basic constraints with cA FALSE.
    intermediate-not-yet-valid | The intermediate is valid on the last day of 2049 only.
    intermediate-path-length | The intermediate has a negative path length.
    intermediate-policy-constraints | The intermediate requires an explicit policy, and does not mark that as \
      critical; the signer has none.
    intermediate-unknown-critical | The intermediate has an unknown critical extension.
    intermediate-version-1 | The intermediate certificate is version 1 with extensions.
    intermediate-without-cert-sign | The intermediate lacks keyCertSign.
    intermediate-without-constraints | The intermediate has no basic constraints.
    intermediate-without-marker | The intermediate lacks its marker.
    key-usage-malformed | The value of the signer's key usage is a NULL.
    key-usage-trailing-zeros | The signer's key usage has zeros after its last bit.
    key-without-sequence | The signer's public key is an empty OCTET STRING.
    leaf-expired | The signer was valid on the first day of 2013 only.
    leaf-for-key-agreement | The signer has only keyAgreement.
    leaf-for-servers | The signer's key is only for TLS servers.
    leaf-is-authority | The signer is a CA.
    leaf-may-sign-certificates | The signer also has keyCertSign.
    leaf-name-constraints | The signer has name constraints, which only a CA may have.
    leaf-not-yet-valid | The signer is valid on the last day of 2049 only.
    leaf-over-sha512 | The signer certificate is signed with SHA-512.
    leaf-path-length | The signer has a path length, but is not a CA.
    leaf-unknown-critical | The signer has an unknown critical extension.
    leaf-version-1 | The signer certificate is version 1 with extensions.
    leaf-version-1-without-extensions | The signer certificate is version 1 and has no extensions, so no marker.
    leaf-version-2 | The signer certificate is version 2 with extensions.
    leaf-version-4 | The signer certificate is version 4.
    leaf-without-constraints | The signer has no basic constraints.
    leaf-without-issuer | The intermediate has an empty subject, and the signer an empty issuer.
    leaf-without-marker | The signer lacks its marker, like every developer's certificate.
    leaf-without-subject | The signer has an empty subject.
    longer-marker | Instead of its marker, the signer has an extension whose identifier starts with that of the marker.
    marker-as-key-purpose | The marker is an extended key usage instead of an extension.
    marker-as-policy | The marker is a certificate policy instead of an extension.
    marker-on-wrong-certificate | The markers of signer and intermediate are swapped.
    misnamed-digest | The signer certificate is signed with another digest than both identifiers name.
    no-purposes | The signer's extended key usage is an empty list.
    other-issuer-key | The signer names the intermediate as issuer, but the root signed it.
    purchase-receipt-marker | Instead of its marker, the signer has that of transaction receipts of version 2.
    serial-number-too-long | The signer has a serial number of 21 bytes.
    shorter-marker | Instead of its marker, the signer has an extension whose identifier is a prefix of the marker's.
    subject-without-sequence | The signer's subject is an empty OCTET STRING.
    unexpected-algorithm-parameters | Both algorithm identifiers of the signer have an OCTET STRING as parameters.
    unknown-extension-twice | The signer has an unknown extension twice.
    validity-empty | The signer's notAfter is empty.
    validity-of-integers | The signer's validity period consists of two INTEGERs.
    validity-on-february-30 | The signer's notAfter is 30 February.
    validity-with-fraction | The signer's notAfter has a fraction of a second.
    validity-with-offset | The signer's notAfter has an offset instead of Z.
    validity-with-trailing-byte | A digit follows the Z of the signer's notAfter.
    validity-without-seconds | The signer's notAfter has no seconds.
    validity-without-zone | The signer's notAfter has no time zone.
    weak-digest | The signer certificate is signed with a broken digest: MD5 with RSA, SHA-1 with ECDSA.
    """
  )
}
