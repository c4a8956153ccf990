// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import HTTPMessages
import HTTPService
import OpenSSLTrust
import ReceiptCommands
import StoreService
import StoreServing
import SystemIO

/// The sockets of a server, and the addresses under which clients reach them.
///
/// They listen before there are certificates, which name the address of the OCSP responder.
struct ServeSockets {
  private let socket: ListeningSocket
  /// For the OCSP responder of a server with TLS: clients ask about a certificate before they trust it.
  private let plain: ListeningSocket?
  private let address: InternetAddress
  private let name: HostName?
  private let isSecure: Bool

  init(_ settings: ServeSettings) throws(CommandFailure) {
    address = settings.address
    name = settings.names.first
    isSecure = settings.isSecure
    do throws(ListenError) {
      socket = try ListeningSocket(port: settings.port, address: settings.address)
      plain =
        settings.isSecure
        ? try ListeningSocket(port: ServeSockets.next(settings.port), address: settings.address)
        : nil
    } catch {
      throw .fault(CommandDiagnostic(error, settings.address), about: "serve")
    }
  }

  /// The port after a fixed one, so that a server on the same port signs the same documents again.
  private static func next(_ port: UInt16) -> UInt16 { port == 0 || port == .max ? 0 : port + 1 }

  private var host: String {
    name?.host ?? (address.isAny ? InternetAddress.loopback.host : address.host)
  }

  /// `http://127.0.0.1:PORT`, or `https`.
  var url: String { "\(isSecure ? "https" : "http")://\(host):\(socket.port)" }

  /// The address of the OCSP responder.
  var responder: String {
    "http://\(host):\(plain?.port ?? socket.port)\(CertificateStatus.path)"
  }

  /// Starts to answer requests.
  func listeners(
    identity: ServerIdentity?,
    _ service: StoreService
  ) throws(CommandFailure) -> [HTTPListener] {
    var limits = ServiceLimits()
    limits.bodyBytes = StoreService.routes.bodyLimit
    do throws(ListenError) {
      var listeners = [
        try HTTPListener(socket, identity: identity, limits: limits) { service.answer(to: $0) }
      ]
      if let plain {
        listeners.append(
          try HTTPListener(plain, limits: limits) { service.answerAboutCertificate(to: $0) }
        )
      }
      return listeners
    } catch {
      throw .fault(CommandDiagnostic(error, address), about: "serve")
    }
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: ListenError, _ address: InternetAddress) {
    switch error {
    case .permission(let port):
      self.init(
        code: .permission,
        message: "permission to listen on port \(port) of \(address.text) is denied",
        hint: "choose another --port, or run 'setcap cap_net_bind_service=+ep' on receiptctl-net",
        status: .inputOutput
      )
    case .portInUse(let port):
      self.init(
        code: .portInUse,
        message: "port \(port) of \(address.text) is in use",
        hint: "choose another --port; 0 chooses a free one",
        status: .inputOutput
      )
    case .failed(let text):
      self.init(
        code: .listen,
        message: "the server cannot listen on \(address.text): \(text)",
        status: .inputOutput
      )
    }
  }
}
