// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreEngine
import SystemIO

// The options about the state, the clock and access.
extension ServeCommand {
  static let state = Option<String?>.file(
    "state",
    help: "keep the log of all events in this file, and resume from it",
    expecting: "the name of a file"
  )
  static let rate = Option<Int64?>.value(
    "rate",
    "R",
    help: "let the clock run at this rate, a value of setTimeRate",
    expecting: "0 for real time; 1 to 6, a day; or 10, 11, 12, 13, 15, a month"
  ) { text in readNumber(text).flatMap { TimeTable.speed(ofRate: $0) } }
  static let listen = Option<InternetAddress?>.value(
    "listen",
    "ADDRESS",
    help: "listen on this address; needs --token (default: 127.0.0.1)",
    expecting: "an IPv4 or IPv6 address of this machine"
  ) { text in InternetAddress(text) }
  static let token = Option<String?>.value(
    "token",
    "TOKEN",
    help: "answer control requests only with this bearer token",
    expecting: "letters, digits and -._~+/="
  ) { text in isToken(text) ? text : nil }
  static let tls = Option.flag(
    "tls",
    help: "use HTTPS, with a certificate under the store's root"
  )

  /// `b64token` of RFC 6750, 2.1.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
          || "-._~+/=".utf8.contains(byte)
      }
  }

  /// Other machines may use the control API only with a token.
  func requireToken() throws(CommandFailure) {
    guard let address = arguments[ServeCommand.listen], !address.isLoopback,
      arguments[ServeCommand.token] == nil
    else { return }
    throw .fault(
      CommandDiagnostic(
        code: UsageError.Code.missingOperand.rawValue,
        message: "--listen \(address.text) needs --token",
        hint: "other machines may use the control API only with a token",
        status: .usage
      ),
      about: ServeCommand.name
    )
  }

  func apply(to settings: inout ServeSettings) {
    settings.address = arguments[ServeCommand.listen] ?? .loopback
    settings.token = arguments[ServeCommand.token]
    settings.isSecure = arguments[ServeCommand.tls]
    settings.speed = arguments[ServeCommand.rate]
  }
}
