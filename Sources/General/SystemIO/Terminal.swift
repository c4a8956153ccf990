// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The files, streams, clock and environment of a process, which tests replace.
///
/// By default nothing can be created, the clock does not advance, and nothing is a terminal.
public struct Terminal {
  /// Writes to standard output.
  public var out: ([UInt8]) throws(WriteError) -> Void
  /// Writes to standard error.
  public var err: (String) throws(WriteError) -> Void
  /// Reads all of a file or of standard input, up to a limit.
  public var read: (InputSource, Int) throws(ReadError) -> [UInt8]
  /// The current time.
  public var now: () -> Timestamp
  /// Opens a file or standard input to read it in parts.
  public var open: (InputSource) throws(ReadError) -> ByteStream
  /// Creates a directory, unless an empty one exists.
  public var createDirectory: (String) throws(CreateError) -> Void = { _ throws(CreateError) in
    throw .permission
  }
  /// Creates a file that does not exist.
  public var createFile: (String, [UInt8], FileReaders) throws(CreateError) -> Void = {
    _,
    _,
    _ throws(CreateError) in throw .permission
  }
  /// Creates a file that everyone may read, or replaces it in one step.
  public var replaceFile: (String, [UInt8]) throws(CreateError) -> Void = {
    _,
    _ throws(CreateError) in throw .permission
  }
  /// Removes a file, if that is possible.
  public var removeFile: (String) -> Void = { _ in }
  /// Opens a new file for the answer.
  public var createAnswer: (String) throws(CreateError) -> AnswerFile = { _ throws(CreateError) in
    throw .permission
  }
  /// Opens a file to append to it.
  public var openLog: (String) throws(AppendError) -> AppendedFile = { _ throws(AppendError) in
    throw .permission
  }
  /// The kind of file at a path; `nil` if there is none.
  public var pathKind: (String) -> PathKind? = { _ in nil }
  /// The files of a folder and its subfolders.
  public var folderFiles: (String) throws(FolderError) -> FolderFiles = {
    path throws(FolderError) in
    throw .unreadable(path, .notFound)
  }
  /// Whether standard input is a file or a pipe with bytes in it; waits a limited time for the first ones.
  public var hasInput: () -> Bool = { false }
  /// Whether a file may be read by other users than its owner.
  public var isReadableByOthers: (String) -> Bool = { _ in false }
  /// A monotonic clock, in milliseconds.
  public var steadyClock: () -> Int64 = { 0 }
  /// Starts to record signals that ask the process to end.
  public var noteInterruptions: () -> Void = {}
  /// Whether such a signal was received.
  public var isInterrupted: () -> Bool = { false }
  /// The number of processors.
  public var processors: () -> Int = { 1 }
  /// An environment variable.
  public var environment: (String) -> String? = { _ in nil }
  /// Replaces this process by another program with these arguments; returns its exit status only in tests.
  public var handOver: (String, [[UInt8]]) throws(HandOverError) -> Int32 = {
    _,
    _ throws(HandOverError) in throw .notFound
  }
  /// Whether standard input is a terminal.
  public var inputIsTerminal = false
  /// Whether standard output is a terminal.
  public var outputIsTerminal = false
  /// Whether standard error is a terminal.
  public var errorIsTerminal = false
  /// The columns of the terminal, if there is one.
  public var columns: Int?

  /// A terminal with these streams and this clock.
  public init(
    out: @escaping ([UInt8]) throws(WriteError) -> Void,
    err: @escaping (String) throws(WriteError) -> Void,
    read: @escaping (InputSource, Int) throws(ReadError) -> [UInt8],
    now: @escaping () -> Timestamp
  ) {
    self.out = out
    self.err = err
    self.read = read
    self.now = now
    open = { source throws(ReadError) in ByteStream(try read(source, Int.max)) }
  }

  /// The terminal of the actual process.
  public static func system() -> Terminal {
    var terminal = Terminal(
      out: { bytes throws(WriteError) in try writeAll(bytes, to: .standardOutput) },
      err: { text throws(WriteError) in try writeAll(Array(text.utf8), to: .standardError) },
      read: { source, limit throws(ReadError) in try readAll(source, limit: limit) },
      // A clock beyond the year 9999 must not make a document look recent.
      now: { Timestamp(millisecondsSince1970: wallClock()) ?? .latest }
    )
    terminal.open = openStream
    terminal.createDirectory = SystemIO.createDirectory
    terminal.createFile = SystemIO.createFile
    terminal.replaceFile = SystemIO.replaceFile
    terminal.removeFile = SystemIO.removeFile
    terminal.createAnswer = { path throws(CreateError) in
      let file = try NewFile(path)
      return AnswerFile(write: file.write, commit: file.commit)
    }
    terminal.openLog = { path throws(AppendError) in try AppendedFile(path) }
    terminal.steadyClock = SystemIO.steadyClock
    terminal.noteInterruptions = SystemIO.noteInterruptions
    terminal.isInterrupted = SystemIO.isInterrupted
    terminal.processors = processorCount
    terminal.environment = environmentVariable
    terminal.handOver = { name, words throws(HandOverError) in
      try SystemIO.handOver(to: name, words)
    }
    terminal.inputIsTerminal = isInputTerminal()
    terminal.outputIsTerminal = isOutputTerminal()
    terminal.errorIsTerminal = isErrorTerminal()
    terminal.columns = terminalColumns()
    terminal.isReadableByOthers = SystemIO.isReadableByOthers
    terminal.pathKind = SystemIO.pathKind
    terminal.folderFiles = { path throws(FolderError) in try FolderFiles(below: path) }
    terminal.hasInput = { SystemIO.hasInput(within: longestWait) }
    return terminal
  }
}

/// How long a run without arguments waits for piped input, three seconds, in milliseconds: a program at the other end of a pipe needs a moment to
/// write, and one that never writes must not hold up the run.
private let longestWait: Int32 = 3_000
