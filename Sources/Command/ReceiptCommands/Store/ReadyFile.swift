// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictJSON
import SystemIO

/// The file of `--ready-file`, which tells other programs that the server is ready.
///
/// One that an earlier server left is replaced, so that the same command starts again; any other file stays as it is. At a
/// clean end the file is removed, unless another server has written its own in the meantime.
struct ReadyFile {
  private let path: String

  /// Checks, before the server starts, that the file may be written.
  init(_ path: String, in terminal: Terminal) throws(CommandFailure) {
    self.path = path
    guard terminal.pathKind(path) != nil, !isLeftByServer(in: terminal) else { return }
    try creating(path, about: about, hint: ReadyFile.hint) { () throws(CreateError) in
      throw .exists
    }
  }

  private var about: String { "--ready-file \(path)" }

  /// Writes the file, which is complete when it appears.
  func write(_ contents: [UInt8], in terminal: Terminal) throws(CommandFailure) {
    try creating(path, about: about, hint: ReadyFile.hint) { () throws(CreateError) in
      guard terminal.pathKind(path) != nil else {
        let file = try terminal.createAnswer(path)
        try rethrowing(file.write(contents), as: CreateError.write)
        return try file.commit()
      }
      guard isLeftByServer(in: terminal) else { throw .exists }
      try terminal.replaceFile(path, contents)
    }
  }

  /// Removes the file if it still has these contents.
  func remove(_ contents: [UInt8], in terminal: Terminal) {
    guard self.contents(in: terminal) == contents else { return }
    terminal.removeFile(path)
  }

  /// Whether the file is the ready file of a test store: its key is for tests, so that nothing is lost.
  private func isLeftByServer(in terminal: Terminal) -> Bool {
    guard let contents = contents(in: terminal) else { return false }
    do {
      guard let facts = try JSONDocument(contents[...]).root.object else { return false }
      return facts["isTestKey"]?.boolean == true
        && ["url", "control", "issuerId", "keyId", "key", "root"].allSatisfy {
          facts[$0]?.string != nil
        }
    } catch {
      return false
    }
  }

  private func contents(in terminal: Terminal) -> [UInt8]? {
    // Reading a pipe would wait for its other end.
    guard terminal.pathKind(path) == .regularFile else { return nil }
    do throws(ReadError) {
      return try terminal.read(.file(path), ReadyFile.longest)
    } catch {
      return nil
    }
  }

  /// In bytes: a ready file has about 4 kB, most of it certificates.
  private static let longest = 1 << 16
  static let hint = "choose another file name, or remove the file first"
}
