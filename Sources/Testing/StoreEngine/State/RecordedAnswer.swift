// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// What a server answered to a request, or how long it did not.
package struct RecordedAnswer: Hashable, Sendable {
  /// The HTTP status; `nil` without a response.
  package let status: Int64?
  /// The duration of the exchange.
  package var milliseconds: Int64
  /// The beginning of the body, which the log of a server does not keep.
  package var body: BodyText

  package init(status: Int64?, milliseconds: Int64, body: BodyText = BodyText()) {
    self.status = status
    self.milliseconds = milliseconds
    self.body = body
  }

  /// Writes `status`, `milliseconds` and the members of the body.
  package func write(to json: inout JSONWriter) {
    if let status { json.member("status") { $0.integer(status) } }
    json.member("milliseconds") { $0.integer(milliseconds) }
    body.write(to: &json)
  }
}

/// The beginning of a body.
package struct BodyText: Hashable, Sendable {
  let bytes: [UInt8]
  /// Whether the body was longer.
  private(set) var isCut: Bool

  /// The first 4 kB; other bytes than UTF-8 are replaced when they are written.
  package init(_ body: ArraySlice<UInt8> = []) {
    bytes = Array(body.prefix(BodyText.longest))
    isCut = body.count > bytes.count
  }

  /// The beginning of a body that was longer, or the whole.
  func cut(_ isCut: Bool) -> BodyText {
    var text = self
    text.isCut = isCut
    return text
  }

  /// The size in bytes.
  package var count: Int { bytes.count }

  /// Writes `body` and, if it was shortened, `isCut`; nothing if it is empty.
  package func write(to json: inout JSONWriter) {
    guard !bytes.isEmpty else { return }
    json.member("body", String(decoding: bytes, as: UTF8.self))
    if isCut { json.member("isCut") { $0.boolean(true) } }
  }

  /// Enough for a JSON error or the beginning of a page, in bytes.
  private static let longest = 4_096
}
