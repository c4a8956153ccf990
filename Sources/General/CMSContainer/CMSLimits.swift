// SPDX-License-Identifier: Apache-2.0

/// Limits of CMS messages.
public enum CMSLimits {
  /// The maximum number of certificates in a message.
  ///
  /// Genuine messages have three; the limit bounds the work.
  public static let certificates = 8
}
