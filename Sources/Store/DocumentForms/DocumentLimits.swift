// SPDX-License-Identifier: Apache-2.0

/// Limits of whole documents.
@usableFromInline
package enum DocumentLimits {
  /// The maximum size of a document with its base64, in bytes.
  ///
  /// A receipt of some 40,000 purchases; observed ones have 5 to 16 kB. Verifiers may have another `sizeLimit`, and
  /// commands another `--max-size`.
  ///
  /// Error: `input/too-large`.
  @usableFromInline package static let bytes = 16 << 20
}
