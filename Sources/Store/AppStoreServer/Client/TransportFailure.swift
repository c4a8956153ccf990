// SPDX-License-Identifier: Apache-2.0

/// A transport error that states whether the same request may succeed later.
///
/// ``APIClient`` also repeats requests after other transport errors.
public protocol TransportFailure: Error {
  /// Whether the same request may succeed later.
  var isRetryable: Bool { get }
}
