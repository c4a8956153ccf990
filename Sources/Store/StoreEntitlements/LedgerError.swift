// SPDX-License-Identifier: Apache-2.0

/// Why a stored ledger cannot be decoded.
public struct LedgerError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// What the decoder accepts.
  public let expected: String?
  /// What the stored ledger has.
  public let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// What can be wrong.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A later version of this package has written the ledger.
    case unknownFormat = "ledger/unknown-format"
  }
}

extension LedgerError: CustomStringConvertible {
  /// One line: what is wrong, expected and found.
  public var description: String {
    "stored ledger has an unknown format version"
      + (expected.map { ", expected \($0)" } ?? "") + (found.map { ", found \($0)" } ?? "")
  }

  /// What to do.
  public var hint: String? { "update the package to the version that wrote the ledger" }
}
