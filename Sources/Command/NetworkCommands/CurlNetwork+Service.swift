// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import AppStoreServer
import HTTPService
package import ReceiptCommands
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import StrictTime
import SystemIO

// Runs the simulated App Store as a server, and posts notifications.
extension CurlNetwork {
  package func serve(
    _ settings: ServeSettings,
    withRoot use: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> any RunningService {
    let webhook = try CurlNetwork.webhook(settings)
    let posts = settings.notify != nil
    let sockets = try ServeSockets(settings)
    let key: ServiceKey
    var sides: StorePair
    do {
      key = try ServiceKey(settings.script.options)
      sides = try StorePair(
        settings.configuration,
        script: settings.script,
        credentials: key.credentials,
        // With a log, the store first simulates deliveries; an event of the log states when posting
        // begins.
        deliversOutside: posts && settings.state == nil,
        responder: sockets.responder
      )
    } catch {
      throw .fault(.failedCrypto, about: "serve")
    }
    if let state = settings.state { try sides.goOn(from: state, settings, posts: posts) }
    if let faults = settings.faults { sides.initialFaults = faults }
    let asker = try asker(settings)
    sides.useBackend(settings.backend)
    let (root, app) = try facts(sides)
    try use(root)
    let identity = settings.isSecure ? try identity(sides, settings) : nil
    let follower: StoreService.Follower? =
      if let file = settings.clockFile { { time in file.write(time) } } else { nil }
    let service = StoreService(
      sides,
      clock: { SystemClock().now },
      webhook: webhook,
      access: ControlAccess(
        token: settings.token,
        address: settings.address,
        names: settings.allNames.map(\.host),
        isSecure: settings.isSecure
      ),
      backend: asker.access,
      retention: RetentionPoster(settings).access,
      speed: settings.speed,
      follow: follower
    )
    let listeners = try play(on: service) { () throws(CommandFailure) in
      try sockets.listeners(identity: identity, service)
    }
    let facts = ServeFacts(
      url: sockets.url,
      responder: sockets.responder,
      root: root,
      key: key,
      bundleId: app.bundleId,
      appAppleId: app.appAppleId,
      notify: settings.notify,
      hosts: settings.isApple ? AppleHost.allCases : [],
      rootFile: settings.rootFile
    )
    service.describe { facts.json(now: $0) }
    return CurlService(facts: facts, service: service, listeners: listeners)
  }

  /// Plays the script while requests are answered.
  private func play(
    on service: StoreService,
    listening listen: () throws(CommandFailure) -> [HTTPListener]
  ) throws(CommandFailure) -> [HTTPListener] {
    var opened: Result<[HTTPListener], CommandFailure> = .success([])
    let error = service.playScript {
      do throws(CommandFailure) {
        opened = .success(try listen())
      } catch {
        opened = .failure(error)
      }
    }
    let listeners = try opened.get()
    if let error {
      service.stop()
      for listener in listeners { listener.stop() }
      throw .fault(CommandDiagnostic(error), about: "--state")
    }
    return listeners
  }

  /// The webhook of `--notify`, if it is given; requests can set another one.
  private static func webhook(_ settings: ServeSettings) throws(CommandFailure) -> Webhook {
    let connect: Webhook.Connect = { url throws(Webhook.Refusal) in
      let poster = try NotificationPoster(url, settings)
      return { poster.outcome(of: $0) }
    }
    do throws(Webhook.Refusal) {
      let target = try settings.notify.map { url throws(Webhook.Refusal) in
        Webhook.Target(url: url, post: try connect(url))
      }
      return Webhook(target, connect: connect)
    } catch {
      throw .fault(
        CommandDiagnostic(
          code: TransportError.Code.insecure.rawValue,
          message: error.message,
          hint: error.hint,
          status: .usage
        ),
        about: "--notify"
      )
    }
  }

  /// Throws if the backend's URL is not allowed.
  private func asker(_ settings: ServeSettings) throws(CommandFailure) -> BackendAsker {
    let asker = BackendAsker(settings)
    guard let template = settings.backend?.template,
      let refusal = asker.refusal(of: template.example)
    else { return asker }
    throw .fault(
      CommandDiagnostic(
        code: TransportError.Code.insecure.rawValue,
        message: "server is not allowed",
        hint: refusal,
        status: .usage
      ),
      about: "--backend"
    )
  }

  private func facts(
    _ sides: borrowing StorePair
  ) throws(CommandFailure) -> (root: String, app: (bundleId: String, appAppleId: Int64)) {
    do {
      return (try sides.rootsPEM(), sides.app)
    } catch {
      throw .fault(.failedCrypto, about: "serve")
    }
  }

  private func identity(
    _ sides: borrowing StorePair,
    _ settings: ServeSettings
  ) throws(CommandFailure) -> ServerIdentity {
    do {
      return try sides.serverIdentity(for: settings.address, names: settings.allNames)
    } catch {
      throw .fault(.failedCrypto, about: "serve")
    }
  }

  package func post(
    _ body: [UInt8],
    to url: String,
    options: NetworkOptions
  ) throws(CommandDiagnostic) -> HTTPAnswer {
    switch NotificationPoster.answer(to: body, at: url, transport(options)) {
    case .success(let answer): return answer
    case .failure(let error): throw CommandDiagnostic(error.diagnostic, status: .inputOutput)
    }
  }
}

/// A server in this process.
private struct CurlService: RunningService {
  let facts: ServeFacts
  let service: StoreService
  let listeners: [HTTPListener]

  func nextLines() -> [String] {
    let lines = service.newLines()
    if lines.isEmpty {
      blocking {
        do {
          try await Task.sleep(for: .milliseconds(CurlService.pause))
        } catch {
          // This task is never cancelled.
        }
      }
    }
    return lines
  }

  var ready: [UInt8] { service.ready }

  var now: Timestamp { service.storeTime }

  func nextRefusals() -> [String] { service.newRefusals() }

  var backendSummary: BackendSummary? { service.backendSummary }

  func askMissed() { service.askMissed() }

  func drill() throws(CommandFailure) -> DrillReport {
    do throws(StoreService.DrillError) {
      return try service.runDrill()
    } catch {
      throw .fault(
        CommandDiagnostic(code: .script, message: error.reason, status: .inputOutput),
        about: "--drill"
      )
    }
  }

  func stop() {
    service.stop()
    for listener in listeners { listener.stop() }
    service.finish()
  }

  /// The longest delay of a signal, in milliseconds.
  private static let pause: Int64 = 50
}

extension StorePair {
  fileprivate mutating func goOn(
    from file: AppendedFile,
    _ settings: ServeSettings,
    posts: Bool
  ) throws(CommandFailure) {
    do throws(ScriptError) {
      try repeatLog()
    } catch {
      let diagnostic = CommandDiagnostic(
        code: .script,
        message: error.description,
        hint: error.hint,
        status: .usage
      )
      throw .fault(diagnostic, about: "--state")
    }
    do throws(StoreLogError) {
      let log = StoreLog(file, of: settings.script, in: settings.configuration)
      if settings.isNewState { try log.begin() }
      try write(to: log, posts: posts)
    } catch {
      throw .fault(CommandDiagnostic(error), about: "--state")
    }
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: StoreLogError) {
    self.init(code: .write, message: error.message, status: .inputOutput)
  }

  fileprivate static let failedCrypto = CommandDiagnostic(
    code: "trust/internal",
    message: "libcrypto cannot create keys and certificates",
    status: .internalFault
  )
}
