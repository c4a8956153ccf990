// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreVerification
import StrictJSON
import SystemIO
import VectorRunner

/// A directory of test vectors.
struct VectorFolder {
  /// The directory in a checkout of this package.
  static let standard = "TestVectors"

  private let path: String

  init(_ path: String?) {
    self.path = path ?? VectorFolder.standard
  }

  func index(in terminal: Terminal) throws(CommandFailure) -> SuiteIndex {
    try parse("index.json", in: terminal, SuiteIndex.init(json:))
  }

  func suite(
    _ entry: SuiteIndex.Entry,
    in terminal: Terminal
  ) throws(CommandFailure) -> SuiteFile {
    try parse(entry.path, in: terminal) { bytes throws(VectorFileError) in
      try SuiteFile(json: bytes, of: entry)
    }
  }

  /// The answer of this build to a vector, or the reason for skipping it.
  func answer(
    to vector: SuiteVector,
    of suite: SuiteFile,
    in terminal: Terminal
  ) throws(CommandFailure) -> Result<VectorAnswer, VectorRunError> {
    let input: [UInt8]
    switch vector.input {
    case .bytes(let bytes): input = bytes
    case .file(let file, let digest):
      input = try parse(file, in: terminal) { bytes throws(VectorFileError) in
        try digest.require(of: bytes, named: file)
        return Array(bytes)
      }
    }
    let parameters = VectorParameters(vector.parameters) { name throws(VectorRunError) in
      // The value is a name, not a path.
      guard !name.utf8.contains(UInt8(ascii: "/")) else { throw .certificate(name) }
      do throws(CommandFailure) {
        return try parse("keys/\(name).pem", in: terminal) { bytes throws(VectorFileError) in
          Array(bytes)
        }
      } catch {
        throw .certificate(name)
      }
    }
    do throws(VectorRunError) {
      return .success(
        try VectorOperation(named: suite.operation).answer(to: input[...], parameters)
      )
    } catch {
      return .failure(error)
    }
  }

  /// The results of another implementation.
  static func results(
    in input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> VectorResult.Results {
    try parse(
      input,
      about: input.title,
      invalid: .notValid,
      hint: resultsHint,
      in: terminal,
      VectorResult.results(json:)
    )
  }

  private func parse<Value>(
    _ file: String,
    in terminal: Terminal,
    _ read: (ArraySlice<UInt8>) throws(VectorFileError) -> Value
  ) throws(CommandFailure) -> Value {
    let path = "\(path)/\(file)"
    return try VectorFolder.parse(Input(name: path), about: path, in: terminal, read)
  }

  private static func parse<Value>(
    _ input: Input,
    about subject: String,
    invalid: CommandStatus = .inputOutput,
    hint: (CommandDiagnostic) -> String? = hint,
    in terminal: Terminal,
    _ read: (ArraySlice<UInt8>) throws(VectorFileError) -> Value
  ) throws(CommandFailure) -> Value {
    try input.load(
      about: subject,
      limit: JSONLimits.bytes,
      invalid: invalid,
      in: terminal,
      read,
      diagnosis: CommandDiagnostic.init(vectors:),
      hint: hint
    )
  }

  private static func resultsHint(_ fault: CommandDiagnostic) -> String? {
    fault.code == ReadError.notFound.code
      ? "FILE: the results of an implementation, one JSON object per line" : hint(fault)
  }

  private static func hint(_ fault: CommandDiagnostic) -> String? {
    switch fault.code {
    case ReadError.notFound.code: "--vectors DIR: the directory of test vectors, with index.json"
    case ReadError.tooLarge.code: nil
    default: fault.hint
    }
  }
}

extension CommandDiagnostic {
  fileprivate init(vectors error: VectorFileError) {
    self.init(code: error.code, message: error.message, hint: error.hint)
    self.offset = error.offset
  }
}

extension VectorFileError {
  fileprivate var message: String {
    let subject = subject.map { shown($0) }
    return switch Code(rawValue: code) {
    case .member:
      subject.map { "field \($0) is missing or has another type" }
        ?? "not an object where one is required"
    case .value: "invalid value"
    case .count: "number of vectors differs from the stated count"
    case .input: "input of \(subject ?? "a vector") has an unknown form"
    case .digest: "SHA-256 differs from the stated digest"
    case .path: "path \(subject ?? "") is outside the directory of test vectors"
    case .duplicate: "two results for \(subject ?? "one vector")"
    case .empty: "no results"
    case nil: "not valid JSON"
    }
  }

  fileprivate var hint: String? {
    if let expected { return "expected \(shown(expected))" }
    switch Code(rawValue: code) {
    case .empty: return "'receiptctl vectors run --json' prints results in this format"
    case .digest: return "the file was changed: copy the test vectors again"
    default: return nil
    }
  }
}
