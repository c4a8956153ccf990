// SPDX-License-Identifier: Apache-2.0

/// Limits of CMS messages.
public enum CMSLimits {
  /// The maximum number of certificates in a CMS message.
  ///
  /// Genuine messages have three, and each must belong to the chain.
  ///
  /// Error: `cms/too-many-certificates`.
  public static let certificates = 8
}
