// SPDX-License-Identifier: Apache-2.0

/// Limits of whole documents.
public enum DocumentLimits {
  /// 16 MiB: a receipt of some 40,000 purchases.
  ///
  /// Commands and servers may set their own.
  public static let bytes = 16 << 20
}
