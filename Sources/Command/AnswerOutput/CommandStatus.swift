// SPDX-License-Identifier: Apache-2.0

/// The exit status of a run; that of several inputs is the greatest.
public enum CommandStatus: Int32, Comparable, Sendable {
  /// Valid, or done.
  case success = 0
  /// Not valid.
  case notValid = 1
  /// Usage error.
  case usage = 2
  /// An input or output error.
  case inputOutput = 3
  /// An internal error, such as a failure of libcrypto: nothing was verified.
  case internalFault = 4

  /// Whether the status on the left is the better one.
  public static func < (left: CommandStatus, right: CommandStatus) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The section of help texts about it.
  package static let help = """
    exit status:
      0  valid, or done
      1  not valid
      2  usage error
      3  cannot read or write
      4  internal error: nothing was verified
    """
}
