// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreVerification
import StrictTime
import SystemIO
import X509Certificates

/// `receiptctl ocsp`.
struct OCSPCommand: NetworkVerb {
  static let name = "ocsp"
  static let summary = "check certificates for revocation, or fetch OCSP responses"
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "FILE")

  static let certificate = Option<String?>.file(
    "certificate",
    help: "check the first certificate in this file, PEM or DER",
    expecting: "a file"
  )
  static let issuer = Option<String?>.file(
    "issuer",
    help: "find the issuer among the certificates in this file",
    expecting: "a file"
  )
  static let out = Option<String?>.file(
    "out",
    "DIR",
    help: "fetch: write the responses to this directory",
    expecting: "a directory"
  )
  static let options = [OptionSpec]([
    certificate, issuer, out,
    VerifyOptions.root.explained(
      "fetch: trust these certificates, PEM or DER (default: Apple's roots)"
    ),
    VerifyOptions.signer.explained("fetch: trust these certificates as signers of Xcode documents"),
    APICommand.caFile.explained("fetch: trust these authorities for https, PEM"),
    APICommand.timeout.explained("fetch: time out after this duration (default: 60s)"),
    VerifyOptions.at.explained("evaluate at this time (default: now)"),
    CommonOptions.json.explained("print JSON on one line"), AnswerDestination.quiet,
    AnswerDestination.output, CommonOptions.color, Option.help, Option.version,
  ])

  static let discussion = """
    check FILE evaluates an OCSP response in DER, the body of a responder's answer,
    about --certificate; without FILE, or with -, reads standard input. Uses no
    network. The response must be fresh, have an entry for the certificate, and be
    signed by the issuer or by a delegate that the issuer certified for OCSP. The
    chain of the certificate is not verified: 'receiptctl verify --ocsp' does both.

    fetch FILE verifies the documents in FILE, as verify does, queries the
    responders that their certificates name, and writes each response that can be
    verified to --out, as SERIAL-NUMBER.ocsp. A response of an earlier run is kept
    until its next update. fetch is part of receiptctl-net; see 'receiptctl help
    api'.

    Exit status 1 means revoked, unknown, or no valid response about the
    certificate.

    examples:
      receiptctl ocsp check --certificate leaf.pem --issuer issuer.pem response.der
      receiptctl ocsp fetch receipt.der --out ocsp
      receiptctl verify receipt.der --ocsp ocsp/6c2f0a.ocsp --require-revocation
    """

  /// The subcommand.
  enum Word: String, CaseIterable, Sendable {
    case check
    case fetch
  }

  let arguments: Arguments
  private let input: Input?
  let word: Word
  private let certificate: Input
  private let issuer: Input

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    word = try arguments.operand(OCSPCommand.operands, as: Word.self)
    input = arguments.operands.dropFirst().first.map(Input.init)
    for option in word.others where arguments.given.contains("--\(option)") {
      throw UsageError.unknownOption("--\(option)", for: word.rawValue)
    }
    guard word == .check else {
      (certificate, issuer) = (.standardInput, .standardInput)
      guard arguments[OCSPCommand.out] != nil else {
        throw UsageError(.missingOperand, word: "--out DIR")
      }
      return
    }
    certificate = try OCSPCommand.file(OCSPCommand.certificate, "--certificate", in: arguments)
    issuer = try OCSPCommand.file(OCSPCommand.issuer, "--issuer", in: arguments)
    let files = [input ?? .standardInput, certificate, issuer]
    if files.count(where: \.isStandardInput) > 1 {
      throw UsageError(.standardInput, word: Input.standardInput.name)
    }
  }

  private static func file(
    _ option: Option<String?>,
    _ name: String,
    in arguments: Arguments
  ) throws(UsageError) -> Input {
    guard let file = arguments[option] else {
      throw UsageError(.missingOperand, word: "\(name) FILE")
    }
    return Input(name: file)
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard let input = input ?? (terminal.inputIsTerminal ? nil : .standardInput) else {
      throw .usage(UsageError(.missingOperand, word: "FILE"), verb: OCSPCommand.name)
    }
    let subject = try certificates(in: certificate, "--certificate", terminal)[0]
    let issuers = try certificates(in: issuer, "--issuer", terminal)
    let issuer = issuers.first { $0.subject == subject.issuer } ?? issuers[0]
    var answer = RevocationAnswer(file: input.name, certificate: subject, issuer: issuer)
    do throws(CommandDiagnostic) {
      let response = try OCSPResponse(in: input, terminal)
      let time = arguments[VerifyOptions.at] ?? terminal.now()
      try evaluate(response, about: subject, issuer, at: time, &answer)
    } catch {
      guard error.status == .notValid else { throw .fault(error, about: input.title) }
      answer.fault = error
    }
    try arguments.print(answer.json, in: terminal) { answer.write(to: &$0) }
    return answer.status
  }

  private func evaluate(
    _ response: OCSPResponse,
    about subject: Certificate,
    _ issuer: Certificate,
    at time: Timestamp,
    _ answer: inout RevocationAnswer
  ) throws(CommandDiagnostic) {
    do throws(OCSPError) {
      let found = try response.answer(for: subject, issuedBy: try anchor(issuer))
      answer.answer = found
      try found.requireGood(at: time)
    } catch {
      throw CommandDiagnostic(.revocation(error), in: .command())
    }
  }

  private func anchor(_ certificate: Certificate) throws(OCSPError) -> TrustAnchor {
    try rethrowing(TrustAnchor(certificate)) { (error: TrustError) in
      OCSPError(.internal, expected: error.expected, found: error.found)
    }
  }

  /// The certificates of a file, at least one.
  ///
  /// Only names, keys and serial numbers are used, so certificates of version 1 are accepted too.
  private func certificates(
    in file: Input,
    _ option: String,
    _ terminal: Terminal
  ) throws(CommandFailure) -> [Certificate] {
    try file.load(
      about: "\(option) \(file.name)",
      limit: OCSPCommand.certificateLimit,
      in: terminal
    ) { bytes throws(CommandDiagnostic) in
      try rethrowing(CertificateFile.certificates(in: bytes, allowsVersion1: true)) {
        (error: InputError) in
        CommandDiagnostic(.input(error), in: .command(bytes: bytes))
      }
    } hint: {
      $0.hint
    }
  }

  /// A chain has a few thousand bytes, a store of roots a few hundred thousand.
  private static let certificateLimit = 1 << 20
}
