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
    let anchorFiles = AnchorFiles(arguments)
    let files = Array(arguments.operands.dropFirst())
    let input = try files.inputs(of: OCSPCommand.self, besides: anchorFiles.names, in: terminal)[0]
    let now = arguments[VerifyOptions.at] ?? terminal.now()
    let anchors = try anchorFiles.read(in: terminal)
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
      isApple: anchorFiles.includeApple,
      at: now,
      given: arguments[VerifyOptions.at]
    )
    var reader = InputReader(terminal, limit: DocumentLimits.bytes)
    try reader.read(input) { document throws(CommandFailure) in
      try fetch.fetch(document, by: verifier)
    }
    try reader.finish()
    for (index, answer) in fetch.answers.enumerated() {
      try arguments.print(answer.json, in: terminal, isContinued: index > 0) {
        answer.write(to: &$0)
      }
    }
    return fetch.status
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
    case .check: ["out", "root", "signer", "ca-file", "timeout"]
    case .fetch: ["certificate", "issuer"]
    }
  }
}
