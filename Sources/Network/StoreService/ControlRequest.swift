// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreEngine
import StoreServing
import StrictJSON
import Synchronization

/// A request to the control API: steps, the clock, and the state of the stores.
///
/// Web pages of other servers can't use it: ``ControlAccess`` refuses them, and bodies must be JSON, which forms
/// can't send.
struct ControlRequest {
  let request: ReceivedRequest
  let path: String
  let side: StoreSide?
  let service: StoreService

  init(_ request: ReceivedRequest, path: String, side: StoreSide?, _ service: StoreService) {
    self.request = request
    self.path = path
    self.side = side
    self.service = service
  }

  func answer() -> ServedAnswer {
    do throws(ControlError) {
      try service.access.check(request)
      return ServedAnswer(try route())
    } catch {
      return ServedAnswer(error)
    }
  }

  private func route() throws(ControlError) -> HTTPAnswer {
    if let dashboard = DashboardRequest(request, path: path, side: side, service) {
      return try dashboard.answer()
    }
    if let answer = try answerClock() { return answer }
    if let answer = try answerFaultOrReset() { return answer }
    switch (request.method, path) {
    case ("POST", "/store/steps"): return try playSteps()
    case ("GET", "/store/activity"): return try activity()
    case ("GET", "/store/ready"): return try ready()
    case ("GET", "/store/state"):
      return HTTPAnswer(json: service.view(of: side) { $0.summary() })
    case ("GET", "/store/answers"):
      return HTTPAnswer(json: service.view(of: side) { $0.answers() })
    case ("GET", "/store/upcoming"):
      return HTTPAnswer(json: service.view(of: side) { $0.upcoming() })
    case ("GET", "/store/script"):
      return HTTPAnswer(
        json: service.sides.withLock { $0[side: side ?? $0.main]?.run.script() ?? [] }
      )
    default: throw refusal
    }
  }

  /// Addresses and keys, once the script was played.
  private func ready() throws(ControlError) -> HTTPAnswer {
    guard !service.isPlayingScript.withLock({ $0 }) else {
      throw ControlError(503, "the script is being played", hint: "repeat the request")
    }
    return HTTPAnswer(json: service.ready)
  }

  private func activity() throws(ControlError) -> HTTPAnswer {
    // The entries are a copy, so that the lock is not held while they are written.
    let activity = service.sides.withLock { $0.activity }
    do throws(ViewError) {
      return HTTPAnswer(json: try activity.json(request.target))
    } catch {
      throw ControlError(error.status, error.message)
    }
  }

  /// The path has other methods, or there is none.
  private var refusal: ControlError {
    let methods = ControlEndpoint.methods(at: path)
    guard methods.isEmpty else { return .wrongMethod(request.method, allowed: methods) }
    let names = ControlEndpoint.names.joined(separator: ", ")
    return ControlError(404, "unknown path", hint: "below /store/: \(names)")
  }

  // MARK: Content type

  func requireJSON() throws(ControlError) {
    let type = request.contentType?.utf8.prefix { $0 != UInt8(ascii: ";") }
    guard let type, String(Substring(type)).lowercased() == "application/json" else {
      throw ControlError(415, "the body must be JSON", hint: "send Content-Type: application/json")
    }
  }

  // MARK: Changes

  private func playSteps() throws(ControlError) -> HTTPAnswer {
    try requireJSON()
    let result = service.control.withLock { _ -> Result<[UInt8], ControlError> in
      do throws(ScriptError) {
        let (steps, known) = try read()
        if let error = service.play(steps) { return .failure(error) }
        return .success(rows(after: known))
      } catch {
        return .failure(ControlError(error))
      }
    }
    return HTTPAnswer(json: try result.get())
  }

  private func read() throws(ScriptError) -> (steps: [SideStep], known: Int) {
    let body = request.body
    let side = side
    let result = service.sides.withLock { sides -> Result<([SideStep], Int), ScriptError> in
      do throws(ScriptError) {
        return .success((try sides.steps(body[...], on: side ?? sides.main), sides.rows.count))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func rows(after known: Int) -> [UInt8] {
    service.sides.withLock { sides in
      JSONWriter.array { json in
        for row in sides.rows.dropFirst(known) { json.raw(sides.json(row)) }
      }
    }
  }
}
