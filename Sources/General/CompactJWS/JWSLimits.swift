// SPDX-License-Identifier: Apache-2.0

/// Limits of tokens, each with its reason.
public enum JWSLimits {
  /// The maximum size of a token, in bytes.
  ///
  /// A notification with three nested tokens takes about 20 kB.
  ///
  /// Error: `jws/too-large`.
  public static let tokenBytes = 1 << 20

  /// The maximum number of characters of the encoded header of a token.
  ///
  /// Three certificates take about 5,000.
  ///
  /// Error: `jws/too-large`.
  public static let headerCharacters = 64 << 10

  /// The size of an ES256 signature of a token, in bytes.
  ///
  /// 32 each for r and s (RFC 7518, 3.4).
  ///
  /// Error: `jws/signature-length`.
  public static let signatureBytes = 64
}
