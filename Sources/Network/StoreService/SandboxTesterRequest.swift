// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreEngine
import StoreServing
import StrictTime
import Synchronization

/// A request to the sandbox testers of the App Store Connect API.
struct SandboxTesterRequest {
  let request: ReceivedRequest
  let path: String
  let service: StoreService

  func answer(at time: Timestamp) -> ServedAnswer {
    do throws(ControlError) {
      try service.access.checkOrigin(of: request)
    } catch {
      return ServedAnswer(error)
    }
    do throws(SandboxTesters.Refusal) {
      try read { (testers) throws(SandboxTesters.Refusal) in
        try testers.requireAuthorization(request.authorization, at: time)
      }
      return ServedAnswer(try route(), name: "sandbox testers of the App Store Connect API")
    } catch {
      let answer = HTTPAnswer(
        status: error.status,
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: error.json[...]
      )
      return ServedAnswer(answer, refusal: error.reason)
    }
  }

  private func route() throws(SandboxTesters.Refusal) -> HTTPAnswer {
    let parts = path.split(separator: "/").map(String.init)
    switch (request.method, parts.count) {
    case ("GET", 2) where parts[1] == "sandboxTesters":
      return HTTPAnswer(json: try read { (testers) throws(SandboxTesters.Refusal) in testers.list })
    case ("PATCH", 3) where parts[1] == "sandboxTesters":
      try play { (testers) throws(SandboxTesters.Refusal) in
        try testers.steps(changing: parts[2], request.body[...])
      }
      return HTTPAnswer(
        json: try read { (testers) throws(SandboxTesters.Refusal) in try testers.tester(parts[2]) }
      )
    case ("POST", 2) where parts[1] == "sandboxTestersClearPurchaseHistoryRequest":
      try play { (testers) throws(SandboxTesters.Refusal) in
        try testers.steps(clearing: request.body[...])
      }
      let rows = service.sides.withLock { $0.rows.count }
      return HTTPAnswer(
        status: 201,
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: try read { (testers) throws(SandboxTesters.Refusal) in testers.cleared(rows) }[...]
      )
    default:
      throw SandboxTesters.Refusal.unknownPath(request.method)
    }
  }

  private func read<Value: Sendable>(
    _ body: (SandboxTesters) throws(SandboxTesters.Refusal) -> Value
  ) throws(SandboxTesters.Refusal) -> Value {
    let result = service.sides.withLock { sides -> Result<Value, SandboxTesters.Refusal> in
      guard let testers = sides.sandboxTesters else { return .failure(.noSandbox) }
      do throws(SandboxTesters.Refusal) {
        return .success(try body(testers))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Plays the steps of a change, which are logged as those of the control API.
  private func play(
    _ change: (SandboxTesters) throws(SandboxTesters.Refusal) -> [any Step]
  ) throws(SandboxTesters.Refusal) {
    let steps = try read(change)
    let error = service.control.withLock { _ in
      service.play(service.sides.withLock { $0.steps(steps, on: .sandbox) })
    }
    guard error == nil else { throw .unavailable }
  }
}
