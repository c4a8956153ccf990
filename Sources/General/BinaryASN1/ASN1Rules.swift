// SPDX-License-Identifier: Apache-2.0

/// The encoding rules that a reader enforces.
public enum ASN1Rules: Sendable {
  /// DER (X.690, 10): one encoding for each value. Used for everything that is signed.
  case distinguished
  /// BER (X.690, 8): also indefinite lengths, non-minimal lengths and strings in segments.
  ///
  /// Receipts from Xcode and from streaming signers wrap their DER payload in BER.
  case basic
}
