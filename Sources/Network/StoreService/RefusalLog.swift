// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StrictJSON
import Synchronization

/// The refused requests that the console has not shown yet.
final class RefusalLog: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var lines: [String] = []
    var omitted = 0
  }

  /// `reason` is that of an answer of the App Store Server API, whose status 401 has no body.
  func note(_ request: ReceivedRequest, _ answer: HTTPAnswer, _ reason: String?) {
    let text = RefusalLog.message(of: answer) ?? reason ?? ""
    let target = request.target.prefix(RefusalLog.longestTarget)
    let line =
      "\(request.method.prefix(16)) \(target): \(answer.status)\(text.isEmpty ? "" : ", \(text)")"
    state.withLock { state in
      if state.lines.count < RefusalLog.mostLines {
        state.lines.append(line)
      } else {
        state.omitted += 1
      }
    }
  }

  func take() -> [String] {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    return state.lines + (state.omitted > 0 ? ["and \(state.omitted) more"] : [])
  }

  /// The texts of an error response: `errorMessage` of Apple's, `error` and `hint` of the control API.
  private static func message(of answer: HTTPAnswer) -> String? {
    do {
      guard let object = try JSONDocument(answer.body).root.object else { return nil }
      let code = object["errorCode"]?.number.map { "\($0)" }
      let texts = ["errorMessage", "error", "hint"].compactMap { object[$0]?.string }
      return ([code].compactMap { $0 } + texts).joined(separator: ": ")
    } catch {
      return nil
    }
  }

  /// Of a flood of requests, the console shows these.
  private static let mostLines = 200
  private static let longestTarget = 200
}
