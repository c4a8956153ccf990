// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Testing

struct RouteTableTests {
  private let table = RouteTable([
    Route(.get, "/", to: "root"), Route(.get, "/items/{id}", to: "item"),
    Route(.post, "/items/{id}", bodyLimit: 3, to: "change"), Route(.get, "/items/all", to: "all"),
    Route(.get, "/files/{path...}", to: "file"), Route(nil, "/any", to: "any"),
  ])

  private func find(_ method: HTTPMethod, _ target: String, _ body: [UInt8] = [])
    throws(RouteRefusal) -> (String, RoutedRequest)
  {
    try table.find(HTTPRequest(method: method, url: target, body: body), at: target)
  }

  @Test(
    arguments: [
      (.get, "/", "root", []), (.get, "/?a", "root", []), (.get, "/items/1%2F2", "item", ["1/2"]),
      (.post, "/items/7?a=b", "change", ["7"]), (.get, "/items/all", "item", ["all"]),
      (.get, "/files", "file", [""]), (.get, "/files/a/b/", "file", ["a/b/"]),
      (.get, "/any", "any", []), (HTTPMethod(rawValue: "FOO"), "/any", "any", []),
    ] as [(HTTPMethod, String, String, [String])]
  )
  func `the first route with method and path answers`(
    _ method: HTTPMethod,
    _ target: String,
    _ handler: String,
    _ values: [String]
  ) throws {
    let (found, request) = try find(method, target)
    #expect(found == handler)
    #expect(request.values == values)
  }

  @Test(
    arguments: [
      (.get, "/none", .unknown), (.get, "/items", .unknown), (.get, "/items/", .unknown),
      (.get, "/any/", .unknown), (.get, "/items/1/2", .unknown),
      (.put, "/items/1", .wrongMethod(allowed: [.get, .post])),
      (.put, "/items/all", .wrongMethod(allowed: [.get, .post])),
      (.head, "/files/a", .wrongMethod(allowed: [.get])),
      (HTTPMethod(rawValue: "get"), "/", .wrongMethod(allowed: [.get])),
      (.get, "/items/%zz", .unreadable(.percentEncoding)),
    ] as [(HTTPMethod, String, RouteRefusal.Reason)]
  )
  func `what is not in the table is refused with the reason`(
    _ method: HTTPMethod,
    _ target: String,
    _ reason: RouteRefusal.Reason
  ) {
    let refusal = #expect(throws: RouteRefusal.self) { try find(method, target) }
    #expect(refusal?.reason == reason)
  }

  @Test func `the path of an unreadable target is not decoded`() {
    let refusal = #expect(throws: RouteRefusal.self) { try find(.get, "/items/%zz?a/b") }
    #expect(refusal?.path == ["items", "%zz"])
  }

  @Test func `a body may have the size that the route allows`() throws {
    #expect(try find(.post, "/items/1", [1, 2, 3]).1.body == [1, 2, 3])
    let refusal = #expect(throws: RouteRefusal.self) { try find(.post, "/items/1", [1, 2, 3, 4]) }
    #expect(refusal?.reason == .tooLarge)
    #expect(table.bodyLimit == 4 << 20)
  }

  @Test func `a repeated parameter has all its values, and the last alone`() throws {
    let request = try find(.get, "/items/1?a=1&b=2&a=3").1
    #expect(request.values("a") == ["1", "3"])
    #expect(request.value("a") == "3")
    #expect(request.value("c") == nil)
    #expect((request.id, request.second) == ("1", ""))
  }
}
