// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import OfferMistakes
import ReceiptKit
import SystemIO

/// `receiptctl verify --kind promotional-offer`.
struct OfferVerification {
  private let arguments: Arguments

  /// `nil` for other kinds.
  init?(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments[VerifyCommand.kind] == .promotionalOffer else {
      for option in ["--public-key", "--key-id", "--explain"] where arguments.given.contains(option)
      {
        throw UsageError(
          .missingOption,
          word: "--kind",
          expected: ["promotional-offer"]
        )
      }
      return nil
    }
    guard !keyFiles.isEmpty else {
      throw UsageError(.missingOption, word: "--public-key", expected: ["FILE"])
    }
    for option in OfferVerification.optionsOfDocuments where arguments.given.contains(option) {
      throw UsageError.unknownOption(option, for: VerifyKind.promotionalOffer.rawValue)
    }
  }

  /// The options about documents of Apple.
  private static let optionsOfDocuments =
    (VerifyOptions.specs(without: [
      VerifyOptions.bundleIds, VerifyOptions.at, VerifyOptions.kind,
    ])
    + [OptionSpec]([
      ReportFile.option, AnswerPrinter.brief, VerdictFilter.option, AnswerPrinter.full,
    ])).map(\.long)

  private var keyFiles: [String] { arguments[VerifyCommand.publicKeys] }

  func run(_ common: CommonOptions, in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let inputs = try arguments.operands.inputs(
      of: VerifyCommand.self,
      besides: keyFiles,
      in: terminal
    )
    var keys = try keyFiles.map { name throws(CommandFailure) in try key(name, in: terminal) }
    let verifier = OfferSignatureVerifier(
      key: keys.removeFirst(),
      keyId: arguments[VerifyCommand.keyId],
      bundleId: VerifyOptions(arguments: arguments).bundleIds.last
    )
    let style = ColorStyle(common.color, in: terminal)
    var worst = CommandStatus.success
    for (index, input) in inputs.enumerated() {
      let document = try input.contents(in: terminal, limit: common.limit)
      let now = arguments[VerifyOptions.at] ?? terminal.now()
      let isExplained = arguments[VerifyCommand.explain]
      let report =
        isExplained
        ? verifier.explanation(of: document[...], at: now, otherKeys: keys)
        : verifier.report(document[...], at: now)
      let answer = OfferAnswer(file: input.name, report, isExplained: isExplained)
      worst = max(worst, answer.status)
      if common.isJSON {
        try terminal.answer(answer.json)
        continue
      }
      if inputs.count > 1 {
        let title = heading(input.title, columns: terminal.columns)
        try terminal.answer((index > 0 ? "\n" : "") + style(.strong, title) + "\n")
      }
      try terminal.answer(answer.text(style: style, columns: terminal.columns))
    }
    return worst
  }

  private func key(_ name: String, in terminal: Terminal) throws(CommandFailure) -> VerifyingKey {
    try Input(name: name).load(limit: SigningKeyFile.limit, in: terminal) {
      bytes throws(KeyFileError) in
      try VerifyingKey(bytes)
    } diagnosis: {
      CommandDiagnostic($0)
    }
  }
}
