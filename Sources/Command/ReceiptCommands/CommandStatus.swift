// SPDX-License-Identifier: Apache-2.0

/// How a run ended; of several inputs the worst counts, which is the greatest.
public enum CommandStatus: Int32, Comparable, Sendable {
  /// Valid, or done.
  case success = 0
  /// Not valid: an answer as well.
  case notValid = 1
  /// The command line makes no sense.
  case usage = 2
  /// Something could not be read or written.
  case inputOutput = 3
  /// Nothing was judged, because libcrypto failed.
  case internalFault = 4

  /// Whether the status on the left is the better one.
  public static func < (left: CommandStatus, right: CommandStatus) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What every help text says about it.
  static let help = """
    exit status:
      0  valid, or done
      1  not valid
      2  usage error
      3  cannot read or write
      4  internal error: nothing was verified
    """
}
