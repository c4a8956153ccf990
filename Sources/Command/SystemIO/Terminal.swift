// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The files, streams, clock and environment of a process, which tests replace.
public struct Terminal {
  /// Writes to standard output.
  public var out: (String) throws(WriteError) -> Void
  /// Writes bytes to standard output.
  public var outBytes: ([UInt8]) throws(WriteError) -> Void
  /// Writes to standard error.
  public var err: (String) throws(WriteError) -> Void
  /// Reads all of a file or of standard input, up to a limit.
  public var read: (InputSource, Int) throws(ReadError) -> [UInt8]
  /// Opens a file or standard input to read it in parts.
  public var open: (InputSource) throws(ReadError) -> ByteStream
  /// Creates a directory, unless an empty one exists.
  public var createDirectory: (String) throws(CreateError) -> Void
  /// Creates a file that does not exist.
  public var createFile: (String, [UInt8], FileReaders) throws(CreateError) -> Void
  /// Opens a new file for the answer.
  public var createAnswer: (String) throws(CreateError) -> AnswerFile
  /// Whether a file may be read by other users than its owner.
  public var isReadableByOthers: (String) -> Bool = { _ in false }
  /// The current time.
  public var now: () -> Timestamp
  /// A monotonic clock, in milliseconds.
  public var steadyClock: () -> Int64
  /// Starts to record signals that ask the process to end.
  public var noteInterruptions: () -> Void
  /// Whether such a signal arrived.
  public var isInterrupted: () -> Bool
  /// The number of processors.
  public var processors: () -> Int
  /// An environment variable.
  public var environment: (String) -> String?
  /// Whether standard input is a terminal.
  public var inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  public var errorIsTerminal: Bool
  /// The columns of the terminal, if there is one.
  public var columns: Int?

  /// A process from its parts; without `createDirectory` and `createFile` nothing can be created.
  public init(
    out: @escaping (String) throws(WriteError) -> Void,
    err: @escaping (String) throws(WriteError) -> Void,
    read: @escaping (InputSource, Int) throws(ReadError) -> [UInt8],
    now: @escaping () -> Timestamp,
    outBytes: @escaping ([UInt8]) throws(WriteError) -> Void = { _ throws(WriteError) in
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
    self.outBytes = outBytes
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

  /// The real process.
  public static func system() -> Terminal {
    var terminal = Terminal(
      out: { text throws(WriteError) in try writeAll(Array(text.utf8), to: .standardOutput) },
      err: { text throws(WriteError) in try writeAll(Array(text.utf8), to: .standardError) },
      read: { source, limit throws(ReadError) in try readAll(source, limit: limit) },
      // A clock beyond the year 9999 must not make a document look recent.
      now: { Timestamp(millisecondsSince1970: wallClock()) ?? .latest },
      outBytes: { bytes throws(WriteError) in try writeAll(bytes, to: .standardOutput) },
      createDirectory: { path throws(CreateError) in try SystemIO.createDirectory(path) },
      createFile: { path, bytes, readers throws(CreateError) in
        try SystemIO.createFile(path, bytes, for: readers)
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
    terminal.isReadableByOthers = SystemIO.isReadableByOthers
    return terminal
  }
}
