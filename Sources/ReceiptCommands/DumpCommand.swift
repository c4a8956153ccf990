// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// `receiptctl dump`.
struct DumpCommand: Verb {
  static let name = "dump"
  static let summary = "outline the ASN.1 of a receipt, a certificate or any other BER"
  static let operands = CommonOptions.operands
  static let options = [OptionSpec](Option.help, Option.version)
  static let discussion = ""
  init(_ arguments: Arguments) throws(UsageError) {}
  func run(in terminal: Terminal) throws(CommandFailure) -> ExitStatus { .success }
}
