// SPDX-License-Identifier: Apache-2.0

/// The code of an error: `layer/fault`, the same in messages, logs, vectors and documentation.
///
/// The comment of a case is its meaning, which `receiptctl explain` and the table of error codes quote. Message, hint, action
/// and category of a code are one row, where the layer is verified or called.
public protocol FaultCode: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

/// A code with its action in the table of error codes.
package protocol DocumentedCode: FaultCode {
  /// What to do about errors with this code.
  var action: String { get }
}
