// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import BuildVersion
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
    Also prints the commit that the command was built from, if the build named
    it. With --json, also prints the version of libcrypto, which verifies the
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
    try terminal.answer(VersionCommand.answer(of: BuildVersion.commit))
    return .success
  }

  static func answer(of commit: BuildCommit?) -> JSON {
    .object([
      "schema": .string("\(ReceiptTool.name)/\(name)/1"),
      "version": .string("\(BuildVersion.number)"),
      "commit": .text(commit?.hash),
      "uncommittedChanges": .flag(commit?.hasUncommittedChanges),
      "libcrypto": .string(libCryptoVersion()),
    ])
  }
}
