// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreVerification
import StrictJSON
import SystemIO
import VectorRunner

/// A folder of test vectors, which lies beside the tool and not in it.
struct VectorFolder {
  /// Where it is in a checkout of this package.
  static let usual = "TestVectors"

  private let path: String

  init(_ path: String?) {
    self.path = path ?? VectorFolder.usual
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

  /// What this build says to a vector, or why it has to be skipped.
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
      // A name, and no path.
      guard !name.utf8.contains(UInt8(ascii: "/")) else { throw .certificate(name) }
      do throws(CommandFailure) {
        return try read("keys/\(name).pem", in: terminal)
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
  ) throws(CommandFailure) -> [String: VectorResult] {
    let fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try input.read(in: terminal, limit: JSONLimits.bytes)
      do throws(VectorFileError) {
        return try VectorResult.results(json: bytes[...])
      } catch {
        throw CommandDiagnostic(error)
      }
    } catch {
      fault = error
    }
    throw .fault(fault.aboutVectors, about: input.title)
  }

  private func parse<Value>(
    _ file: String,
    in terminal: Terminal,
    _ read: (ArraySlice<UInt8>) throws(VectorFileError) -> Value
  ) throws(CommandFailure) -> Value {
    let bytes = try self.read(file, in: terminal)
    let fault: CommandDiagnostic
    do throws(VectorFileError) {
      return try read(bytes[...])
    } catch {
      fault = CommandDiagnostic(error)
    }
    throw .fault(fault.aboutVectors, about: "\(path)/\(file)")
  }

  private func read(_ file: String, in terminal: Terminal) throws(CommandFailure) -> [UInt8] {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      return try Input(name: "\(path)/\(file)").read(in: terminal, limit: JSONLimits.bytes)
    } catch {
      fault = error
    }
    if fault.code == ReadError.notFound.code {
      fault.hint = "--vectors DIR says where the test vectors are: the folder with index.json"
    }
    throw .fault(fault.aboutVectors, about: "\(path)/\(file)")
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: VectorFileError) {
    self.init(code: error.code, message: error.message, hint: error.hint)
    self.offset = error.offset
  }

  /// Vectors that cannot be read are no answer about an implementation.
  fileprivate var aboutVectors: CommandDiagnostic {
    var fault = self
    fault.status = .inputOutput
    if fault.code == ReadError.tooLarge.code { fault.hint = nil }
    return fault
  }
}

extension VectorFileError {
  fileprivate var message: String {
    let subject = subject.map { shown($0) }
    return switch Kind(rawValue: code) {
    case .member:
      subject.map { "the member \($0) is missing or has another type" }
        ?? "it has no object where one belongs"
    case .value: "a value is none that vectors have"
    case .count: "it has another number of vectors than it says"
    case .input: "the input of \(subject ?? "a vector") has a form that is not known"
    case .digest: "its SHA-256 is not the one that is stated for it"
    case .path: "the path \(subject ?? "") leads out of the folder of vectors"
    case .duplicate: "there are two results for \(subject ?? "one vector")"
    case .empty: "there are no results in it"
    case nil: "it is not JSON"
    }
  }

  fileprivate var hint: String? {
    if let expected { return "it takes \(shown(expected))" }
    switch Kind(rawValue: code) {
    case .empty: return "'receiptctl vectors run --json' shows how results are written"
    case .digest: return "it was changed: take the vectors anew from where they came"
    default: return nil
    }
  }
}
