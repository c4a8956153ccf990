// SPDX-License-Identifier: Apache-2.0

/// Limits of whole documents.
@usableFromInline
package enum DocumentLimits {
  /// 16 MiB: a receipt of some 40,000 purchases.
  ///
  /// Commands and servers may set their own.
  @usableFromInline package static let bytes = 16 << 20
}
