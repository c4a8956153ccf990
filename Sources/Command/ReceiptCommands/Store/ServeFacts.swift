// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StoreConfiguration
package import StoreEngine
package import StoreServing
import StrictJSON
package import StrictTime
package import SystemIO

/// The settings of a server.
package struct ServeSettings: Sendable {
  /// The products.
  package let configuration: StoreConfiguration
  /// The script that is played first.
  package let script: StoreScript
  /// The port; 0 chooses a free one.
  package var port: UInt16 = 0
  /// The URL to which notifications are posted.
  package var notify: String?
  /// The certificate authorities of that server, a file in PEM.
  package var notifyRoot: String?
  /// Whether notifications may be posted to other machines without TLS.
  package var allowsHTTP = false
  /// The faults of deliveries.
  package var faults: DeliveryFaults?

  /// The backend that is asked who may use what.
  package var backend: BackendSettings?

  /// The address on which the server listens.
  package var address = InternetAddress.loopback
  /// The names of this machine for clients; URLs contain the first one, or the address if there is none.
  package var names: [HostName] = []
  /// All names under which the server answers.
  package var allNames: [HostName] {
    names + (isApple ? AppleHost.allCases.compactMap { HostName($0.rawValue) } : [])
  }

  /// Whether the server answers as Apple's hosts.
  package var isApple = false
  /// The file with the root certificates, if there is one.
  package var rootFile: String?
  /// The bearer token of control requests.
  package var token: String?
  /// Whether the server uses TLS.
  package var isSecure = false
  /// The speed of the clock, as a multiple of real time; `nil` if the clock stands still.
  package var speed: Int64?
  /// The file that has the time of the store.
  package var clockFile: ClockFile?
  /// The log of all events.
  package var state: AppendedFile?
  /// Whether the log has no first line yet.
  package var isNewState = false

  /// The settings of a server that posts no notifications.
  package init(configuration: StoreConfiguration, script: StoreScript) {
    self.configuration = configuration
    self.script = script
  }
}

/// A server that answers requests.
package protocol RunningService {
  /// The facts that clients need.
  var facts: ServeFacts { get }
  /// The ready file.
  var ready: [UInt8] { get }
  /// The time of the store.
  var now: Timestamp { get }
  /// The lines about everything that happened since the last call; waits briefly if nothing
  /// happened.
  func nextLines() -> [String]
  /// The lines about the requests that were refused since the last call.
  func nextRefusals() -> [String]
  /// How the backend answered; `nil` if none is asked.
  var backendSummary: BackendSummary? { get }
  /// Asks the backend once more what it has not answered.
  func askMissed()
  /// Posts forged notifications to the webhook.
  func drill() throws(CommandFailure) -> DrillReport
  /// Finishes the requests that are being answered.
  func stop()
}

/// The facts that clients of a server need.
package struct ServeFacts: Sendable {
  /// `http://127.0.0.1:PORT`, or `https`.
  package let url: String
  /// The address of the OCSP responder.
  package let responder: String
  /// The trust anchors in PEM.
  package let root: String
  /// The key for the App Store Server API.
  package let key: ServiceKey
  /// The app.
  package let bundleId: String
  /// The app's Apple id.
  package let appAppleId: Int64
  /// The URL to which notifications are posted.
  package let notify: String?
  /// Apple's hosts, as which the server answers.
  package let hosts: [AppleHost]
  /// The file with the root certificates, if there is one.
  package let rootFile: String?

  /// Facts about a server.
  package init(
    url: String,
    responder: String,
    root: String,
    key: ServiceKey,
    bundleId: String,
    appAppleId: Int64,
    notify: String?,
    hosts: [AppleHost] = [],
    rootFile: String? = nil
  ) {
    self.url = url
    self.responder = responder
    self.root = root
    self.key = key
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.notify = notify
    self.hosts = hosts
    self.rootFile = rootFile
  }

  /// The ready file; `now` is the time of the store.
  package func json(now: Timestamp) -> [UInt8] {
    JSONWriter.object { json in
      json.member("url") { $0.string(url) }
      json.member("production") { $0.string("\(url)/production") }
      json.member("sandbox") { $0.string("\(url)/sandbox") }
      json.member("control") { $0.string("\(url)/store") }
      json.member("dashboard") { $0.string("\(url)/") }
      json.member("ocsp") { $0.string(responder) }
      json.member("now", "\(now)")
      json.member("bundleId") { $0.string(bundleId) }
      json.member("appAppleId") { $0.integer(appAppleId) }
      json.member("issuerId") { $0.string(key.issuerId) }
      json.member("keyId") { $0.string(key.keyId) }
      json.member("key") { $0.string(key.pem) }
      json.member("isTestKey") { $0.boolean(true) }
      json.member("root") { $0.string(root) }
    }
  }

  /// The members of the ready file that are no credentials.
  static let otherMembers = [
    "url", "production", "sandbox", "control", "dashboard", "ocsp", "now", "appAppleId", "root",
  ]

  /// The first lines.
  var text: String {
    """
    dashboard  \(url)/
    API        \(url)/production or \(url)/sandbox, for \(bundleId)
    key        \(key.keyId), issuer \(key.issuerId), for tests only; key and root: \(url)/store/ready
    webhook    \(notify.map { "posts to \($0)" } ?? "none, notifications are not posted; --notify URL or the dashboard sets one")
    \(hosts.isEmpty ? "" : AppleHostLines(hosts, self).text)
    """
  }
}
