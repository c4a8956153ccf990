// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreVerification
import SystemIO

/// The options about revocation, for the verbs that verify.
struct RevocationOptions {
  static let responses = Option<[String]>.list(
    "ocsp",
    "FILE",
    kind: .file,
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
      responses.append(
        try Input(name: file).load(
          about: "--ocsp \(file)",
          limit: OCSPLimits.bytes,
          in: terminal
        ) { bytes throws(OCSPError) in
          try OCSPResponse(bytes)
        } diagnosis: {
          CommandDiagnostic(.revocation($0), in: .command())
        }
      )
    }
    return responses
  }
}
