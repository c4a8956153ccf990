// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreVerification
import SystemIO

/// The options about revocation, for the verbs that verify.
struct RevocationOptions {
  static let responses = Option<[String]>.files(
    "ocsp",
    help: "check the signer for revocation with this OCSP response"
  )
  static let isRequired = Option.flag(
    "require-revocation",
    help: "reject signers without a good OCSP response"
  )

  let arguments: Arguments

  /// The files of OCSP responses.
  var files: [String] { arguments[RevocationOptions.responses] }

  var policy: RevocationPolicy {
    if arguments[RevocationOptions.isRequired] { return .required }
    return files.isEmpty ? .notChecked : .whenGiven
  }

  func responses(in terminal: Terminal) throws(CommandFailure) -> [OCSPResponse] {
    var responses: [OCSPResponse] = []
    for file in files {
      do throws(CommandDiagnostic) {
        responses.append(try OCSPResponse(in: Input(name: file), terminal))
      } catch {
        var fault = error
        if fault.status == .notValid { fault.status = .inputOutput }
        throw .fault(fault, about: "--ocsp \(file)")
      }
    }
    return responses
  }
}

extension OCSPResponse {
  /// Reads and parses a response.
  init(in input: Input, _ terminal: Terminal) throws(CommandDiagnostic) {
    let bytes: [UInt8]
    do {
      bytes = try input.read(in: terminal, limit: OCSPLimits.bytes)
    } catch {
      guard error.code == ReadError.tooLarge.code else { throw error }
      let fault = OCSPError(.tooLarge, expected: "at most \(OCSPLimits.bytes) bytes")
      throw CommandDiagnostic(.revocation(fault), in: .command())
    }
    do {
      try self.init(bytes[...])
    } catch {
      throw CommandDiagnostic(.revocation(error), in: .command())
    }
  }
}
