// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreVerification
import SystemIO

/// The options of the verbs that verify which concern revocation.
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

  /// The files of OCSP responses.
  let files: [String]
  private let isRequired: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    files = try arguments.value(of: RevocationOptions.responses)
    isRequired = try arguments.value(of: RevocationOptions.isRequired)
  }

  var policy: RevocationPolicy {
    if isRequired { return .required }
    return files.isEmpty ? .notChecked : .whenGiven
  }

  func responses(in terminal: Terminal) throws(CommandFailure) -> [OCSPResponse] {
    var responses: [OCSPResponse] = []
    for file in files {
      responses.append(
        try Input(name: file).load(
          about: "--ocsp \(file)",
          limit: OCSPLimits.bytes,
          in: terminal,
          hint: { $0.hint }
        ) { bytes throws(CommandDiagnostic) in
          do throws(OCSPError) {
            return try OCSPResponse(bytes)
          } catch {
            throw CommandDiagnostic(.revocation(error), in: .command())
          }
        }
      )
    }
    return responses
  }
}
