// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import OpenSSLTrust
import StrictJSON
import SystemIO

/// `receiptctl version`.
struct VersionCommand: Verb {
  static let name = "version"
  static let summary = "print the version"
  static let operands = OperandSpec.none
  static let options = [OptionSpec](json, Option.help, Option.version)

  static let discussion = """
    With --json, also prints the version of libcrypto, which verifies the
    signatures.

    examples:
      receiptctl version
      receiptctl version --json
    """

  private static let json = CommonOptions.json.explained(
    "answer in JSON, with the version of libcrypto"
  )

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard arguments[VersionCommand.json] else { return try terminal.print(ReceiptTool.versionLine) }
    let answer = JSON.object([
      "schema": .string("\(ReceiptTool.name)/\(VersionCommand.name)/1"),
      "version": .string(ReceiptTool.version),
      "libcrypto": .string(libCryptoVersion()),
    ])
    try terminal.answer(answer)
    return .success
  }
}
