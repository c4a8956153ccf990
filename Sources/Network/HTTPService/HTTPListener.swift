// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CMicroHTTPD
import CMicroHTTPDShims
package import HTTPMessages
import Synchronization
package import SystemIO

/// An HTTP server that listens on a local address and calls a function for each request.
///
/// One thread of libmicrohttpd reads and writes all connections, so that slow clients don't occupy threads. The
/// function runs on one of a few other threads, and may block it for a short time; a response that has to wait comes
/// later.
@safe package final class HTTPListener: Sendable {
  /// Returns the response to a request.
  package typealias Handler = @Sendable (HTTPRequest) -> Eventual<HTTPAnswer>

  /// The port.
  package let port: UInt16
  private let exchanges: ListenerExchanges
  // libmicrohttpd locks its daemon, which is stopped only once.
  private nonisolated(unsafe) let daemon: OpaquePointer
  private let isStopped = Mutex(false)

  /// Starts to listen, over TLS if there is an identity.
  ///
  /// With port 0, the system chooses the port.
  package convenience init(
    port: UInt16,
    address: InternetAddress = .loopback,
    identity: ServerIdentity? = nil,
    limits: ServiceLimits = ServiceLimits(),
    _ handler: @escaping Handler
  ) throws(ListenError) {
    let socket = try ListeningSocket(port: port, address: address)
    try self.init(socket, identity: identity, limits: limits, handler)
  }

  /// Starts to accept the connections of a socket, over TLS if there is an identity.
  package init(
    _ socket: ListeningSocket,
    identity: ServerIdentity? = nil,
    limits: ServiceLimits = ServiceLimits(),
    _ handler: @escaping Handler
  ) throws(ListenError) {
    port = socket.port
    guard let listener = socket.take() else { throw .failed("the socket is in use") }
    exchanges = ListenerExchanges(limits, handler)
    // The process also needs descriptors for files and outgoing connections.
    receiptkit_allow_descriptors(UInt(clamping: limits.connections + 512))
    var settings = receiptkit_http_limits()
    settings.connections = UInt32(clamping: limits.connections)
    settings.connection_memory = limits.headerBytes
    settings.silence = UInt32(clamping: limits.silence)
    let started = unsafe receiptkit_http_start(
      listener,
      settings,
      { object, connection, _, method, _, piece, size, request in
        unsafe ListenerExchanges.received(object, connection, method, piece, size, request)
      },
      { object, target, _ in unsafe ListenerExchanges.began(object, target) },
      { object, connection, request, _ in
        unsafe ListenerExchanges.ended(object, connection, request)
      },
      { object, connection, _, code in
        unsafe ListenerExchanges.connected(object, connection, code)
      },
      Unmanaged.passUnretained(exchanges).toOpaque(),
      identity?.certificate,
      identity?.key
    )
    guard let started = unsafe started else {
      close(listener)
      throw .failed("libmicrohttpd cannot start")
    }
    unsafe daemon = started
    exchanges.connections.watch(limit: limits.exchange)
  }

  deinit { stop() }

  /// Waits for the responses to running requests, and closes all connections.
  ///
  /// Further calls do nothing.
  package func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    let listener = unsafe MHD_quiesce_daemon(daemon)
    exchanges.finish()
    unsafe MHD_stop_daemon(daemon)
    if listener >= 0 { close(listener) }
  }
}

/// The reason why a listener cannot start.
package enum ListenError: Error, Hashable, Sendable {
  /// Another process uses the port.
  case portInUse(UInt16)
  /// The process may not listen on the port: below 1024, that needs a privilege.
  case permission(UInt16)
  /// A system error, with its message.
  case failed(String)
}
