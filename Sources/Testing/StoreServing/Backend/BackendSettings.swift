// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
package import StoreEngine
import StrictJSON

/// Where and how a backend is asked.
package struct BackendSettings: Sendable {
  package let template: BackendTemplate
  /// Header fields of each question, such as a key.
  package var headers: [HTTPHeader] = []
  /// The maximum number of questions for one time of the store.
  package var limit = defaultLimit

  package init(_ template: BackendTemplate) { self.template = template }

  /// As many as a backend on the same machine answers in some seconds.
  package static let defaultLimit = 1_000
  package static let limits: ClosedRange<Int64> = 1...1_000_000

  /// Reads header fields, one line each, as `Name: value`.
  ///
  /// Errors name the line and not the value, which may be a key.
  package static func headers(_ bytes: [UInt8]) throws(ScriptError) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for (number, line) in zip(1..., lines) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard !line.isEmpty else { continue }
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let value = line[name.endIndex...].dropFirst().drop { $0 == 0x20 }
      let header = name.endIndex < line.endIndex ? header(Array(name), Array(value)) : nil
      guard let header else {
        throw ScriptError("line \(number) is not a header field", hint: "write Name: value")
      }
      headers.append(header)
    }
    return headers
  }

  /// A header field (RFC 9110, 5.1 and 5.5); `nil` if it has other characters.
  fileprivate static func header(_ name: [UInt8], _ value: [UInt8]) -> HTTPHeader? {
    let isName = { (byte: UInt8) in
      0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
    guard !name.isEmpty, name.count <= longestName, name.allSatisfy(isName),
      value.count <= longestValue, value.allSatisfy({ 0x20...0x7E ~= $0 })
    else { return nil }
    return HTTPHeader(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static let longestName = 100
  /// Bearer tokens of web services have up to some thousand characters.
  private static let longestValue = 8_000
}

/// The body of a request about the view: `{"url": URL, "headers": {"Authorization": "…"}, "limit": 1000}`.
package enum BackendRequest: Sendable {
  /// `{}`: everything is asked again.
  case askAgain
  /// `{"url": null}`: no more questions.
  case end
  case begin(BackendSettings)

  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(["url", "headers", "limit"])
    guard let url = object["url"] else {
      guard object.object.isEmpty else { throw object.error("url", "a URL or null") }
      self = .askAgain
      return
    }
    guard !url.isNull else {
      self = .end
      return
    }
    guard let text = try object.string("url") else { throw object.error("url", "a URL or null") }
    var settings = BackendSettings(try BackendTemplate(text))
    if let limit = try object.integer("limit", in: BackendSettings.limits) {
      settings.limit = Int(limit)
    }
    if let headers = object.value("headers") {
      guard let members = headers.object else {
        throw object.error("headers", "an object with strings")
      }
      for member in members {
        let value = member.value.utf8.map { Array($0) }
        guard let value, let header = BackendSettings.header(Array(member.utf8Name), value) else {
          throw object.error(
            "headers",
            "an object with header fields of printable ASCII characters"
          )
        }
        settings.headers.append(header)
      }
    }
    self = .begin(settings)
  }
}
