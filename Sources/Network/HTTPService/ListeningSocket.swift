// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CMicroHTTPDShims
package import SystemIO

/// A socket that listens on a local address, whose connections wait until ``HTTPListener`` accepts them.
///
/// What a server answers may depend on its port.
package final class ListeningSocket {
  /// The port.
  package let port: UInt16
  /// `nil` when the listener has it.
  private var descriptor: CInt?

  /// Listens on an address; with port 0, the system chooses the port.
  package init(port: UInt16, address: InternetAddress = .loopback) throws(ListenError) {
    var bound: UInt16 = 0
    let listener = unsafe receiptkit_http_listen(
      address.bytes,
      address.bytes.count,
      port,
      &bound
    )
    guard listener >= 0 else {
      if -listener == EADDRINUSE { throw .portInUse(port) }
      if -listener == EACCES { throw .permission(port) }
      throw .failed(systemText(-listener))
    }
    self.port = bound
    descriptor = listener
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// The descriptor, which the caller closes; `nil` at the second call.
  func take() -> CInt? {
    defer { descriptor = nil }
    return descriptor
  }
}
