// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CTestSupport
import SystemIO

/// A connection to a local port, for bytes that no HTTP client sends.
final class RawConnection: Sendable {
  private let descriptor: CInt

  /// With a small receive buffer, the system accepts little that is not read.
  init(port: UInt16, receiveBuffer: CInt? = nil) throws {
    descriptor = receiptkit_test_socket()
    if var receiveBuffer {
      let length = socklen_t(MemoryLayout<CInt>.size)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, length)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, size)
      }
    }
    guard descriptor >= 0, connected == 0 else { throw ConnectError(text: systemText(errno)) }
  }

  deinit { close(descriptor) }

  /// The connection could not be opened, with the system's message.
  struct ConnectError: Error {
    let text: String
  }

  /// Sends bytes; false if the server has closed the connection.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe receiptkit_test_send(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Closes the sending side.
  func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Reads everything that the server sends until it closes the connection.
  func readToEnd() -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece.prefix(count)
    }
  }
}
