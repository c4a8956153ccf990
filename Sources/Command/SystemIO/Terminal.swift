// SPDX-License-Identifier: Apache-2.0

public import StrictTime

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
  /// Writes what is no text to standard output.
  public var outOctets: ([UInt8]) throws(WriteError) -> Void
  /// Writes to standard error.
  public var err: (String) throws(WriteError) -> Void
  /// Reads all of a file or of standard input, up to a limit.
  public var read: (InputSource, Int) throws(ReadError) -> [UInt8]
  /// Opens a file or standard input to read it piece by piece.
  public var open: (InputSource) throws(ReadError) -> ByteStream
  /// Makes a directory, unless there is an empty one.
  public var createDirectory: (String) throws(CreateError) -> Void
  /// Makes a file that is not there.
  public var createFile: (String, [UInt8], FileReaders) throws(CreateError) -> Void
  /// Opens a new file for the answer.
  public var createAnswer: (String) throws(CreateError) -> AnswerFile
  /// The present moment.
  public var now: () -> Timestamp
  /// A clock that only goes forward, in milliseconds.
  public var steadyClock: () -> Int64
  /// Lets signals that ask the process to end be noted.
  public var noteInterruptions: () -> Void
  /// Whether it was asked to end.
  public var isInterrupted: () -> Bool
  /// How many threads can run at once.
  public var processors: () -> Int
  /// An environment variable.
  public var environment: (String) -> String?
  /// Whether a person types into standard input.
  public var inputIsTerminal: Bool
  /// Whether a person reads standard output.
  public var outputIsTerminal: Bool
  /// Whether a person reads standard error.
  public var errorIsTerminal: Bool
  /// The columns of the terminal, when there is one.
  public var columns: Int?

  /// A world from its parts; nothing can be made in it unless it is said how.
  public init(
    out: @escaping (String) throws(WriteError) -> Void,
    err: @escaping (String) throws(WriteError) -> Void,
    read: @escaping (InputSource, Int) throws(ReadError) -> [UInt8],
    now: @escaping () -> Timestamp,
    outOctets: @escaping ([UInt8]) throws(WriteError) -> Void = { _ throws(WriteError) in
      throw .closed
    },
    createDirectory: @escaping (String) throws(CreateError) -> Void = { _ throws(CreateError) in
      throw .permission
    },
    createFile: @escaping (String, [UInt8], FileReaders) throws(CreateError) -> Void = {
      _,
      _,
      _ throws(CreateError) in throw .permission
    },
    createAnswer: ((String) throws(CreateError) -> AnswerFile)? = nil,
    open: ((InputSource) throws(ReadError) -> ByteStream)? = nil,
    steadyClock: @escaping () -> Int64 = { 0 },
    noteInterruptions: @escaping () -> Void = {},
    isInterrupted: @escaping () -> Bool = { false },
    processors: @escaping () -> Int = { 1 },
    environment: @escaping (String) -> String? = { _ in nil },
    inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false,
    columns: Int? = nil
  ) {
    self.out = out
    self.err = err
    self.read = read
    self.now = now
    self.outOctets = outOctets
    self.createDirectory = createDirectory
    self.createFile = createFile
    if let createAnswer {
      self.createAnswer = createAnswer
    } else {
      self.createAnswer = { path throws(CreateError) in
        .buffered { bytes throws(CreateError) in try createFile(path, bytes, .everyone) }
      }
    }
    if let open {
      self.open = open
    } else {
      self.open = { source throws(ReadError) in ByteStream(try read(source, Int.max)) }
    }
    self.steadyClock = steadyClock
    self.noteInterruptions = noteInterruptions
    self.isInterrupted = isInterrupted
    self.processors = processors
    self.environment = environment
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
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
      outOctets: { octets throws(WriteError) in try writeAll(octets, to: .standardOutput) },
      createDirectory: { path throws(CreateError) in try SystemIO.createDirectory(path) },
      createFile: { path, octets, readers throws(CreateError) in
        try SystemIO.createFile(path, octets, for: readers)
      },
      createAnswer: { path throws(CreateError) in try AnswerFile.system(path) },
      open: { source throws(ReadError) in try openStream(source) },
      steadyClock: SystemIO.steadyClock,
      noteInterruptions: SystemIO.noteInterruptions,
      isInterrupted: SystemIO.isInterrupted,
      processors: processorCount,
      environment: environmentVariable,
      inputIsTerminal: isInputTerminal(),
      outputIsTerminal: isOutputTerminal(),
      errorIsTerminal: isErrorTerminal(),
      columns: terminalColumns()
    )
  }
}
