// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import CMicroHTTPDShims
import HTTPMessages
import SystemIO

/// The active requests of a listener, and the callbacks for libmicrohttpd.
final class ListenerExchanges: Sendable {
  private let limits: ServiceLimits
  private let handler: HTTPListener.Handler
  private let counts = Monitor(Counts())
  private let queue: WorkQueue
  let connections = OpenConnections()

  private struct Counts: Sendable {
    /// The number of requests without a response.
    var running = 0
    /// The number of requests whose response was not sent completely.
    var unsent = 0
    /// The size of all received bodies.
    var bytes = 0
    /// The size of all large responses that were not sent completely.
    var answerBytes = 0
    var isEnding = false
  }

  init(_ limits: ServiceLimits, _ handler: @escaping HTTPListener.Handler) {
    self.limits = limits
    self.handler = handler
    queue = WorkQueue(threads: limits.threads)
  }

  /// Refuses further requests, and waits for the responses to the running ones.
  func finish() {
    connections.stop()
    counts.change { $0.isEnding = true }
    _ = counts.wait { $0.running == 0 ? true : nil }
    // libmicrohttpd still has to send the responses; a client that doesn't read has a second.
    for _ in 0..<100 where counts.withLock({ $0.unsent }) > 0 { pause(milliseconds: 10) }
  }

  // MARK: Callbacks

  /// Called when a connection was accepted, and before its socket is closed.
  static func connected(
    _ object: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ code: MHD_ConnectionNotificationCode
  ) {
    guard let object = unsafe object, let connection = unsafe connection else { return }
    let exchanges = unsafe Unmanaged<ListenerExchanges>.fromOpaque(object).takeUnretainedValue()
    guard code == .CONNECTION_NOTIFY_STARTED else {
      return unsafe exchanges.connections.ends(connection)
    }
    let descriptor = unsafe receiptkit_http_descriptor(connection)
    unsafe exchanges.connections.began(connection, descriptor: descriptor)
  }

  /// Called when a request line was read.
  static func began(
    _ object: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?
  ) -> UnsafeMutableRawPointer? {
    let text = unsafe target.map { unsafe String(cString: $0) } ?? ""
    return unsafe Unmanaged.passRetained(RequestState(target: text)).toOpaque()
  }

  /// Called when the response was sent or the connection was closed.
  static func ended(
    _ object: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    guard let object = unsafe object, let pointer = unsafe request?.pointee else { return }
    let exchanges = unsafe Unmanaged<ListenerExchanges>.fromOpaque(object).takeUnretainedValue()
    let state = unsafe Unmanaged<RequestState>.fromOpaque(pointer).takeRetainedValue()
    unsafe request?.pointee = nil
    let (bytes, answerBytes, hasRun) = state.withLock {
      ($0.body.count, $0.countedBytes, $0.hasRun)
    }
    exchanges.counts.withLock { counts in
      counts.bytes -= bytes
      if hasRun { counts.unsent -= 1 }
      counts.answerBytes -= answerBytes
    }
    if let connection = unsafe connection { unsafe exchanges.connections.waits(connection) }
  }

  /// Called after the header fields, for each part of the body, after the body, and when the response is available.
  static func received(
    _ object: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ method: UnsafePointer<CChar>?,
    _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let object = unsafe object, let connection = unsafe connection, let size = unsafe size,
      let pointer = unsafe request?.pointee
    else { return .NO }
    let exchanges = unsafe Unmanaged<ListenerExchanges>.fromOpaque(object).takeUnretainedValue()
    let state = unsafe Unmanaged<RequestState>.fromOpaque(pointer).takeUnretainedValue()
    if let answer = state.withLock({ $0.answer }) { return unsafe answer.send(on: connection) }
    guard state.withLock({ $0.head != nil }) else {
      let name = unsafe method.map { unsafe String(cString: $0) } ?? ""
      return unsafe exchanges.begin(state, HTTPMethod(rawValue: name), connection)
    }
    guard unsafe size.pointee == 0 else {
      let bytes = unsafe UnsafeRawBufferPointer(start: piece, count: size.pointee)
      unsafe size.pointee = 0
      return unsafe exchanges.add(bytes, to: state) ? .YES : .NO
    }
    return unsafe exchanges.run(state, connection)
  }

  // MARK: Steps of a request

  private func begin(
    _ state: RequestState,
    _ method: HTTPMethod,
    _ connection: OpaquePointer
  ) -> MHD_Result {
    let fields = unsafe ListenerExchanges.fields(of: connection)
    state.withLock { $0.head = (method, fields) }
    guard fields.areUnambiguous else {
      let closing = HTTPHeader("Connection", "close")
      return unsafe HTTPAnswer(status: 400, headers: [closing], body: []).send(on: connection)
    }
    let length = fields.first { $0.isNamed("Content-Length") }
    if let length = length.flatMap({ UInt64($0.value) }), length > UInt64(limits.bodyBytes) {
      return unsafe HTTPAnswer(status: 413, body: []).send(on: connection)
    }
    return .YES
  }

  /// All header fields, in order.
  private static func fields(of connection: OpaquePointer) -> [HTTPHeader] {
    var fields: [HTTPHeader] = []
    unsafe withUnsafeMutablePointer(to: &fields) { fields in
      _ = unsafe MHD_get_connection_values_n(
        connection,
        .HEADER_KIND,
        { fields, _, name, nameSize, value, valueSize in
          let name = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
          let value = unsafe UnsafeRawBufferPointer(
            start: value,
            count: value == nil ? 0 : valueSize
          )
          let field = unsafe HTTPHeader(
            String(decoding: name, as: UTF8.self),
            String(decoding: value, as: UTF8.self)
          )
          unsafe fields?.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(field)
          return .YES
        },
        fields
      )
    }
    return fields
  }

  /// Adds a part of the body.
  ///
  /// Returns `false` if it exceeds a limit: the connection is then closed.
  private func add(_ piece: UnsafeRawBufferPointer, to state: RequestState) -> Bool {
    let count = piece.count
    let known = state.withLock { $0.body.count }
    guard known + count <= limits.bodyBytes else { return false }
    let isWithinLimit = counts.withLock { counts in
      guard counts.bytes + count <= limits.allBodyBytes else { return false }
      counts.bytes += count
      return true
    }
    guard isWithinLimit else { return false }
    let bytes = unsafe Array(piece)
    state.withLock { $0.body += bytes }
    return true
  }

  /// The response, or status 503 if clients have not read too many large ones.
  private func counted(_ answer: HTTPAnswer, _ state: RequestState) -> HTTPAnswer {
    let size = answer.body.count
    guard size > limits.smallAnswerBytes else { return answer }
    let isWithinLimit = counts.withLock { counts in
      guard counts.answerBytes + size <= limits.allAnswerBytes else { return false }
      counts.answerBytes += size
      return true
    }
    guard isWithinLimit else { return HTTPAnswer(status: 503, body: []) }
    state.withLock { $0.countedBytes = size }
    return answer
  }

  /// Calls the handler for a complete request on another thread, and suspends the connection until there is a response.
  private func run(_ state: RequestState, _ connection: OpaquePointer) -> MHD_Result {
    guard let request = unsafe state.request(from: peer(of: connection)) else { return .NO }
    let mayRun = counts.withLock { counts in
      guard !counts.isEnding else { return false }
      counts.running += 1
      counts.unsent += 1
      return true
    }
    guard mayRun else {
      return unsafe HTTPAnswer(status: 503, body: []).send(on: connection)
    }
    state.withLock { $0.hasRun = true }
    unsafe MHD_suspend_connection(connection)
    unsafe connections.isAnswered(connection)
    // The connection stays valid while it is suspended: `ended` is called only after the response.
    nonisolated(unsafe) let suspended = unsafe connection
    queue.add { [self] in
      handler(request).then { [self] answer in
        let answer = counted(answer, state)
        state.withLock { $0.answer = answer }
        unsafe connections.waits(suspended)
        unsafe MHD_resume_connection(suspended)
        counts.change { $0.running -= 1 }
      }
    }
    return .YES
  }

  private func peer(of connection: OpaquePointer) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let isKnown = unsafe receiptkit_http_peer(connection, text.baseAddress, text.count) != 0
      return unsafe isKnown ? text.baseAddress.map { unsafe String(cString: $0) } : nil
    }
  }
}

extension HTTPAnswer {
  /// Queues the response, which libmicrohttpd copies.
  fileprivate func send(on connection: OpaquePointer) -> MHD_Result {
    let made = unsafe body.withUnsafeBytes { bytes in
      unsafe receiptkit_http_response(bytes.baseAddress, bytes.count)
    }
    guard let response = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for header in headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES else {
        return .NO
      }
    }
    return unsafe MHD_queue_response(connection, UInt32(clamping: status), response)
  }
}
