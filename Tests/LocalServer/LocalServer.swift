// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CTestSupport
import Foundation
import Synchronization
import SystemIO

/// A local HTTP server whose responses are arbitrary bytes written by a test.
public final class LocalServer: Sendable {
  /// The action after a response.
  public enum Next: Sendable {
    /// Reads the next request.
    case keep
    /// Closes the connection.
    case close
  }

  /// Writes the response to a request to the connection.
  public typealias Handler = @Sendable (ServedRequest, ServerConnection) -> Next

  /// The port, selected by the system.
  public let port: Int
  private let listener: CInt
  private let log = RequestLog()

  /// Starts a server that calls `handler` for each request.
  public init(_ handler: @escaping Handler) throws {
    let listener = receiptkit_test_socket()
    guard listener >= 0 else { throw CocoaError(.fileReadUnknown) }
    var address = LocalServer.address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else {
      close(listener)
      throw CocoaError(.fileReadUnknown)
    }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    let log = log
    _ = runOnNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        let connection = ServerConnection(descriptor)
        if log.isStopped.withLock({ $0 }) { break }
        log.connections.withLock { $0 += 1 }
        _ = runOnNewThread {
          while let request = connection.nextRequest() {
            log.requests.withLock { $0.append(request) }
            guard handler(request, connection) == .keep else { break }
          }
        }
      }
      close(listener)
    }
  }

  deinit {
    // A connection ends the accepting thread, which closes the socket: not every system lets `shutdown` do that.
    log.isStopped.withLock { $0 = true }
    let descriptor = receiptkit_test_socket()
    var address = LocalServer.address(port: UInt16(port))
    _ = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    close(descriptor)
  }

  /// The address of a local port.
  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// `http://127.0.0.1:PORT`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The requests so far.
  public var requests: [ServedRequest] { log.requests.withLock { $0 } }

  /// The number of connections so far.
  public var connections: Int { log.connections.withLock { $0 } }
}

private final class RequestLog: Sendable {
  let requests = Mutex<[ServedRequest]>([])
  let connections = Mutex(0)
  let isStopped = Mutex(false)
}

/// A request as received.
public struct ServedRequest: Hashable, Sendable {
  /// The request line, such as `GET /path HTTP/1.1`.
  public let line: String
  /// The header lines.
  public let headers: [String]
  /// The body.
  public let body: [UInt8]

  /// The method and the target.
  public var start: String { line.split(separator: " ").prefix(2).joined(separator: " ") }

  /// The value of a header field.
  public func header(_ name: String) -> String? {
    headers.first { $0.lowercased().hasPrefix("\(name.lowercased()):") }.map {
      $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
  }
}
