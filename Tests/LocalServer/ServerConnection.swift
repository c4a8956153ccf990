// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CTestSupport
import Foundation
import Synchronization

/// A connection of a client, used by one thread.
public final class ServerConnection: Sendable {
  private let descriptor: CInt
  private let buffer = Mutex<[UInt8]>([])

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Writes bytes; false if the client has closed the connection.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
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

  /// Writes text.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Writes a response with a body and a Content-Length.
  @discardableResult
  public func answer(
    bytes body: [UInt8],
    status: String = "200 OK",
    headers: [String] = []
  ) -> LocalServer.Next {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
    return write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body) ? .keep : .close
  }

  /// Writes a response with a text as its body.
  @discardableResult
  public func answer(
    _ body: String,
    status: String = "200 OK",
    headers: [String] = []
  ) -> LocalServer.Next {
    answer(bytes: Array(body.utf8), status: status, headers: headers)
  }

  /// Waits until the client closes the connection.
  public func waitForEnd() {
    while let piece = read(), !piece.isEmpty {}
  }

  /// Reads a request; `nil` at the end of the connection.
  func nextRequest() -> ServedRequest? {
    var bytes = buffer.withLock { $0 }
    var end: Int?
    while true {
      end = ServerConnection.headEnd(in: bytes)
      if end != nil { break }
      guard let piece = read(), !piece.isEmpty else { return nil }
      bytes += piece
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    let head = ServedRequest(line: lines[0], headers: Array(lines.dropFirst()), body: [])
    let length = head.header("Content-Length").flatMap { Int($0) } ?? 0
    while bytes.count < end + 4 + length {
      guard let piece = read(), !piece.isEmpty else { return nil }
      bytes += piece
    }
    let body = Array(bytes[(end + 4)..<(end + 4 + length)])
    let rest = Array(bytes[(end + 4 + length)...])
    buffer.withLock { $0 = rest }
    return ServedRequest(line: head.line, headers: head.headers, body: body)
  }

  private func read() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return count > 0 ? Array(piece.prefix(count)) : nil
  }

  private static func headEnd(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
  }
}
