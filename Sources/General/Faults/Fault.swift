// SPDX-License-Identifier: Apache-2.0

/// An error of one layer: its code, the place, and what was expected and found.
///
/// Each layer names its own: `JSONError`, `TrustError`, `ClaimError`.
public struct Fault<Code: FaultCode>: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The index of the offending byte in the input, if the error has a place there.
  public let offset: Int?
  /// The member, field, attribute or argument that the error is about: `items[2]/price`.
  public let path: String?
  /// The expected value.
  public let expected: String?
  /// The value found; the code of the layer below if a part cannot be read.
  public let found: String?

  /// The error codes of the layer.
  public typealias Code = Code

  /// Creates an error.
  @inline(never) public init(
    _ code: Code,
    at offset: Int? = nil,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.code = code
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// The error of a layer whose input another layer could not read: `found` is the code of that layer.
  package init<Cause: FaultCode>(
    _ code: Code,
    _ cause: Fault<Cause>,
    path: String? = nil,
    expected: String? = nil
  ) {
    self.init(code, at: cause.offset, path: path, expected: expected, found: cause.code.rawValue)
  }
}
