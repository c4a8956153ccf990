// SPDX-License-Identifier: Apache-2.0

extension TransactionReceiptForgery {
  /// What is in each forged document, by name of the attack.
  public static let summaries = summaryTable(
    """
    app-missing | A receipt without a bundle identifier.
    differing-dates | The text form of a date differs from the milliseconds.
    entry-twice | Two bundle identifiers: some parsers keep the first, others the last.
    garbage-for-certificate | A SEQUENCE that is not a certificate.
    impostor | The signer certificate comes from an authority with the same names, serial numbers and key \
      identifiers, but different keys.
    negative-quantity | A negative quantity.
    other-app | A receipt of another app.
    other-key | The genuine certificate with an attacker's signature.
    other-version | Another version, with the signature of the original receipt.
    product-missing | The receipt names no product.
    swapped-purchase | Another product id, with the signature of the original receipt.
    trailing-data | A second property list after the purchase.
    version-4-over-sha1 | A receipt of version 4, signed over SHA-1 instead of SHA-256.
    zero-signature | A signature of zeros.
    """
  )
}
