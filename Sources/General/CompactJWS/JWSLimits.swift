// SPDX-License-Identifier: Apache-2.0

/// Limits of tokens, each with its reason.
public enum JWSLimits {
  /// The maximum size of a token: a notification with three nested tokens takes about 20 kB.
  public static let tokenBytes = 1 << 20

  /// The maximum length of an encoded header: three certificates take about 5 kB.
  public static let headerCharacters = 64 << 10

  /// The size of an ES256 signature: 32 bytes each for r and s (RFC 7518, 3.4).
  public static let signatureBytes = 64
}
