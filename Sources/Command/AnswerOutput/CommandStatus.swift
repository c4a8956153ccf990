// SPDX-License-Identifier: Apache-2.0

/// The exit status of a run; for several inputs, the greatest of theirs.
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
  /// The reader of the output ended, as `head` does; shells report this status of a process that SIGPIPE ends.
  case outputClosed = 141

  /// Whether the status on the left is better.
  public static func < (left: CommandStatus, right: CommandStatus) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The section about the exit status in help texts.
  package static let help = "exit status:\n\(meanings)"

  /// The meaning of each exit status.
  package static let meanings = """
      0  valid, or done
      1  not valid, different, or rejected by a server
      2  usage error, or a script with an error
      3  cannot read or write, or the file of an option is not valid
      4  internal error: nothing was verified
    """
}
