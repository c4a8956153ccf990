// SPDX-License-Identifier: Apache-2.0

public import StrictTime
public import SystemIO

// The manners of this tool:
//
// - Standard output is the answer and nothing else.
// - Standard error is `receiptctl: error: …`, then perhaps `receiptctl: hint: …`; lower case, no
//   full stop, the code in brackets at the end.
// - Colour is never needed to understand, and only a terminal gets any unasked.
// - Nothing that a document says reaches a terminal before it is made safe; see `printable`.

/// All that a command can touch: so a test can give it another world.
public struct Terminal {
  /// Writes to standard output.
  public var out: (String) throws(WriteError) -> Void
  /// Writes to standard error.
  public var err: (String) throws(WriteError) -> Void
  /// Reads all of a file or of standard input, up to a limit.
  public var read: (InputSource, Int) throws(ReadError) -> [UInt8]
  /// The present moment.
  public var now: () -> Timestamp
  /// An environment variable.
  public var environment: (String) -> String?
  /// Whether a person types into standard input.
  public var inputIsTerminal: Bool
  /// Whether a person reads standard output.
  public var outputIsTerminal: Bool
  /// The columns of the terminal, when there is one.
  public var columns: Int?

  /// A world from its parts.
  public init(
    out: @escaping (String) throws(WriteError) -> Void,
    err: @escaping (String) throws(WriteError) -> Void,
    read: @escaping (InputSource, Int) throws(ReadError) -> [UInt8],
    now: @escaping () -> Timestamp,
    environment: @escaping (String) -> String? = { _ in nil },
    inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false,
    columns: Int? = nil
  ) {
    self.out = out
    self.err = err
    self.read = read
    self.now = now
    self.environment = environment
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.columns = columns
  }

  /// The real world.
  public static func system() -> Terminal {
    Terminal(
      out: { text throws(WriteError) in try writeAll(Array(text.utf8), to: .standardOutput) },
      err: { text throws(WriteError) in try writeAll(Array(text.utf8), to: .standardError) },
      read: { source, limit throws(ReadError) in try readAll(source, limit: limit) },
      // A clock beyond the year 9999 must not make anything look young.
      now: { Timestamp(millisecondsSince1970: wallClock()) ?? .latest },
      environment: environmentVariable,
      inputIsTerminal: isInputTerminal(),
      outputIsTerminal: isOutputTerminal(),
      columns: terminalColumns()
    )
  }
}
