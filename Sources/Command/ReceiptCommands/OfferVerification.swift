// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl verify --kind promotional-offer`.
struct OfferVerification {
  private let keyFiles: [String]
  private let keyId: String?
  private let bundleId: String?
  private let at: Timestamp?

  /// `nil` for other kinds.
  init?(
    _ arguments: Arguments,
    _ kind: VerifyKind?,
    _ verification: VerifyOptions
  ) throws(UsageError) {
    keyFiles = try arguments.value(of: VerifyCommand.publicKeys)
    keyId = try arguments.value(of: VerifyCommand.keyId)
    bundleId = verification.bundleIds.last
    at = verification.at
    guard kind == .promotionalOffer else {
      for (option, isGiven) in [("--public-key", !keyFiles.isEmpty), ("--key-id", keyId != nil)]
      where isGiven {
        throw UsageError(
          .missingValue,
          word: "\(option) without --kind",
          expected: ["--kind promotional-offer"]
        )
      }
      return nil
    }
    guard !keyFiles.isEmpty else {
      throw UsageError(.missingValue, word: "--public-key", expected: ["FILE"])
    }
    let others: [(String, Bool)] = [
      ("--root", !verification.roots.isEmpty),
      ("--app-apple-id", verification.appAppleId != nil),
      ("--application-version", !verification.applicationVersions.isEmpty),
      ("--environment", !verification.environments.isEmpty),
      ("--device-id", !verification.devices.isEmpty),
      ("--app-account-token", verification.appAccountToken != nil),
      ("--app-transaction-id", verification.appTransactionId != nil),
      ("--max-age", verification.maximumAge != nil),
      ("--legacy-policy", verification.legacyPolicy != nil),
    ]
    for (option, isGiven) in others where isGiven {
      throw UsageError(.unknownOption, word: "\(VerifyKind.promotionalOffer.rawValue) \(option)")
    }
  }

  func run(_ common: CommonOptions, in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let inputs = try common.files.inputs(of: VerifyCommand.self, besides: keyFiles, in: terminal)
    var keys = try keyFiles.map { name throws(CommandFailure) in try key(name, in: terminal) }
    let verifier = OfferSignatureVerifier(
      key: keys.removeFirst(),
      keyId: keyId,
      bundleId: bundleId,
      otherKeys: keys
    )
    let style = Style(common.color, in: terminal)
    var worst = CommandStatus.success
    for (index, input) in inputs.enumerated() {
      let document: [UInt8]
      do {
        document = try input.read(in: terminal, limit: common.limit)
      } catch {
        throw .fault(error, about: input.title)
      }
      let report = verifier.report(document[...], at: at ?? terminal.now())
      let answer = OfferAnswer(file: input.name, report)
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
    let input = Input(name: name)
    return try input.load(
      about: input.title,
      limit: SigningKeyFile.limit,
      in: terminal,
      hint: { $0.hint },
      { bytes throws(CommandDiagnostic) in
        do throws(KeyFileError) {
          return try VerifyingKey(bytes)
        } catch {
          throw CommandDiagnostic(error)
        }
      }
    )
  }
}
