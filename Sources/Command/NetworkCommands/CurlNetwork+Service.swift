// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import AppStoreServer
package import ReceiptCommands
import StoreClient
import StoreService
import StoreSimulation
import StoreVerification
import StrictTime
import SystemIO

// The simulated App Store as a server, and notifications that are posted.
extension CurlNetwork {
  package func serve(_ settings: ServeSettings) throws(CommandFailure) -> any RunningService {
    let post = try settings.notify.map { url throws(CommandFailure) in
      try NotificationPoster(url, settings)
    }
    var sides: StoreSides
    let key: ServiceKey
    do {
      key = try ServiceKey(seed: settings.script?.options.seed ?? StoreOptions().seed)
      sides = try StoreSides(
        settings.configuration,
        script: settings.script,
        credentials: key.credentials,
        deliversOutside: post != nil
      )
    } catch {
      throw .fault(.failedCrypto, about: "serve")
    }
    if let faults = settings.faults { sides.initialFaults = faults }
    let (root, app) = try facts(sides)
    let service = StoreService(
      sides,
      clock: { SystemClock().now },
      post: post.map(CurlNetwork.delivery)
    )
    let listener: HTTPListener
    do throws(ListenError) {
      listener = try HTTPListener(port: settings.port) { service.answer(to: $0) }
    } catch {
      throw .fault(CommandDiagnostic(error), about: "serve")
    }
    service.playScript()
    let facts = ServeFacts(
      url: "http://127.0.0.1:\(listener.port)",
      root: root,
      key: key,
      bundleId: app.bundleId,
      appAppleId: app.appAppleId
    )
    return CurlService(facts: facts, service: service, listener: listener)
  }

  private static func delivery(_ poster: NotificationPoster) -> StoreService.Post {
    { body in poster.outcome(of: body) }
  }

  private func facts(
    _ sides: borrowing StoreSides
  ) throws(CommandFailure) -> (root: String, app: (bundleId: String, appAppleId: Int64)) {
    do {
      return (try sides.rootsPEM(), sides.app)
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

/// A server of this process.
private struct CurlService: RunningService {
  let facts: ServeFacts
  let service: StoreService
  let listener: HTTPListener

  func nextLines() -> [String] {
    let lines = service.newLines()
    if lines.isEmpty {
      blocking {
        do {
          try await Task.sleep(for: .milliseconds(CurlService.pause))
        } catch {
          // Nothing cancels this task.
        }
      }
    }
    return lines
  }

  func stop() {
    service.stop()
    listener.stop()
  }

  /// How long a signal waits at most, in milliseconds.
  private static let pause: Int64 = 50
}

extension CommandDiagnostic {
  fileprivate static let failedCrypto = CommandDiagnostic(
    code: "trust/internal",
    message: "libcrypto cannot make keys and certificates",
    status: .internalFault
  )

  fileprivate init(_ error: ListenError) {
    switch error {
    case .portInUse(let port):
      self.init(
        code: "io/port-in-use",
        message: "port \(port) of 127.0.0.1 is in use",
        hint: "choose another --port; 0 chooses a free one",
        status: .inputOutput
      )
    case .failed(let text):
      self.init(
        code: "io/listen",
        message: "the server cannot listen on 127.0.0.1: \(text)",
        status: .inputOutput
      )
    }
  }
}
