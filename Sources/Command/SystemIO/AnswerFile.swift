// SPDX-License-Identifier: Apache-2.0

/// A new file for the answer of a run, instead of standard output.
public struct AnswerFile {
  /// Appends bytes.
  public let write: ([UInt8]) throws(WriteError) -> Void
  /// Completes the file and names it; without this call there is no file.
  public let commit: () throws(CreateError) -> Void

  /// A file from its parts.
  public init(
    write: @escaping ([UInt8]) throws(WriteError) -> Void,
    commit: @escaping () throws(CreateError) -> Void
  ) {
    self.write = write
    self.commit = commit
  }

  /// A file that is written in parts.
  static func system(_ path: String) throws(CreateError) -> AnswerFile {
    let file = try NewFile(path)
    return AnswerFile(
      write: { bytes throws(WriteError) in try file.write(bytes) },
      commit: { () throws(CreateError) in try file.commit() }
    )
  }

  /// A file that is created when the answer is complete.
  static func buffered(
    _ create: @escaping ([UInt8]) throws(CreateError) -> Void
  ) -> AnswerFile {
    var answer: [UInt8] = []
    return AnswerFile(
      write: { bytes throws(WriteError) in answer += bytes },
      commit: { () throws(CreateError) in try create(answer) }
    )
  }
}
