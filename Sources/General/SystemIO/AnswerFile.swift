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
}
