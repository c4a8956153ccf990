// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CLibCurl
import CLibCurlShims

/// A libcurl easy handle, with its open connections.
///
/// All unsafe code of this target is in this file, which passes pointers to libcurl. A handle cannot be copied,
/// so only one exchange uses it at a time; between exchanges it is an ``IdleHandle``.
@safe struct CurlHandle: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  /// Whether libcurl accepted all options so far; if it rejected one, the exchange must not start.
  private var isConfigured = true

  /// Returns `nil` if libcurl cannot be initialized or memory ran out.
  init?() {
    guard isInitialized, let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
  }

  /// Reuses an idle handle.
  init(_ idle: consuming IdleHandle) {
    unsafe handle = idle.handle
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(headerList)
  }

  /// Resets all options, but keeps the connections.
  consuming func idle() -> IdleHandle {
    unsafe curl_easy_reset(handle)
    unsafe curl_slist_free_all(headerList)
    let idle = unsafe IdleHandle(handle)
    discard self
    return idle
  }

  mutating func set(_ option: CURLoption, _ number: Int) {
    note(unsafe receiptkit_curl_set_number(handle, option, number))
  }

  /// Sets a text, which libcurl copies; `nil` clears the option.
  mutating func set(_ option: CURLoption, _ text: String?) {
    guard let text else {
      note(unsafe receiptkit_curl_set_text(handle, option, nil))
      return
    }
    // C would treat NUL as the end of the text.
    guard !text.utf8.contains(0) else {
      isConfigured = false
      return
    }
    note(unsafe receiptkit_curl_set_text(handle, option, text))
  }

  /// Sets the body of a request, which libcurl copies.
  mutating func setBody(_ bytes: [UInt8]) {
    set(CURLOPT_POST, 1)
    set(CURLOPT_POSTFIELDSIZE, bytes.count)
    let status = unsafe bytes.withUnsafeBytes { buffer in
      // An empty array may have no address; libcurl would then read the body from its read callback.
      var empty: UInt8 = 0
      return unsafe withUnsafeMutableBytes(of: &empty) { spare in
        unsafe receiptkit_curl_set_object(
          handle,
          CURLOPT_COPYPOSTFIELDS,
          UnsafeMutableRawPointer(mutating: buffer.baseAddress) ?? spare.baseAddress
        )
      }
    }
    note(status)
  }

  /// Sets the header fields; a name without a value removes the field that libcurl would add.
  mutating func setHeaders(_ lines: [String]) {
    for line in lines {
      guard let list = unsafe curl_slist_append(headerList, line) else {
        isConfigured = false
        return
      }
      unsafe headerList = list
    }
    note(unsafe receiptkit_curl_set_list(handle, CURLOPT_HTTPHEADER, headerList))
  }

  /// Restricts the protocols to `https`, and `http` if it is allowed.
  mutating func setProtocols(allowsPlain: Bool) {
    note(unsafe receiptkit_curl_set_protocols(handle, allowsPlain ? 1 : 0))
  }

  /// Sends the request and receives the response.
  mutating func perform(_ receiver: AnswerReceiver) -> CURLcode {
    // libcurl uses the address only during this call, which keeps the receiver alive.
    withExtendedLifetime(receiver) {
      let object = unsafe Unmanaged.passUnretained(receiver).toOpaque()
      for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA] {
        note(unsafe receiptkit_curl_set_object(handle, option, object))
      }
      note(
        unsafe receiptkit_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) {
          bytes,
          size,
          count,
          object in
          unsafe received(bytes, size * count, object) { $0.receiveHeader($1) }
        }
      )
      note(
        unsafe receiptkit_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) {
          bytes,
          size,
          count,
          object in
          unsafe received(bytes, size * count, object) { $0.receiveBody($1) }
        }
      )
      set(CURLOPT_NOPROGRESS, 0)
      note(
        unsafe receiptkit_curl_set_progress(handle) { object, _, _, _, _ in
          guard let object = unsafe object else { return 1 }
          let receiver = unsafe Unmanaged<AnswerReceiver>.fromOpaque(object).takeUnretainedValue()
          return receiver.shouldContinue() ? 0 : 1
        }
      )
      return isConfigured ? unsafe curl_easy_perform(handle) : CURLE_FAILED_INIT
    }
  }

  /// The status of the response.
  var status: Int {
    var status = 0
    unsafe receiptkit_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    return status
  }

  private mutating func note(_ code: CURLcode) {
    if code != CURLE_OK { isConfigured = false }
  }
}

/// A handle that no exchange uses, with its connections.
///
/// Exactly one ``CurlHandle`` takes it and frees it.
@safe struct IdleHandle: Sendable {
  // libcurl's handles may be used by any thread, one at a time.
  fileprivate nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  fileprivate init(_ handle: UnsafeMutableRawPointer) {
    unsafe self.handle = handle
  }
}

/// Whether libcurl is initialized; determined at the first use.
private let isInitialized = receiptkit_curl_initialize() == CURLE_OK

/// Passes bytes from libcurl to `receive`; any result other than `count` ends the exchange.
private func received(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ count: Int,
  _ object: UnsafeMutableRawPointer?,
  _ receive: (AnswerReceiver, [UInt8]) -> Bool
) -> Int {
  guard let object = unsafe object else { return 0 }
  let receiver = unsafe Unmanaged<AnswerReceiver>.fromOpaque(object).takeUnretainedValue()
  let piece = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  // For an empty piece, 0 would mean success.
  return receive(receiver, piece) ? count : count + 1
}

/// libcurl's text for an error, which contains no values of the exchange.
func curlText(_ code: CURLcode) -> String {
  unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
}
