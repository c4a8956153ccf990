// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Testing

struct RequestTargetTests {
  @Test(
    arguments: [
      ("/a/b%20c?x=1&y=a+b%26&x=2", ["a", "b c"], ["x=1", "y=a b&", "x=2"]),
      ("//a///b/", ["a", "b", ""], []), ("/", [], []), ("", [], []), ("?a", [], ["a="]),
      ("/a?", ["a"], []), ("/a?b=c=d&&=e", ["a"], ["b=c=d", "=e"]),
      ("/a%2Fb?c?d", ["a/b"], ["c?d="]),
    ] as [(String, [String], [String])]
  )
  func `path and query are split, then decoded`(
    _ text: String,
    _ path: [String],
    _ query: [String]
  ) throws {
    let target = try RequestTarget(text)
    #expect(target.path == path)
    #expect(target.query.map { "\($0.name)=\($0.value)" } == query)
  }

  @Test(
    arguments: [
      ("/%zz", .percentEncoding), ("/a?b=%1", .percentEncoding), ("/%", .percentEncoding),
      ("/%FF", .notUTF8), ("/a?%C0%80", .notUTF8),
      ("/" + String(repeating: "a", count: 16 << 10), .tooLong),
    ] as [(String, TargetError)]
  )
  func `refuses what cannot be decoded`(_ text: String, _ expected: TargetError) {
    #expect(throws: expected) { try RequestTarget(text) }
  }

  @Test func `a target has at most 16 KiB`() throws {
    let longest = "/" + String(repeating: "a", count: 16 << 10 - 1)
    #expect(try RequestTarget(longest).path.first?.utf8.count == 16 << 10 - 1)
  }

  @Test func `what is not unreserved is encoded`() throws {
    let text = "azAZ09-._~ )*/é"
    let encoded = PercentEncoding.encoded(text)
    #expect(encoded == "azAZ09-._~%20%29%2A%2F%C3%A9")
    #expect(try RequestTarget("/\(encoded)").path == [text])
  }

  @Test func `header fields are found in any letter case`() {
    let field = HTTPHeader("content-TYPE", "a")
    #expect(HTTPRequest(method: .get, url: "/", headers: [field]).header("Content-Type") == "a")
    #expect(HTTPAnswer(status: 200, headers: [field], body: []).header("Content-Length") == nil)
    #expect(HTTPHeader.allow([.post, .get]) == HTTPHeader("Allow", "POST, GET"))
  }
}
