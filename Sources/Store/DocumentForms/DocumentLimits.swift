// SPDX-License-Identifier: Apache-2.0

/// Limits of whole documents.
@usableFromInline
package enum DocumentLimits {
  /// The maximum size, 16 MiB: a receipt of some 40,000 purchases.
  ///
  /// Verifiers may have another `sizeLimit`, and commands another `--max-size`.
  @usableFromInline package static let bytes = 16 << 20
}
