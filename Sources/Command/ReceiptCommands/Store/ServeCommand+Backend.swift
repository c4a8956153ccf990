// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreEngine
import StoreServing
import SystemIO

// The backend whose answers are compared, and the forgery drill.
extension ServeCommand {
  static let backend = Option.nonEmpty(
    "backend",
    "URL",
    help: "ask this URL after each event who may use what, and compare the answers",
    expecting: "a URL with {customer}, {appTransactionId} or {appAccountToken}"
  )
  static let backendHeaders = Option<String?>.file(
    "backend-headers",
    help: "send these header fields with the questions, one Name: value in each line",
    expecting: "a file"
  )
  static let backendLimit = Option<Int64?>.number(
    "backend-limit",
    BackendSettings.limits,
    help: "ask at most N questions for one time (default: \(BackendSettings.defaultLimit))"
  )
  static let drill = Option.flag(
    "drill",
    help: "after the script, post forged notifications, which --notify must refuse"
  )
  static let exitAfterScript = Option.flag(
    "exit-after-script",
    help: "end when the script is played, with exit status 1 where the backend is wrong"
  )

  /// The backend to ask, if there is one.
  func backendSettings(in terminal: Terminal) throws(CommandFailure) -> BackendSettings? {
    try requireBackend(for: "--backend-headers", arguments[ServeCommand.backendHeaders] != nil)
    try requireBackend(for: "--backend-limit", arguments[ServeCommand.backendLimit] != nil)
    guard let url = arguments[ServeCommand.backend] else { return nil }
    let template = try attempt(about: "--backend", try BackendTemplate(url)) {
      (error: ScriptError) in
      CommandDiagnostic(
        code: UsageError.Code.invalidValue.rawValue,
        message: error.message,
        hint: error.hint,
        status: .usage
      )
    }
    var settings = BackendSettings(template)
    if let limit = arguments[ServeCommand.backendLimit] { settings.limit = Int(limit) }
    if let file = arguments[ServeCommand.backendHeaders] {
      let about = "--backend-headers \(file)"
      let bytes = try attempt(about: about, terminal.read(.file(file), ServeCommand.longestHeaders))
      {
        (error: ReadError) in
        CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
      }
      settings.headers = try attempt(about: about, try BackendSettings.headers(bytes)) {
        (error: ScriptError) in CommandDiagnostic(error)
      }
    }
    return settings
  }

  private func requireBackend(for option: String, _ isGiven: Bool) throws(CommandFailure) {
    guard isGiven, arguments[ServeCommand.backend] == nil else { return }
    throw .fault(.missing("--backend URL", for: option), about: ServeCommand.name)
  }

  /// The drill needs a webhook.
  func requireWebhookOfDrill() throws(CommandFailure) {
    guard arguments[ServeCommand.drill], arguments[ServeCommand.notify] == nil else { return }
    throw .fault(.missing("--notify URL", for: "--drill"), about: ServeCommand.name)
  }

  /// The exit status: whether the backend answered as the store, and its webhook refused all forgeries.
  func status(_ summary: BackendSummary?, _ report: DrillReport?) -> CommandStatus {
    if report?.isPassed == false || summary?.isRight == false { return .notValid }
    return summary?.isWhole == false ? .inputOutput : .success
  }

  private static let longestHeaders = 64 << 10
}

extension CommandDiagnostic {
  fileprivate static func missing(_ needed: String, for option: String) -> CommandDiagnostic {
    CommandDiagnostic(
      code: UsageError.Code.missingOperand.rawValue,
      message: "\(option) needs \(needed)",
      status: .usage
    )
  }
}
