// SPDX-License-Identifier: Apache-2.0

extension ReceiptForgery {
  /// What is in each forged document, by name of the attack.
  public static let summaries = summaryTable(
    """
    app-in-capitals | The bundle identifier in upper case.
    app-longer | The bundle identifier with a suffix.
    app-missing | A receipt without a bundle identifier.
    app-shorter | The bundle identifier without its last character.
    app-with-blank | The bundle identifier followed by a space.
    attribute-twice | Two bundle identifiers: some parsers keep the first, others the last.
    attribute-with-four-fields | An attribute with a fourth field.
    attribute-with-long-number | An attribute type that is not minimally encoded.
    attribute-wraps-around | An attribute type equal to 2 (bundle identifier) plus 2^64.
    attributes-as-payload | Genuine signed attributes and their signature, presented as a payload.
    attributes-not-signed | Attributes are present, but the signature covers only the content.
    attributes-of-other-content | The message-digest of other content.
    attributes-signed-as-tagged | The attributes are signed with the tag [0] that they have in the message.
    attributes-stripped | The signature covers signed attributes, which are missing.
    attributes-twice | Two message-digests: verifiers may compare either one.
    attributes-with-other-type | The content-type attribute names another type.
    attributes-without-digest | No message-digest: the signature does not cover the content.
    bundle-id-in-ascii | A bundle identifier in another string type.
    bundle-id-with-null | A bundle identifier followed by U+0000, where C strings end.
    chain-of-unknown-root | A chain of an authority with other names and keys.
    changed-intermediate | The last bit of the intermediate, part of its signature, is flipped.
    changed-payload | The payload has one flipped bit, with the signature of the original payload.
    changed-signer | The last bit of the signer certificate, part of its signature, is flipped.
    content-without-octets | A payload that is not wrapped in an OCTET STRING.
    date-without-zone | A receipt with a creation date without a time zone.
    detached-content | Detached content.
    device-missing | A receipt without a device hash.
    digest-in-other-frame | A SHA-256 digest in a DigestInfo for SHA-1.
    digest-md5 | Signed with MD5.
    digest-mislabelled | The identifiers name SHA-1, the signature uses SHA-256.
    digest-of-other-content | The padded block has the digest of other content.
    digest-sha512 | Signed with SHA-512.
    digest-signed | The signature covers the digest of the content instead of the content.
    digest-with-long-length | The DigestInfo has a length that is not minimal.
    digest-with-parameters | The digest algorithm in the padded block has an OCTET STRING as parameters.
    digest-without-frame | The digest without a DigestInfo.
    digest-without-parameters | The digest algorithm in the padded block has no parameters.
    empty-creation-date | The creation date is empty.
    empty-device-hash | The device hash is empty.
    empty-payload | An empty payload.
    empty-signature | An empty signature.
    encryption-padding | The padding for encryption (block type 2).
    environment-empty | The environment is empty.
    environment-in-small-letters | The environment in lower case.
    environment-missing | A receipt without an environment.
    environment-unknown | An environment that does not exist.
    exchanged-root | Another root with the same name.
    expired | A receipt that expired in 2014.
    future-date | A receipt dated 2048.
    garbage-after-digest | Eight bytes follow the DigestInfo; with a small exponent, a forger can choose them.
    garbage-for-root | Instead of the root, a SEQUENCE that is not a certificate.
    impossible-date | A receipt created on February 30.
    impostor | All certificates come from an authority with the same names, serial numbers and key identifiers, but \
      different keys.
    impostor-below-intermediate | The impostor's signer with the genuine intermediate and root.
    impostor-below-root | The impostor's signer and intermediate with the genuine root, which did not sign them.
    indefinite-payload | A payload of indefinite length.
    intermediate-on-p256 | The intermediate has an elliptic curve key.
    intermediate-over-md5 | The intermediate is signed with MD5.
    intermediate-without-usage-and-marker | The intermediate has neither key usage nor marker.
    largest-signature | Every byte of the signature is FF.
    last-bit-changed | The last bit of the signature is flipped.
    leaf-over-pss | The signer certificate is signed with RSASSA-PSS.
    leaf-over-sha384 | The signer certificate is signed with SHA-384.
    leaf-without-key-usage | The signer has no key usage.
    long-device-hash | The device hash has 21 bytes.
    long-signature | A zero byte precedes the signature.
    names-intermediate | The signer identifier names the intermediate.
    negative-quantity | A purchase with a negative quantity.
    obsolete-padding | The padded block starts with 00 00.
    octet-string-signed | The signature covers tag and length of the content too.
    opaque-value-missing | No opaque value, which the device hash needs.
    other-app | A receipt of another app.
    other-container | The outer content type is id-envelopedData, for encrypted messages.
    other-content-type | The inner content type is id-signedData, for a nested message.
    other-device | A receipt of another device.
    other-environment | A receipt of the other environment: sandbox or production.
    other-issuer | The signer's issuer matches no certificate.
    other-key | The genuine certificates with an attacker's signature.
    other-serial-number | The signer's serial number matches no certificate.
    other-version | A version that no receipt has.
    padding-pss | Signed with RSASSA-PSS, as the identifier says.
    padding-with-other-byte | A byte of the padding is FE.
    padding-with-other-start | The padded block starts with 01 01.
    payload-as-attributes | A genuine payload with its signature, moved into the signed attributes of forged \
      content.  A payload is a SET, as the attributes are, so the signature verifies.
    payload-in-json | The payload is JSON.
    pss-labelled-pkcs1 | The signature is RSASSA-PSS, and is labelled as PKCS #1 v1.5.
    purchase-of-two-products | A purchase with two product ids: some parsers keep the first, others the last.
    purchase-without-set | A purchase that is not a SET.
    renewed-root | In place of the root, another certificate with its name and key.
    revocation-lists | A revocation list.
    root-twice | The root twice.
    second-intermediate | A CA below the intermediate issued the signer.
    second-receipt | A second message after the first.
    second-signer | A second signer with an invalid signature, after the genuine one.
    self-signed-signer | A self-signed signer.
    sha1-labelled-sha256 | The signature is over SHA-1, the identifiers name SHA-256.
    short-device-hash | A device hash of eight bytes, short enough to find a collision.
    short-padding | Eight bytes of padding, and other bytes after the DigestInfo.
    short-signature | The signature lacks its first byte.
    signature-algorithm-mislabelled | The signature algorithm names SHA-1, the digest algorithm SHA-256.
    signature-of-other-receipt | The genuine signature of another receipt.
    signed-by-intermediate | The intermediate signed, but the signer identifier names the signer.
    signed-by-xcode | A self-signed certificate, like Xcode's.
    signer-alone | Only the signer certificate.
    signer-as-issuer | A signer certificate issued by the genuine signer.
    signer-below-root | A signer certificate that the root issued without an intermediate.
    signer-exponent-3 | The signer's RSA exponent is 3.
    signer-exponent-even | The signer's RSA exponent is 65538.
    signer-exponent-huge | The signer's RSA exponent has 2,048 bits.
    signer-exponent-one | The signer's RSA exponent is 1: the padded digest is its own signature, and no private \
      key is needed.
    signer-exponent-zero | The signer's RSA exponent is 0.
    signer-key-malformed | The signer's public key is a NULL.
    signer-key-parameters | The algorithm of the signer's public key has an OCTET STRING as parameters.
    signer-missing | The signer certificate is missing.
    signer-modulus-huge | The signer's RSA modulus has 16,384 bits.
    signer-modulus-negative | The signer's RSA modulus is negative.
    signer-modulus-short | The signer's RSA modulus has 2,047 bits.
    signer-on-p256 | The signer certificate has an elliptic curve key; another key signs.
    signer-twice | The genuine signer twice.
    signer-twice-in-certificates | The signer certificate twice.
    signer-twin | A second certificate with the signer's serial number and an attacker's key.
    signer-twin-last | After the chain, another certificate with the signer's serial number and an attacker's key.
    signer-twin-signs | Another certificate with the signer's serial number and an attacker's key, which signed the \
      receipt.
    stranger | An additional, unrelated certificate.
    swapped-payload | The payload has an additional purchase, with the signature of the original payload.
    trailing-byte | A byte after the message.
    trailing-byte-in-payload | A byte after the payload.
    unknown-digest | An unknown digest: some libraries assume a known one.
    unsigned-attributes | An unsigned attribute.
    weak-intermediate-key | The intermediate has an RSA key of 1024 bits.
    weak-signer-key | The signer has an RSA key of 1024 bits.
    without-certificates | No certificates.
    without-creation-date | A receipt without a creation date.
    without-intermediate | The signer and the root, without the intermediate.
    without-signer | No signer: a loop over all signers finds no invalid one.
    xcode-environment | A receipt that claims to be from Xcode.
    zero-signature | A signature of zeros.
    """
  )
}
