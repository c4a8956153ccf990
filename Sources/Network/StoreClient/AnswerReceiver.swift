// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Synchronization

/// Collects a response piece by piece, up to the limits.
///
/// libcurl has its address during one exchange, and only one thread uses it.
final class AnswerReceiver {
  private let server: String
  private let limits: TransportLimits
  private let cancellation: Cancellation
  private(set) var headers: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  /// The reason why this receiver ended the exchange.
  private(set) var failure: TransportError?
  private var headerBytes = 0
  /// Whether the empty line after the header fields has been received.
  private(set) var isHeaderComplete = false

  init(_ server: String, _ limits: TransportLimits, _ cancellation: Cancellation) {
    self.server = server
    self.limits = limits
    self.cancellation = cancellation
  }

  /// Receives one line of the header; returns whether to continue.
  func receiveHeader(_ line: [UInt8]) -> Bool {
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      failure = TransportError(.headers, server, expected: "at most \(limits.headerBytes) bytes")
      return false
    }
    // A line such as `HTTP/1.1 200 OK` begins a response; interim responses may precede the final one.
    if line.starts(with: "HTTP/".utf8) {
      headers = []
      isHeaderComplete = false
      return true
    }
    let text = line.trimmed
    // Fields after the empty line are trailers, which are not used.
    guard !isHeaderComplete, let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      isHeaderComplete = isHeaderComplete || text.isEmpty
      return true
    }
    headers.append(
      HTTPHeader(
        String(decoding: text[..<colon].trimmed, as: UTF8.self),
        String(decoding: text[text.index(after: colon)...].trimmed, as: UTF8.self)
      )
    )
    return true
  }

  /// Receives a piece of the body; returns whether to continue.
  func receiveBody(_ piece: [UInt8]) -> Bool {
    guard body.count + piece.count <= limits.bodyBytes else {
      failure = tooLarge
      return false
    }
    body += piece
    return true
  }

  /// Whether to continue; libcurl calls this about twice a second.
  func shouldContinue() -> Bool {
    guard cancellation.isCancelled else { return true }
    failure = TransportError(.cancelled, server)
    return false
  }

  var tooLarge: TransportError {
    TransportError(.tooLarge, server, expected: "at most \(limits.bodyBytes) bytes")
  }
}

/// Whether an exchange was cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
  }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
  /// The value without leading and trailing white space (RFC 9110, 5.5).
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return rest
  }
}
