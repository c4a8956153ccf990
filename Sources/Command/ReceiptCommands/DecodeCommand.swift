// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import BinaryASN1
import CMSContainer
import CommandArguments
import StoreReceipts
import StoreVerification
import SystemIO
import X509Certificates

/// `receiptctl decode`.
struct DecodeCommand: Verb {
  static let name = "decode"
  static let summary = "show the contents of a receipt or token without verifying it"
  static let operands = CommonOptions.operands
  static let options = [OptionSpec](
    CommonOptions.maxSize,
    CommonOptions.json,
    AnswerDestination.quiet,
    AnswerDestination.output,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    FILE is a receipt, a signed token (JWS) of StoreKit or the App Store Server, a
    file with one token a line, the body of a notification or an answer of the API.
    Anyone can write one that decodes well. Only verify tells who wrote it.

    examples:
      receiptctl decode receipt
      pbpaste | receiptctl decode --json | jq .payload.inAppPurchases
      receiptctl decode notification.json

    \(CommandStatus.help)
    """

  private let common: CommonOptions

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
  }

  var destination: AnswerDestination { common.destination }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let inputs = try common.inputs(of: DecodeCommand.self, in: terminal)
    let printer = AnswerPrinter(verb: DecodeCommand.name, common, in: terminal)
    return try printer.run(inputs, limit: common.limit) { answer(about: $0, in: terminal) }
  }

  private func answer(about paper: InputDocument, in terminal: Terminal) -> Answer {
    var answer = Answer(file: paper.file, verdict: .notVerified)
    answer.now = terminal.now()
    do throws(CommandDiagnostic) {
      switch try paper.subject.get() {
      case .receipt(let document):
        answer.kind = DocumentKindOption(document.kind)
        answer.base64 = document.base64
        try read(document, for: &answer)
      case .token(let token): try read(token, for: &answer)
      }
    } catch {
      answer.fault = error
    }
    return answer
  }

  private func read(_ document: ReceivedDocument, for answer: inout Answer)
    throws(CommandDiagnostic)
  {
    do throws(VerificationError) {
      switch document.kind {
      case .appReceipt:
        let message = try document.readMessage()
        answer.certificates = DecodeCommand.readable(message.certificates)
        answer.payload = .appReceipt(try message.readReceipt())
      case .transactionReceipt:
        let contents = try document.readTransactionReceipt()
        answer.payload = .transactionReceipt(contents)
        let certificate = contents.readableSignature?.certificate
        answer.certificates = DecodeCommand.readable([certificate].compactMap { $0 })
        if let error = contents.error { throw VerificationError.legacyReceipt(error) }
      }
    } catch {
      let context = DiagnosticContext.command(
        bytes: document.bytes,
        kind: DocumentKindOption(document.kind)
      )
      throw CommandDiagnostic(error, in: context)
    }
  }

  /// The payload first: it is of use even where the header is that of another kind of token.
  private func read(_ token: ReceivedToken, for answer: inout Answer) throws(CommandDiagnostic) {
    answer.unsigned = token.unsigned
    do throws(VerificationError) {
      let reading = try TokenReading(token)
      answer.kind = reading.kind.map { DocumentKindOption($0) }
      answer.payload = .token(reading.payloadAsItIs)
      _ = try reading.payload()
      answer.certificates = DecodeCommand.readable(try reading.certificates())
    } catch {
      throw CommandDiagnostic(error, in: .command(kind: answer.kind, isToken: true))
    }
    if let expected = token.kind.map({ DocumentKindOption($0) }), expected != answer.kind {
      throw CommandDiagnostic(misplaced: answer.kind, expected: expected)
    }
  }

  /// The certificates that can be read; those that cannot are for `dump` to show.
  private static func readable(_ certificates: [ArraySlice<UInt8>]) -> [Certificate] {
    certificates.compactMap { der in
      do {
        return try Certificate(der)
      } catch {
        return nil
      }
    }
  }
}

extension ReceivedDocument {
  fileprivate func readMessage() throws(VerificationError) -> SignedData {
    do {
      return try SignedData(bytes)
    } catch {
      throw .container(error)
    }
  }

  fileprivate func readTransactionReceipt() throws(VerificationError) -> LegacyReceiptContents {
    do {
      return try LegacyReceiptContents(reading: bytes)
    } catch {
      throw .legacyReceipt(error)
    }
  }
}

extension SignedData {
  fileprivate func readReceipt() throws(VerificationError) -> AppReceipt {
    do {
      return try AppReceipt(content)
    } catch {
      throw .receipt(error)
    }
  }
}
