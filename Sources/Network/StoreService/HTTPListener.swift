// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import CMicroHTTPD
import CMicroHTTPDShims
package import StoreSimulation
package import SystemIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Listens on an address of this machine, and answers each request with a function.
///
/// One thread of libmicrohttpd reads and writes all connections, so that slow clients occupy no thread; the
/// function runs on a separate thread for each request, and may block.
@safe package final class HTTPListener: Sendable {
  /// Answers a request.
  package typealias Handler = @Sendable (ReceivedRequest) -> HTTPAnswer

  /// The port.
  package let port: UInt16
  private let exchanges: ListenerExchanges
  // Safe, because libmicrohttpd locks its daemon, and the daemon is stopped only once.
  private nonisolated(unsafe) let daemon: OpaquePointer

  /// Starts to listen, over TLS if there is an identity; port 0 lets the system choose a port.
  package init(
    port: UInt16,
    address: InternetAddress = .loopback,
    identity: ServerIdentity? = nil,
    limits: ServiceLimits = ServiceLimits(),
    _ handler: @escaping Handler
  ) throws(ListenError) {
    var bound: UInt16 = 0
    let listener = unsafe receiptkit_http_listen(
      address.bytes,
      address.bytes.count,
      port,
      &bound
    )
    guard listener >= 0 else {
      if -listener == EADDRINUSE { throw .portInUse(port) }
      throw .failed(systemText(-listener))
    }
    self.port = bound
    exchanges = ListenerExchanges(limits, handler)
    // The process also has open files, and connections to other servers.
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
      { object, _, request, _ in unsafe ListenerExchanges.ended(object, request) },
      Unmanaged.passUnretained(exchanges).toOpaque(),
      identity?.certificate,
      identity?.key
    )
    guard let started = unsafe started else {
      close(listener)
      throw .failed("libmicrohttpd cannot start")
    }
    unsafe daemon = started
  }

  /// Finishes the requests that are being answered, and closes all connections; call it once.
  package func stop() {
    let listener = unsafe MHD_quiesce_daemon(daemon)
    exchanges.finish()
    unsafe MHD_stop_daemon(daemon)
    if listener >= 0 { close(listener) }
  }
}

/// Why a listener cannot start.
package enum ListenError: Error, Hashable, Sendable {
  /// Another process uses the port.
  case portInUse(UInt16)
  /// The system reports an error, with this text.
  case failed(String)
}
