// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreVerification
import StrictJSON
import StrictTime
import SystemIO
import X509Certificates

/// `receiptctl ocsp`.
struct OCSPCommand: Verb {
  static let name = "ocsp"
  static let summary = "check a certificate for revocation with an OCSP response"
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "RESPONSE")

  static let certificate = Option.nonEmpty(
    "certificate",
    "FILE",
    kind: .file,
    help: "check the first certificate in this file, PEM or DER",
    expecting: "a file"
  )
  static let issuer = Option.nonEmpty(
    "issuer",
    "FILE",
    kind: .file,
    help: "find its issuer among the certificates in this file",
    expecting: "a file"
  )
  static let options = [OptionSpec](
    certificate,
    issuer,
    VerifyOptions.at.explained("judge at this time (default: now)"),
    CommonOptions.json.explained("answer in JSON, on one line"),
    AnswerDestination.quiet,
    AnswerDestination.output,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    WORD is 'check'. RESPONSE is an OCSP response in DER, the body that a responder
    answers; without RESPONSE, or with -, reads standard input. Uses no network.

    The response must be fresh, have an entry for the certificate, and be signed by
    the issuer or by a delegate that the issuer certified for OCSP. The chain of the
    certificate is not verified: 'receiptctl verify --ocsp' does both.

    examples:
      openssl ocsp -issuer issuer.pem -cert leaf.pem -respout response.der \\
        -url "$(openssl x509 -in leaf.pem -noout -ocsp_uri)"
      receiptctl ocsp check --certificate leaf.pem --issuer issuer.pem response.der

    exit status:
      0  good
      1  revoked, unknown, or no valid response about the certificate
      2  usage error
      3  cannot read or write
      4  internal error: nothing was verified
    """

  /// What to do with the response.
  enum Word: String, CaseIterable, Sendable {
    case check
  }

  let arguments: Arguments
  private let input: Input?
  private let certificate: Input
  private let issuer: Input

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    _ = try arguments.operand(OCSPCommand.operands, as: Word.self)
    input = arguments.operands.dropFirst().first.map(Input.init)
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
      throw .usage(UsageError(.missingOperand, word: "RESPONSE"), verb: OCSPCommand.name)
    }
    let subject = try certificates(in: certificate, "--certificate", terminal)[0]
    let issuers = try certificates(in: issuer, "--issuer", terminal)
    let issuer = issuers.first { $0.subject == subject.issuer } ?? issuers[0]
    var answer = RevocationAnswer(file: input.name, certificate: subject, issuer: issuer)
    let bytes = try read(input, in: terminal)
    do throws(OCSPError) {
      let found = try OCSPResponse(bytes).answer(for: subject, issuedBy: try anchor(issuer))
      answer.answer = found
      try found.requireGood(at: arguments[VerifyOptions.at] ?? terminal.now())
    } catch {
      answer.fault = CommandDiagnostic(.revocation(error), in: .command())
    }
    if arguments[CommonOptions.json] {
      try terminal.answer(answer.json)
    } else {
      var page = TextPage(
        style: ColorStyle(arguments[CommonOptions.color], in: terminal),
        columns: terminal.columns
      )
      answer.write(to: &page)
      try terminal.answer(page.text)
    }
    return answer.status
  }

  private func anchor(_ certificate: Certificate) throws(OCSPError) -> TrustAnchor {
    do {
      return try TrustAnchor(certificate)
    } catch {
      throw OCSPError(.internal, expected: error.expected, found: error.found)
    }
  }

  /// The certificates of a file; never none.
  ///
  /// Only their names, keys and serial numbers are used, which certificates of version 1 have too.
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
      do throws(InputError) {
        return try CertificateFile.certificates(in: bytes, allowsVersion1: true)
      } catch {
        throw CommandDiagnostic(.input(error), in: .command(bytes: bytes))
      }
    } hint: {
      $0.hint
    }
  }

  private func read(
    _ input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> ArraySlice<UInt8> {
    do {
      return try input.read(in: terminal, limit: OCSPLimits.bytes)[...]
    } catch {
      throw .fault(error, about: input.title)
    }
  }

  /// A chain has a few thousand bytes, a store of roots a few hundred thousand.
  private static let certificateLimit = 1 << 20
}
