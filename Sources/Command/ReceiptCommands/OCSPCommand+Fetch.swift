// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreVerification
import SystemIO

extension OCSPCommand {
  var usesNetwork: Bool { word == .fetch }

  func run(
    in terminal: Terminal,
    over network: any Network
  ) throws(CommandFailure) -> CommandStatus {
    let roots = arguments[VerifyOptions.root]
    let files = Array(arguments.operands.dropFirst())
    let input = try files.inputs(of: OCSPCommand.self, besides: roots, in: terminal)[0]
    let now = arguments[VerifyOptions.at] ?? terminal.now()
    let anchors = try VerifyOptions.anchors(in: roots, terminal)
    let directory = arguments[OCSPCommand.out] ?? "."
    try create(directory, in: terminal)
    var fetch = OCSPFetch(
      directory: directory,
      now: now,
      network: network,
      options: NetworkOptions(arguments, in: terminal),
      terminal: terminal
    )
    let verifier = InputVerifier(
      trusting: anchors,
      isApple: roots.isEmpty,
      at: now,
      given: arguments[VerifyOptions.at]
    )
    try InputDocument.forEach(in: input, in: terminal, limit: DocumentLimits.bytes) {
      document throws(CommandFailure) in
      try fetch.fetch(document, by: verifier)
    }
    try print(fetch.answers, in: terminal)
    return fetch.status
  }

  private func print(
    _ answers: [RevocationAnswer],
    in terminal: Terminal
  ) throws(CommandFailure) {
    var isFirst = true
    for answer in answers {
      if arguments[CommonOptions.json] {
        try terminal.answer(answer.json)
      } else {
        var page = TextPage(
          style: ColorStyle(arguments[CommonOptions.color], in: terminal),
          columns: terminal.columns,
          isContinued: !isFirst
        )
        answer.write(to: &page)
        try terminal.answer(page.text)
      }
      isFirst = false
    }
  }

  /// Creates the directory of the responses, which may exist and contain responses of earlier runs.
  private func create(_ directory: String, in terminal: Terminal) throws(CommandFailure) {
    try creating(directory, hint: "choose another directory") { () throws(CreateError) in
      do throws(CreateError) {
        try terminal.createDirectory(directory)
      } catch .notEmpty {}
    }
  }
}

extension OCSPCommand.Word {
  /// The options of the other subcommand.
  var others: [String] {
    switch self {
    case .check: ["out", "root", "ca-file", "timeout"]
    case .fetch: ["certificate", "issuer"]
    }
  }
}
