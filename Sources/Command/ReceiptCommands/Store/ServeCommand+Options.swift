// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreEngine
import StrictTime
import SystemIO

// The options about the state, the clock and access.
extension ServeCommand {
  static let state = Option<String?>.file(
    "state",
    help: "keep the log of all events in this file, and resume from it",
    expecting: "the name of a file"
  )
  /// A time, or that of the machine.
  struct Start: Sendable {
    /// `nil` for that of the machine.
    let time: Timestamp?
  }

  static let start = Option<Start?>.value(
    "start",
    "TIME",
    help: "start the store at this time, or now (default: that of the script, or 2026-01-01)",
    expecting: "now, a date, or a time such as 2025-03-04T10:11:12Z"
  ) { text in text == "now" ? Start(time: nil) : readTime(text).map { Start(time: $0) } }
  static let bundleId = SignCommand.bundleId.explained(
    "the bundle id of the app (default: that of the script, or com.example.app)"
  )
  static let appAppleId = VerifyOptions.appAppleId.explained(
    "the Apple id of the app (default: that of the script, or 1234567890)"
  )
  static let environment = Option<StoreEnvironmentName?>.choice(
    "environment",
    "ENV",
    help: "the environment of the script, and of paths without prefix (default: production)",
    of: ["production": .production, "sandbox": .sandbox]
  )
  static let rate = Option<Int64?>.value(
    "rate",
    "R",
    help: "let the clock run at this rate, a value of setTimeRate",
    expecting: "0 for real time; 1 to 6, a day; or 10, 11, 12, 13, 15, a month"
  ) { text in readNumber(text).flatMap { TimeTable.speed(ofRate: $0) } }
  static let clockFile = Option<String?>.file(
    "clock-file",
    help: "keep the time of the store in this file, which libfaketime reads",
    expecting: "the name of a file"
  )
  static let listen = Option<InternetAddress?>.value(
    "listen",
    "ADDRESS",
    help: "listen on this address; needs --token (default: 127.0.0.1)",
    expecting: "an IPv4 or IPv6 address of this machine"
  ) { text in InternetAddress(text) }
  static let hostNames = Option<[HostName]>.list(
    "name",
    "HOST",
    help: "name this machine so in URLs and certificates; repeatable (default: ADDRESS)",
    expecting: "the name of a machine, or an IPv4 or IPv6 address"
  ) { text in
    // 0.0.0.0 is all addresses of a machine, and names none.
    HostName(text).flatMap { $0.address?.isAny == true ? nil : $0 }
  }
  static let token = Option<String?>.value(
    "token",
    "TOKEN",
    help: "answer control requests only with this bearer token (default: $RECEIPTCTL_TOKEN)",
    expecting: "\(shortestToken) or more letters, digits and -._~+/="
  ) { text in isToken(text) ? text : nil }
  static let tokenFile = Option<String?>.file(
    "token-file",
    help: "read the bearer token from this file",
    expecting: "a file"
  )
  static let allowHTTP = Option.flag(
    "allow-http",
    help: "post notifications to other machines also without TLS, such as http://backend:3000"
  )
  static let asApple = Option.flag(
    "as-apple",
    help: "answer as Apple's hosts, by HTTPS on port 443, and print what clients need"
  )
  static let tls = Option.flag(
    "tls",
    help: "use HTTPS, with a certificate under the store's root"
  )

  /// `b64token` of RFC 6750, 2.1.
  private static func isToken(_ text: String) -> Bool {
    text.utf8.count >= shortestToken
      && text.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
          || "-._~+/=".utf8.contains(byte)
      }
  }

  /// With fewer characters, a token can be guessed.
  private static let shortestToken = 16

  /// The token of the option, the file or the environment variable, in this order.
  ///
  /// Other users of the machine can read the arguments of a process, but neither the file nor the variable.
  func token(in terminal: Terminal) throws(CommandFailure) -> String? {
    if let token = arguments[ServeCommand.token] { return token }
    let (text, source): (String, String)
    if let file = arguments[ServeCommand.tokenFile] {
      source = "--token-file \(file)"
      let bytes = try attempt(about: source, terminal.read(.file(file), ServeCommand.longestFile)) {
        (error: ReadError) in
        CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
      }
      // An editor ends the line.
      text = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    } else if let value = terminal.environment("RECEIPTCTL_TOKEN"), !value.isEmpty {
      (text, source) = (value, "RECEIPTCTL_TOKEN")
    } else {
      return nil
    }
    guard ServeCommand.isToken(text) else {
      throw .fault(
        CommandDiagnostic(
          code: UsageError.Code.invalidValue.rawValue,
          message: "the bearer token is too short, or has other characters",
          hint: "use \(ServeCommand.shortestToken) or more letters, digits and -._~+/=",
          status: .usage
        ),
        about: source
      )
    }
    return text
  }

  /// The first bytes of a file that are read as a token.
  private static let longestFile = 4_096

  /// Other machines may use the control API only with a token.
  func requireToken(_ token: String?) throws(CommandFailure) {
    guard let address = arguments[ServeCommand.listen], !address.isLoopback, token == nil else {
      return
    }
    throw .fault(
      CommandDiagnostic(
        code: UsageError.Code.missingOperand.rawValue,
        message: "--listen \(address.text) needs --token",
        hint:
          "other machines may use the control API only with a token: --token-file, RECEIPTCTL_TOKEN or --token",
        status: .usage
      ),
      about: ServeCommand.name
    )
  }

  /// What the options say beside the script, or beside none.
  ///
  /// The log of an earlier run has the start.
  func overrides(after log: StoreScript?, at now: Timestamp) -> ScriptOverrides {
    // Whole minutes are easier to read in the dashboard.
    let minute = now.adding(milliseconds: -(now.millisecondsSince1970 % 60_000))
    var overrides = ScriptOverrides(now: minute, after: log)
    overrides.bundleId = arguments[ServeCommand.bundleId]
    overrides.appAppleId = arguments[ServeCommand.appAppleId]
    overrides.environment = arguments[ServeCommand.environment]
    if let start = arguments[ServeCommand.start], !arguments.operands.isEmpty {
      overrides.start = log?.own.start ?? start.time ?? minute
    }
    return overrides
  }

  func apply(to settings: inout ServeSettings) {
    settings.address = arguments[ServeCommand.listen] ?? .loopback
    settings.names = arguments[ServeCommand.hostNames]
    settings.isApple = arguments[ServeCommand.asApple]
    settings.rootFile = arguments[ServeCommand.rootOut]
    settings.allowsHTTP = arguments[ServeCommand.allowHTTP]
    settings.isSecure = arguments[ServeCommand.tls] || settings.isApple
    settings.speed = arguments[ServeCommand.rate]
  }
}
