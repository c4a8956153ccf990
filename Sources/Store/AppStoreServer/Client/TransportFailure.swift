// SPDX-License-Identifier: Apache-2.0

/// An error of a transport that knows whether the same request may succeed later.
///
/// ``APIClient`` repeats requests after other errors of a transport, too.
public protocol TransportFailure: Error {
  /// Whether the same request may succeed later.
  var isRetryable: Bool { get }
}
